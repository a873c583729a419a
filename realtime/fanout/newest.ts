import { count } from '#core/lib/counters.ts';
import type { GuardedTransport } from '../guarded-transport.ts';

/** A frame, or a function that builds it when it can be sent. */
type Newest = Buffer | (() => Buffer);

/** Frames waiting for busy connections, by kind. */
const held = new WeakMap<GuardedTransport, Map<string, Newest>>();

/**
 * Sends a frame that a newer one supersedes: now if the connection is idle, otherwise once it is, unless a newer frame
 * of the same kind has replaced it. (Socket.IO's `volatile` drops a frame if anything else was sent in the same tick,
 * so a slow connection would never get the newest.)
 */
export function sendNewest(transport: GuardedTransport, kind: string, newest: Newest): void {
  if (transport.isIdle && !held.has(transport)) return send(transport, newest);
  const waiting = held.get(transport);
  if (waiting) {
    if (waiting.has(kind)) count('positionsDropped');
    waiting.set(kind, newest);
    return;
  }
  held.set(transport, new Map([[kind, newest]]));
  transport.whenIdle(() => {
    const kept = held.get(transport);
    held.delete(transport);
    kept?.forEach((it) => send(transport, it));
  });
}

const send = (transport: GuardedTransport, newest: Newest): void =>
  transport.write(typeof newest === 'function' ? newest() : newest);
