import { MESSAGES } from '../../../shared/contract/messages.ts';
import { Field, controlClass } from '../ui/field.tsx';

/** A link to copy by hand, where the browser cannot share or copy it itself (over plain http). */
export function LinkField({ url }: { url: string }) {
  return (
    <Field label={MESSAGES.location.copyByHand} hint="Press and hold the link, then choose Copy.">
      {(control) => (
        <input
          {...control}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={controlClass(false)}
        />
      )}
    </Field>
  );
}
