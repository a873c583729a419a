import { create } from 'zustand';
import type { Me, ProfileUpdate } from '../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { ApiError, call, onCallSettled } from '../lib/api.ts';
import { deleteConfirmation } from '../lib/idempotency-key.ts';
import { deleteLarge } from '../lib/large-storage.ts';
import { developerWarning } from '../lib/log.ts';

/** Who is signed in on this page (spec 1 §4). */
interface SessionState {
  user: Me | null;
  /** True until the first lookup has finished. */
  isPending: boolean;
  isFetching: boolean;
  /** The last lookup got no answer, or the server failed. `user` is then unchanged. */
  unreachable: boolean;
  /** Why the session ended without a sign-out; shown on the landing page. */
  notice: string | null;
}

const SIGNED_OUT = { user: null, isPending: false, isFetching: false, unreachable: false };

export const useSession = create<SessionState>()(() => ({ ...SIGNED_OUT, isPending: true, notice: null }));

const { getState, setState } = useSession;

/** Raised by every sign-out, so that the answer of an earlier lookup is ignored. */
let generation = 0;
let lookup: Promise<Me | null> | null = null;

/** Clears the session on this page; `notice` says why if the person did not ask for it. */
export function markSignedOut(notice: string | null): void {
  generation += 1;
  lookup = null;
  setState({ ...SIGNED_OUT, notice });
}

// A session that ended elsewhere is noticed by the next call. Admin calls belong to another session.
onCallSettled(({ name, status, code }) => {
  // An admin has let them choose again, and the event was lost.
  if (code === 'WRONG_ROLE' && getState().user) fetchUser().catch(() => undefined);
  if (status !== 401 || !getState().user || name.startsWith('admin')) return;
  // A HEAD has no body: looking up the user gives the reason.
  if (name === 'headMe') fetchUser().catch(() => undefined);
  else markSignedOut(code === 'SUSPENDED' ? MESSAGES.session.banned : MESSAGES.session.ended);
});

/**
 * Looks up who is signed in; concurrent lookups share one request. Returns null without a session.
 * Throws ApiError when there is no answer.
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
  const update = (next: Partial<SessionState>): void => {
    if (startedIn === generation) setState({ ...next, isPending: false, isFetching: false });
  };
  setState({ isFetching: true });
  try {
    const user = await call('getMe', { timeoutMs });
    update({ user, unreachable: false, notice: null });
    return startedIn === generation ? user : null;
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401;
    update(refused ? SIGNED_OUT : { unreachable: true });
    if (!refused) throw error;
    return null;
  }
}

/**
 * Signs out: on this page first, then on the server, where a failure is only logged (spec 1 §4, §7). Drafts are deleted
 * at a sign-out, but kept when a session merely expires.
 */
export async function logout(): Promise<void> {
  markSignedOut(null);
  deleteLarge();
  deleteConfirmation('ride');
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

/** The address to sign in at. Throws ApiError. */
export const signInAddress = async (): Promise<string> => (await call('getRedirectUrl')).redirectUrl;

/** Runs `forget` when the signed-in person changes, so that nobody sees another person's data. */
export function onPersonGone(forget: () => void): void {
  useSession.subscribe((now, before) => {
    if (before.user && now.user?.id !== before.user.id) forget();
  });
}
