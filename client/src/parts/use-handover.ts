import { useCallback, useState } from 'react';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { shareLink } from '../lib/share-link.ts';
import { toast } from '../ui/toast.tsx';

/** Hands over the link to a position and says how it went (spec 1 §8, spec 2 §8). */
export function useHandover() {
  /** A link that the person has to copy themselves. */
  const [byHand, setByHand] = useState<string | null>(null);
  const handOver = useCallback(async (url: string, title: string): Promise<void> => {
    const outcome = await shareLink({ title, text: title, url });
    if (outcome === 'copied') toast.success(MESSAGES.location.linkCopied);
    if (outcome === 'failed') toast.error(MESSAGES.location.shareFailed);
    setByHand(outcome === 'manual' || outcome === 'failed' ? url : null);
  }, []);
  return { byHand, handOver };
}
