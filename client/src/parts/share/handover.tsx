import { useCallback, useState } from 'react';
import { MESSAGES } from '#shared/contract/messages.ts';
import { shareLink } from '#client/lib/share-link.ts';
import { controlClass, Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.tsx';

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A selected link to copy manually, where the browser can neither share nor copy (over plain http). */
export function LinkField({ url }: { url: string }) {
  return (
    <Field label={MESSAGES.location.copyByHand} hint="Press and hold the link, then choose Copy.">
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

/** Shares or copies a link and shows the result. */
export function useHandover(texts: HandoverTexts) {
  /** A link that the person has to copy manually. */
  const [manualUrl, setManualUrl] = useState<string | null>(null);
  const handOver = useCallback(
    async (url: string, title: string): Promise<void> => {
      setManualUrl(null);
      const outcome = await shareLink({ title, text: title, url });
      if (outcome === 'copied') toast.success(texts.copied);
      if (outcome === 'failed' && texts.failed !== null) toast.error(texts.failed);
      setManualUrl(outcome === 'manual' || outcome === 'failed' ? url : null);
    },
    [texts],
  );
  return { manualUrl, handOver };
}
