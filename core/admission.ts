import type { EndpointRate } from '../shared/contract/rates.ts';
import { flatHex } from './ids.ts';
import type { Principals } from './principal.ts';
import { type Rates, spend, type Taken } from './rates.ts';
import { sha256 } from './tokens.ts';

/** A caller who has not been authenticated yet. */
export interface Caller {
  /** The rate class that applies once the caller is known. */
  rate: EndpointRate;
  /** The session tokens sent with the call. */
  tokens: readonly (string | undefined)[];
  address: string;
}

/**
 * Rate-limits a caller before the store is asked who they are. A call with a session that this process knows counts
 * against its person. An unknown session counts against the address as `unknownSession`; that point is given back if
 * the session is valid. A call without a session counts as `open`.
 * @throws TooMany
 */
export type Admit = (
  caller: Caller,
  authenticate: () => Promise<Principals>,
) => Promise<{ principals: Principals; taken: Taken | null }>;

/** How many sessions a process remembers the person of; they take about 10 MB. */
const SEEN_MAX = 50_000;

export function createAdmission(rates: Rates): Admit {
  const seen = new Map<string, string>();

  function remember(principals: Principals): { hash: string; person: string }[] {
    const sessions = sessionsOf(principals);
    for (const { hash, person } of sessions) {
      seen.delete(hash);
      seen.set(hash, person);
    }
    // A map keeps insertion order: the least recently seen goes first.
    for (const hash of seen.keys()) {
      if (seen.size <= SEEN_MAX) break;
      seen.delete(hash);
    }
    return sessions;
  }

  async function admitUnknown({ rate, address }: Caller, authenticate: () => Promise<Principals>) {
    await spend(rates, 'unknownSession', address);
    const principals = await authenticate().catch(async (error: unknown) => {
      await rates.giveBack('unknownSession', address);
      throw error;
    });
    const [session] = remember(principals);
    if (!session) return { principals, taken: null };
    await rates.giveBack('unknownSession', address);
    return { principals, taken: await spend(rates, rate, session.person) };
  }

  return async (caller, authenticate) => {
    const hashes = caller.tokens.flatMap((token) => (token ? [sha256(token)] : []));
    if (hashes.length === 0) {
      return { principals: { user: null, admin: null }, taken: await spend(rates, 'open', caller.address) };
    }
    const hash = hashes.find((it) => seen.has(it));
    const person = hash && seen.get(hash);
    if (!hash || !person) return admitUnknown(caller, authenticate);
    const taken = await spend(rates, caller.rate, person);
    const principals = await authenticate();
    if (!remember(principals).some((session) => session.hash === hash)) seen.delete(hash);
    return { principals, taken };
  };
}

const sessionsOf = ({ user, admin }: Principals): { hash: string; person: string }[] => [
  ...(user ? [{ hash: user.sessionHash, person: flatHex(user.user._id) }] : []),
  ...(admin ? [{ hash: admin.sessionHash, person: `admin:${flatHex(admin.admin._id)}` }] : []),
];
