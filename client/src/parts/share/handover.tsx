import { useCallback, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARING_TEXTS } from '#shared/texts/en/sharing.ts';
import { shareLink } from '#client/lib/share-link.ts';
import { controlClass, Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.tsx';

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A selected link to copy manually, where the browser can neither share nor copy (over plain http). */
export function LinkField({ url }: { url: string }) {
  return (
    <Field label={MESSAGES.location.copyByHand} hint={SHARING_TEXTS.pressAndHold}>
      {(control) => (
        <input
          {...control}
          ref={focus}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={controlClass(false)}
        />
      )}
    </Field>
  );
}

interface HandoverTexts {
  copied: string;
  /** The message for a failure; null if showing the link for a manual copy is enough. */
  failed: string | null;
}

/** Shares or copies a link and shows the result. `texts`: a constant function, read when the link is handed over. */
export function useHandover(texts: () => HandoverTexts) {
  /** A link that the person has to copy manually. */
  const [manualUrl, setManualUrl] = useState<string | null>(null);
  const handOver = useCallback(
    async (url: string, title: string): Promise<void> => {
      setManualUrl(null);
      const outcome = await shareLink({ title, text: title, url });
      const { copied, failed } = texts();
      if (outcome === 'copied') toast.success(copied);
      if (outcome === 'failed' && failed !== null) toast.error(failed);
      setManualUrl(outcome === 'manual' || outcome === 'failed' ? url : null);
    },
    [texts],
  );
  return { manualUrl, handOver };
}
