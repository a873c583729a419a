import { useCallback, useState } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { shareLink } from '../../lib/share-link.ts';
import { controlClass, Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

/** A link to copy manually, where the browser can neither share nor copy (over plain http). */
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

/** Shares or copies a location link and shows the result (spec 1 §8, spec 2 §8). */
export function useHandover() {
  /** A link that the person has to copy manually. */
  const [manualUrl, setManualUrl] = useState<string | null>(null);
  const handOver = useCallback(async (url: string, title: string): Promise<void> => {
    const outcome = await shareLink({ title, text: title, url });
    if (outcome === 'copied') toast.success(MESSAGES.location.linkCopied);
    if (outcome === 'failed') toast.error(MESSAGES.location.shareFailed);
    setManualUrl(outcome === 'manual' || outcome === 'failed' ? url : null);
  }, []);
  return { manualUrl, handOver };
}
