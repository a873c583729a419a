import { create } from 'zustand';
import type { BodyFor, OutputOf } from '../../../shared/contract/api.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { ApiError, call, onCallSettled } from '../lib/api.ts';
import { developerWarning } from '../lib/log.ts';
import { keep, readKept } from '../lib/storage.ts';

/** Which admin this page knows of, apart from the person who may be signed in beside (spec 2 §4, Admin dashboard). */
interface AdminSession {
  /** `pending` until the first verification has settled; `unreachable`: it got no verdict, and nothing was known before. */
  status: 'pending' | 'admin' | 'none' | 'unreachable';
  admin: OutputOf<'adminVerify'> | null;
  /** Why the session is over though nobody asked for it; the sign-in screen says it. */
  notice: string | null;
}

export const useAdminSession = create<AdminSession>()(() => ({ status: 'pending', admin: null, notice: null }));
const { getState, setState } = useAdminSession;

/** Raised by every beginning and end of a session: what a verification of before it answers counts no more. */
let generation = 0;

const KEPT_AS = 'boda:admin';
/** Whether an admin was last seen on this phone: where none was, there is no session to ask for. */
export const mayBeAdmin = (): boolean => readKept(KEPT_AS) !== null;

function settle(status: 'admin' | 'none', admin: AdminSession['admin'], notice: string | null): void {
  generation += 1;
  keep(KEPT_AS, status === 'admin' ? '1' : null);
  setState({ status, admin, notice });
}

// Any call of the portal may be the first to meet the end of the session.
onCallSettled(({ name, status }) => {
  if (status !== 401 || getState().status !== 'admin' || !name.startsWith('admin') || name === 'adminLogin') return;
  settle('none', null, MESSAGES.admin.sessionEnded);
});

/** Asks whether there is an admin session (`GET /api/admin/verify`); without an answer, what was known stays. */
export async function verifyAdmin(): Promise<void> {
  const startedIn = generation;
  if (getState().status === 'unreachable') setState({ status: 'pending' });
  try {
    const admin = await call('adminVerify');
    if (startedIn === generation) settle('admin', admin, null);
  } catch (error) {
    if (startedIn !== generation) return;
    if (error instanceof ApiError && error.status === 401) settle('none', null, getState().notice);
    else if (getState().status !== 'admin') setState({ status: 'unreachable' });
  }
}

/** Starts an admin session (R16). Throws ApiError. */
export async function signInAdmin(body: BodyFor<'adminLogin'>): Promise<void> {
  settle('admin', await call('adminLogin', { body }), null);
}

/** Ends the admin session: here first, then at the server; a failure there is only logged. */
export async function signOutAdmin(): Promise<void> {
  settle('none', null, null);
  try {
    await call('adminLogout', { keepalive: true });
  } catch (error) {
    developerWarning('Signing out at the server failed', error);
  }
}

/** Runs `forget` when the admin is no longer the same, so that nobody sees what another looked at. */
export function onAdminGone(forget: () => void): void {
  useAdminSession.subscribe((now, before) => {
    if (before.admin && now.admin?.id !== before.admin.id) forget();
  });
}
