import { IDLE_FORGOTTEN_S } from '#shared/domain/constants/server.ts';
import { forgetTracks } from '../location/fix-order.ts';
import { forgetWritten } from '../location/fix-writer.ts';
import { forgetSeen } from './presence.ts';
import type { Store } from '../store/store.ts';

/** Forgets, in this process, people who have sent nothing for a minute, so that its memory does not grow. */
export function forgetIdle(store: Store, now: Date): void {
  const since = now.getTime() - IDLE_FORGOTTEN_S * 1000;
  for (const forget of [forgetTracks, forgetWritten, forgetSeen]) forget(store, since);
}
