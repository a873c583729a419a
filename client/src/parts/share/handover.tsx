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

interface HandoverTexts {
  copied: string;
  failed: string;
}
const OF_LOCATION: HandoverTexts = { copied: MESSAGES.location.linkCopied, failed: MESSAGES.location.shareFailed };

/** Shares or copies a link and shows the result; for a location in the words of spec 1 §8 and spec 2 §8. */
export function useHandover(texts: HandoverTexts = OF_LOCATION) {
  /** A link that the person has to copy manually. */
  const [manualUrl, setManualUrl] = useState<string | null>(null);
  const handOver = useCallback(
    async (url: string, title: string): Promise<void> => {
      const outcome = await shareLink({ title, text: title, url });
      if (outcome === 'copied') toast.success(texts.copied);
      if (outcome === 'failed') toast.error(texts.failed);
      setManualUrl(outcome === 'manual' || outcome === 'failed' ? url : null);
    },
    [texts],
  );
  return { manualUrl, handOver };
}
