import { create } from 'zustand';
import type { BodyFor, OutputOf } from '#shared/contract/api.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ApiError, call, onCallSettled, type Trouble, troubleOf } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { ADMIN_CONFIRMATION_KEY, saveLocal, readLocal } from '#client/lib/storage.ts';

/** The signed-in admin, independent of a user signed in to the same browser (spec 2 §4, Admin dashboard). */
interface AdminSession {
  /** `pending` until the first verification has ended; a `Trouble` if that verification got no usable response. */
  status: 'pending' | 'admin' | 'none' | Trouble;
  admin: OutputOf<'adminVerify'> | null;
  /** Why the session ended without a sign-out; shown on the sign-in screen. */
  notice: string | null;
}

export const useAdminSession = create<AdminSession>()(() => ({ status: 'pending', admin: null, notice: null }));
const { getState, setState } = useAdminSession;

/** Incremented whenever a session starts or ends, so that the response to an earlier verification is ignored. */
let generation = 0;

const STORAGE_KEY = 'boda:admin';
/** Whether an admin has signed in on this phone. If not, there is no session to verify. */
export const mayBeAdmin = (): boolean => readLocal(STORAGE_KEY) !== null;

function setSession(status: 'admin' | 'none', admin: AdminSession['admin'], notice: string | null): void {
  generation += 1;
  saveLocal(STORAGE_KEY, status === 'admin' ? '1' : null);
  setState({ status, admin, notice });
}

// Any admin call may be the first to get the 401 of an ended session.
onCallSettled(({ name, status }) => {
  if (status !== 401 || getState().status !== 'admin' || !name.startsWith('admin') || name === 'adminLogin') return;
  setSession('none', null, ADMIN_MESSAGES.sessionEnded);
});

/**
 * Verifies the admin session (`GET /api/admin/verify`). A 401 ends it; any other failure leaves the admin signed in.
 */
export async function verifyAdmin(): Promise<void> {
  const startedIn = generation;
  const { status } = getState();
  if (status === 'silent' || status === 'failing') setState({ status: 'pending' });
  try {
    const admin = await call('adminVerify');
    if (startedIn === generation) setSession('admin', admin, null);
  } catch (error) {
    if (startedIn !== generation) return;
    if (error instanceof ApiError && error.status === 401) setSession('none', null, getState().notice);
    else if (getState().status !== 'admin') setState({ status: troubleOf(error) });
  }
}

/** Starts an admin session (R16). Throws ApiError. */
export async function signInAdmin(body: BodyFor<'adminLogin'>): Promise<void> {
  setSession('admin', await call('adminLogin', { body }), null);
}

/** Ends the admin session: first on this page, then on the server. A failure on the server is only logged. */
export async function signOutAdmin(): Promise<void> {
  setSession('none', null, null);
  saveLocal(ADMIN_CONFIRMATION_KEY, null);
  try {
    await call('adminLogout', { keepalive: true });
  } catch (error) {
    developerWarning('Signing out at the server failed', error);
  }
}

/** Runs `forget` when the admin changes, so that nobody sees another admin's data. */
export function onAdminGone(forget: () => void): void {
  useAdminSession.subscribe((now, before) => {
    if (before.admin && now.admin?.id !== before.admin.id) forget();
  });
}
