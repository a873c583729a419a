import { clear } from 'idb-keyval';
import { create } from 'zustand';
import type { Me, ProfileUpdate } from '#shared/contract/entities.ts';
import { MESSAGES, SIGN_IN_LOG } from '#shared/texts/en/messages.ts';
import { ApiError, call, onCallSettled, type Trouble, troubleOf } from '../connection/api.ts';
import { personChanged } from '../connection/person-changed.ts';
import { largeStore } from '../phone/large-storage.ts';
import { forgetLastKnown } from '../phone/last-known-storage.ts';
import { isSignOutOwed, oweSignOut, settleSignOut, trySettling } from './owed-sign-out.ts';
import { onOtherTabs, personOnPhone, tellTabs } from './phone-person.ts';
import { unsubscribeFromPushes } from '../phone/push-subscription.ts';
import { closeSystemNotifications } from '../phone/system-notifications.ts';
import { developerWarning } from '#client/lib/log.ts';
import { contactsKey, deletePersonal, LAST_PICKUP_KEY, saveLocal } from '#client/lib/storage.ts';

/** Who is signed in on this page (spec 1 §4). */
interface SessionState {
  user: Me | null;
  /** True until the first lookup has finished. */
  isPending: boolean;
  isFetching: boolean;
  /** Why the last lookup failed; it then left `user` unchanged. */
  trouble: Trouble | null;
  /** Why the session ended without a sign-out; shown on the landing page. */
  notice: string | null;
  /** Whether the session ended by a ban; the landing page then shows the support number as well. */
  banned: boolean;
}

const SIGNED_OUT = { user: null, isPending: false, isFetching: false, trouble: null };

export const useSession = create<SessionState>()(() => ({
  ...SIGNED_OUT,
  isPending: true,
  notice: null,
  banned: false,
}));

const { getState, setState } = useSession;

/** Incremented by every sign-out, so that the response to an earlier lookup is ignored. */
let generation = 0;
let lookup: Promise<Me | null> | null = null;

/** Clears the session on this phone; `notice` gives the reason if the person did not sign out. */
export function markSignedOut(notice: string | null): void {
  forgetPerson(notice);
  tellTabs(null);
}

function forgetPerson(notice: string | null): void {
  generation += 1;
  lookup = null;
  setState({ ...SIGNED_OUT, notice, banned: notice === MESSAGES.session.banned });
}

/**
 * Follows sign-ins and sign-outs in other tabs: a page that missed one would mix two people's data. Called once per
 * page.
 */
export function followOtherTabs(): void {
  onOtherTabs((personId) => {
    const { user } = getState();
    if (!user || user.id === personId) return;
    forgetPerson(null);
    fetchUser().catch(() => undefined);
  });
}

// The next call notices a session that ended elsewhere. Admin calls belong to another session.
onCallSettled(({ name, status, code }) => {
  // An admin reset this person's account type, and this page missed the event.
  if (code === 'WRONG_ROLE' && getState().user) fetchUser().catch(() => undefined);
  if (status !== 401 || !getState().user || name.startsWith('admin')) return;
  // The response to a HEAD has no body, so look up the user to get the reason.
  if (name === 'headMe') fetchUser().catch(() => undefined);
  else markSignedOut(code === 'SUSPENDED' ? MESSAGES.session.banned : MESSAGES.session.ended);
});

interface LookupOptions {
  timeoutMs?: number;
  /** Restores the last confirmed person when the server does not respond and no person is loaded. */
  otherwise?: () => Promise<Me | null>;
}

/**
 * Looks up who is signed in; concurrent lookups share one request. Returns null without a session.
 * Throws ApiError without a response.
 */
export function fetchUser(options: LookupOptions = {}): Promise<Me | null> {
  if (lookup) return lookup;
  const request = lookUp(options).finally(() => {
    if (lookup === request) lookup = null;
  });
  lookup = request;
  return request;
}

async function lookUp({ timeoutMs, otherwise }: LookupOptions): Promise<Me | null> {
  const startedIn = generation;
  const update = (next: Partial<SessionState>): void => {
    if (startedIn === generation) setState({ ...next, isPending: false, isFetching: false });
  };
  setState({ isFetching: true });
  try {
    if (isSignOutOwed()) await settleSignOut();
    const user = await call('getMe', { timeoutMs });
    update({ user, trouble: null, notice: null });
    if (startedIn === generation) tellTabs(user.id);
    return startedIn === generation ? user : null;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    const refused = status === 401;
    if (status !== 0) developerWarning(SIGN_IN_LOG.userLookup(status));
    const kept = refused || getState().user || !otherwise ? null : await otherwise().catch(() => null);
    if (kept) {
      update({ user: kept, trouble: troubleOf(error) });
      return kept;
    }
    update(refused ? SIGNED_OUT : { trouble: troubleOf(error) });
    if (refused && startedIn === generation) tellTabs(null);
    if (!refused) throw error;
    return null;
  }
}

/** Deletes the person's drafts and unsent actions. */
function forgetUnsent(): void {
  // This fails only in a browser without storage, which has nothing to delete.
  clear(largeStore).catch(() => undefined);
  deletePersonal();
}

/**
 * Signs out: first on this page, then on the server. A failure on the server is only logged (spec 1 §4, §7), and
 * retried once there is a network, before the next lookup and before any sign-in. A sign-out deletes drafts; an expired
 * session keeps them.
 */
export async function logout(): Promise<void> {
  const personId = getState().user?.id;
  markSignedOut(null);
  forgetUnsent();
  // Not awaited: the server ends the pushes with the session as well.
  void unsubscribeFromPushes();
  oweSignOut(personId);
  await trySettling();
}

/**
 * Deletes the account, and all its data on this phone (R36).
 * @param notice shown on the landing page
 * @throws ApiError
 */
export async function deleteAccount(notice: string): Promise<void> {
  const personId = getState().user?.id;
  await call('deleteMe');
  forgetUnsent();
  if (personId) saveLocal(contactsKey(personId), null);
  markSignedOut(notice);
}

/** Saves name and phone and, the first time, the account type. Throws ApiError. */
export async function saveProfile(profile: ProfileUpdate): Promise<Me> {
  const user = await call('updateProfile', { body: profile });
  setState({ user });
  return user;
}

/** Saves whether this passenger's drivers must enter a PIN to start a ride (R26). Throws ApiError. */
export async function saveStartPinWish(asked: boolean): Promise<void> {
  setState({ user: await call('setStartPinWish', { body: { asked } }) });
}

useSession.subscribe((now, before) => {
  if (!before.user || now.user?.id === before.user.id) return;
  saveLocal(LAST_PICKUP_KEY, null);
  personChanged();
});

// As soon as their owner is known not to be signed in, delete the screens stored for an offline start and close the
// phone's notifications. `tellTabs` comes later, so the phone still names the person before.
useSession.subscribe(({ user, isPending, trouble }) => {
  if (isPending || (user === null && trouble !== null)) return;
  const personId = user?.id ?? null;
  forgetLastKnown(personId);
  if (personOnPhone() !== personId) void closeSystemNotifications();
});
