import { useCallback, useEffect, useRef, useState } from 'react';
import { SHARED_POLL_MS } from '../../../../shared/domain/constants.ts';
import { call } from '../../lib/api.ts';
import { watchShare } from '../../live/share.ts';
import { usePolling } from '../../live/use-polling.ts';
import { useNow } from '../../parts/use-now.ts';
import {
  UNKNOWN,
  freshnessOf,
  takeFailure,
  takePosition,
  takeSnapshot,
  type Freshness,
  type SharedState,
} from './shared-state.ts';

const AGE_EVERY_MS = 1000;

/** The position behind a link: by events, and asked for every 10 s while none come; until it expires or is gone (R15). */
export function useSharedLocation(token: string): SharedState & { fresh: Freshness | null; retry: () => void } {
  const [state, setState] = useState(UNKNOWN);
  const heardAtMs = useRef(-Infinity);
  const nowMs = useNow(AGE_EVERY_MS);
  const fresh = state.location && freshnessOf(state.location, nowMs);
  const open = !state.gone && !fresh?.expired;

  const refresh = useCallback(async () => {
    try {
      const told = await call('getSharedLocation', { params: { token } });
      setState((known) => takeSnapshot(known, told));
    } catch (error) {
      setState((known) => takeFailure(known, error));
    }
  }, [token]);

  const poll = async () => {
    if (performance.now() - heardAtMs.current >= SHARED_POLL_MS) await refresh();
  };
  // At a connect the watch itself asks.
  usePolling(poll, SHARED_POLL_MS, { enabled: open, skipOnConnect: true });

  // Only for a link that is known to be good: a guess is worth no socket.
  const live = open && state.location !== null;
  useEffect(() => {
    if (!live) return;
    return watchShare(token, {
      onPosition: (told) => {
        heardAtMs.current = performance.now();
        setState((known) => takePosition(known, told));
      },
      // No event: what came through another process just before may be missing in it, so the next poll is not spared.
      onSnapshot: (told) => setState((known) => takeSnapshot(known, told)),
      // Ended or expired: the server knows which.
      onEnded: () => void refresh(),
    });
  }, [live, token, refresh]);

  return { ...state, fresh, retry: () => void refresh() };
}
