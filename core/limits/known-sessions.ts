import type { ErrorCode } from '#shared/contract/errors.ts';
import { sessionIdOf } from '../lib/tokens.ts';

/** The most sessions that a process remembers; they take about 10 MB. */
const KNOWN_MAX = 50_000;

/** The owner of a session, or why the session is refused: an ended session never becomes valid again. */
export type KnownSession = { person: string } | { ended: ErrorCode };

/** Returns the key of a session, unique among the sessions of people and admins, by its id. */
export const sessionKey = (kind: 'user' | 'admin', hash: string): string => `${kind}:${hash}`;

/** Returns the key of the session of this token. */
export const keyOfToken = (kind: 'user' | 'admin', token: string): string => sessionKey(kind, sessionIdOf(kind, token));

/** The sessions whose requests this process has answered most recently, by `sessionKey`. */
export class KnownSessions {
  readonly #known = new Map<string, KnownSession>();

  get(key: string): KnownSession | undefined {
    return this.#known.get(key);
  }

  remember(key: string, what: KnownSession): void {
    this.#known.delete(key);
    this.#known.set(key, what);
    // A Map keeps insertion order, so the least recently remembered session is removed first.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KNOWN_MAX) break;
      this.#known.delete(oldest);
    }
  }

  forget(key: string): void {
    this.#known.delete(key);
  }
}
