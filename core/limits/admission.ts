import { type ErrorCode, Refusal } from '#shared/contract/errors.ts';
import type { EndpointRate } from '#shared/contract/rates.ts';
import type { Context } from '../context.ts';
import { flatHex } from '../lib/ids.ts';
import type { Principals } from '../lib/principal.ts';
import { type Rates, spend, type Taken } from './rates.ts';
import { openToken } from '../lib/tokens.ts';
import { KnownSessions, sessionKey } from './known-sessions.ts';

/** A caller who is not authenticated yet. */
export interface Caller {
  /** The rate class that applies once the caller is known. */
  rate: EndpointRate;
  /** The tokens of the user session and the admin session sent with the call. */
  user: string | undefined;
  admin: string | undefined;
  address: string;
}

/**
 * Rate-limits a caller before the store is queried. A call with a session known to this process counts against its
 * person. A call with a session not seen yet counts as `unknownSession`, which is refunded if the session is valid. A
 * call without a session, with a forged one, or with one known to have ended is refused without a lookup or a count
 * (R50).
 * @param authenticate reads the sessions; throws NO_SESSION or SUSPENDED when there is none
 * @throws TooMany; Refusal NO_SESSION, SUSPENDED
 */
export type Admit = (
  caller: Caller,
  authenticate: () => Promise<Principals>,
) => Promise<{ principals: Principals; taken: Taken }>;

const ENDED: ReadonlySet<ErrorCode> = new Set(['NO_SESSION', 'SUSPENDED']);
/** The classes named by R50, which are not counted by address. */
const WITHOUT_ADDRESS: ReadonlySet<EndpointRate> = new Set(['alert', 'accept', 'ownRide', 'personSocket']);

export function createAdmission(
  ctx: Pick<Context, 'store' | 'clock'>,
  rates: Rates,
  known: KnownSessions = new KnownSessions(),
): Admit {
  async function read(sessions: readonly Session[], authenticate: () => Promise<Principals>): Promise<Principals> {
    try {
      const principals = await authenticate();
      for (const { key } of sessions) known.forget(key);
      for (const { key, person } of peopleOf(principals)) known.remember(key, { person });
      return principals;
    } catch (error) {
      const ended = endOf(error);
      if (ended) for (const { key } of sessions) known.remember(key, { ended });
      throw error;
    }
  }

  async function admitUnknown(
    { rate, address }: Caller,
    sessions: readonly Session[],
    authenticate: () => Promise<Principals>,
  ) {
    const own = sessions.find(({ isSigned }) => isSigned || WITHOUT_ADDRESS.has(rate));
    const by = own?.key ?? address;
    await spend(rates, 'unknownSession', by);
    const principals = await read(sessions, authenticate).catch(async (error: unknown) => {
      if (!endOf(error)) await rates.giveBack('unknownSession', by);
      throw error;
    });
    await rates.giveBack('unknownSession', by);
    const [session] = peopleOf(principals);
    if (!session) throw new Refusal('NO_SESSION');
    return { principals, taken: await spend(rates, rate, session.person) };
  }

  return async (caller, authenticate) => {
    const sessions = await sessionsOf(ctx, caller);
    const facts = sessions.flatMap(({ key }) => known.get(key) ?? []);
    const live = facts.find((fact) => 'person' in fact);
    if (live) {
      const taken = await spend(rates, caller.rate, live.person);
      return { principals: await read(sessions, authenticate), taken };
    }
    const unknown = sessions.filter(({ key }) => known.get(key) === undefined);
    if (unknown.length > 0) return admitUnknown(caller, unknown, authenticate);
    const ended = facts.find((fact) => 'ended' in fact);
    throw new Refusal(ended?.ended ?? 'NO_SESSION');
  };
}

/** Returns how the sessions of a call have ended, if that is why the call was refused. */
const endOf = (error: unknown): ErrorCode | null =>
  error instanceof Refusal && ENDED.has(error.code) ? error.code : null;

/** A session of a call that is not forged; the key is unique among the sessions of people and admins. */
interface Session {
  key: string;
  isSigned: boolean;
}

async function sessionsOf(ctx: Pick<Context, 'store' | 'clock'>, tokens: Caller): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const kind of ['user', 'admin'] as const) {
    const opened = await openToken(ctx, kind, tokens[kind]);
    if (opened) sessions.push({ key: sessionKey(kind, opened.hash), isSigned: opened.isSigned });
  }
  return sessions;
}

const peopleOf = ({ user, admin }: Principals): { key: string; person: string }[] => [
  ...(user ? [{ key: sessionKey('user', user.sessionHash), person: flatHex(user.user._id) }] : []),
  ...(admin ? [{ key: sessionKey('admin', admin.sessionHash), person: `admin:${flatHex(admin.admin._id)}` }] : []),
];
