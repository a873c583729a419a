import { create } from 'zustand';
import type { Me, ProfileUpdate } from '../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { ApiError, call, onCallSettled } from '../lib/api.ts';
import { forgetConfirmation } from '../lib/idempotency-key.ts';
import { forgetLarge } from '../lib/large-storage.ts';
import { developerWarning } from '../lib/log.ts';

/** Who is signed in, as far as this page knows (spec 1 §4). */
interface SessionState {
  user: Me | null;
  /** True from the start until the first lookup has settled, whichever way. */
  isPending: boolean;
  isFetching: boolean;
  /** The last lookup got no verdict: nobody answered, or the server failed. `user` is then what was known before. */
  unreachable: boolean;
  /** Why the person was signed out without asking for it; the landing page says it. */
  notice: string | null;
}

const SIGNED_OUT = { user: null, isPending: false, isFetching: false, unreachable: false };

export const useSession = create<SessionState>()(() => ({ ...SIGNED_OUT, isPending: true, notice: null }));

const { getState, setState } = useSession;

/** Raised by every sign-out: what a lookup of before it answers counts no more. */
let generation = 0;
let lookup: Promise<Me | null> | null = null;

/** Nobody is signed in any more on this page; `notice` tells why when it was not asked for. */
export function markSignedOut(notice: string | null): void {
  generation += 1;
  lookup = null;
  setState({ ...SIGNED_OUT, notice });
}

// A session that ended elsewhere shows at the next call. Admin calls answer for another session.
onCallSettled(({ name, status, code }) => {
  // An admin let them choose again meanwhile, and the word of it was lost.
  if (code === 'WRONG_ROLE' && getState().user) fetchUser().catch(() => undefined);
  if (status !== 401 || !getState().user || name.startsWith('admin')) return;
  // Its answer has no body: asking who one is tells why.
  if (name === 'headMe') fetchUser().catch(() => undefined);
  else markSignedOut(code === 'SUSPENDED' ? MESSAGES.session.banned : MESSAGES.session.ended);
});

/**
 * Looks up who is signed in; lookups at the same time share one request. Answers null without a session.
 * Throws ApiError when there is no verdict.
 */
export function fetchUser(options: { timeoutMs?: number } = {}): Promise<Me | null> {
  if (lookup) return lookup;
  const request = lookUp(options.timeoutMs).finally(() => {
    if (lookup === request) lookup = null;
  });
  lookup = request;
  return request;
}

async function lookUp(timeoutMs: number | undefined): Promise<Me | null> {
  const startedIn = generation;
  const settle = (next: Partial<SessionState>): void => {
    if (startedIn === generation) setState({ ...next, isPending: false, isFetching: false });
  };
  setState({ isFetching: true });
  try {
    const user = await call('getMe', { timeoutMs });
    settle({ user, unreachable: false, notice: null });
    return startedIn === generation ? user : null;
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401;
    settle(refused ? SIGNED_OUT : { unreachable: true });
    if (!refused) throw error;
    return null;
  }
}

/**
 * Signs out: here first, then at the server; a failure there is only logged (spec 1 §4, §7). A session that ends by
 * itself leaves what its owner was about to send; whoever signs out takes it along.
 */
export async function logout(): Promise<void> {
  markSignedOut(null);
  forgetLarge();
  forgetConfirmation('ride');
  try {
    await call('logout', { keepalive: true });
  } catch (error) {
    developerWarning('Signing out at the server failed', error);
  }
}

/** Saves name and phone and, the first time, the account type. Throws ApiError. */
export async function saveProfile(profile: ProfileUpdate): Promise<Me> {
  const user = await call('updateProfile', { body: profile });
  setState({ user });
  return user;
}

/** Where the browser must go to sign in. Throws ApiError. */
export const signInAddress = async (): Promise<string> => (await call('getRedirectUrl')).redirectUrl;

/** Runs `forget` when the signed-in person is no longer the same, so that nobody sees another's data. */
export function onPersonGone(forget: () => void): void {
  useSession.subscribe((now, before) => {
    if (before.user && now.user?.id !== before.user.id) forget();
  });
}
