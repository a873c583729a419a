import type { IncomingMessage } from 'node:http';
import { sessionIn } from '#core/lib/cookie.ts';
import { isSigned } from '#core/lib/tokens.ts';
import { type KnownSessions, keyOfToken } from '#core/limits/known-sessions.ts';
import { STARTED_PER_TURN } from '#shared/domain/constants/server.ts';
import type { CookieNames } from './cookies.ts';
import type { Exchange, Listener } from './pipelining.ts';

/**
 * Returns a function that names the queue of a request (R50): each person whose session this process has admitted has
 * one, with however many sessions. A signed session that it has not seen shares one with other such sessions of its
 * address. All other requests share the queue of their address.
 * @param key signs the session tokens
 */
export const queues =
  (
    key: Buffer,
    cookies: Pick<CookieNames, 'user' | 'admin'>,
    sessions: Pick<KnownSessions, 'get'>,
    addressOf: (req: IncomingMessage) => string,
  ) =>
  (req: IncomingMessage): string => {
    let isUnseen = false;
    for (const kind of ['user', 'admin'] as const) {
      const token = sessionIn(req.headers.cookie, cookies[kind]);
      if (token === undefined || !isSigned(key, kind, token)) continue;
      const known = sessions.get(keyOfToken(kind, token));
      if (known && 'person' in known) return known.person;
      isUnseen ||= known === undefined;
    }
    return isUnseen ? `unseen ${addressOf(req)}` : addressOf(req);
  };

/**
 * Starts only a few requests of a queue in each turn of the event loop. All other requests proceed between these turns,
 * so the many requests that one address sends at once delay only each other (R31).
 */
export function inTurns(answer: Listener, queueOf: (req: IncomingMessage) => string): Listener {
  const waiting = new Map<string, Exchange[]>();
  let isPlanned = false;
  const plan = (): void => {
    if (!isPlanned) setImmediate(turn);
    isPlanned = true;
  };
  const turn = (): void => {
    isPlanned = false;
    for (const [name, queue] of [...waiting]) {
      const started = queue.splice(0, STARTED_PER_TURN);
      if (queue.length === 0) waiting.delete(name);
      for (const [req, res] of started) if (!req.socket.destroyed) answer(req, res);
    }
    if (waiting.size > 0) plan();
  };
  return (req, res) => {
    const name = queueOf(req);
    const queue = waiting.get(name);
    if (queue) queue.push([req, res]);
    else waiting.set(name, [[req, res]]);
    plan();
  };
}
