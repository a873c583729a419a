import { useMemo } from 'react';
import type { Share } from '../../../shared/contract/entities.ts';
import { livingLinks, useShares } from '../stores/shares.ts';
import { useNow } from './use-now.ts';

const LOOK_EVERY_MS = 5000;

/** The person's own links that live now, newest first; one leaves when its time is over. */
export function useLivingLinks(): readonly Share[] {
  const links = useShares((state) => state.links);
  const nowMs = useNow(LOOK_EVERY_MS);
  return useMemo(() => livingLinks(links, nowMs), [links, nowMs]);
}
