import type { AdminStats } from '#shared/contract/admin-entities.ts';
import type { AdminList } from '#shared/contract/admin-lists.ts';
import type { AdminIncident } from '#shared/contract/incident-entities.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/constants/rules.ts';
import { ADMIN_REFETCH_MIN_MS } from '#shared/domain/constants/screens.ts';
import { call } from '../connection/api.ts';
import { forgetAnswers } from '../connection/known-answers.ts';
import { throttle } from '#client/lib/throttle.ts';
import { applyToOverview } from './admin-overview.ts';
import { moveDrivers, setDrivers } from './admin-overview-state.ts';
import { onAdminGone, verifyAdmin } from '../session/admin-session.ts';
import { refetchShown, queryClient } from '../connection/query-client.ts';
import { isLive, onLive, openSocket, send } from '../connection/socket.ts';

onAdminGone(() => queryClient.clear());
onAdminGone(forgetAnswers);

export const ADMIN_STATS = ['admin', 'stats'];

/** Applies `admin:stats`, and cancels any running fetch, because the figures of the event are newer. */
export function applyStats(stats: AdminStats): void {
  void queryClient.cancelQueries({ queryKey: ADMIN_STATS });
  queryClient.setQueryData(ADMIN_STATS, stats);
}

/** The query key of all data about alerts; the open ones are under `OPEN_ALERTS`. */
export const INCIDENTS = ['admin', 'incidents'];
export const OPEN_ALERTS = [...INCIDENTS, 'open'];

/**
 * Applies `admin:incident` without waiting for a fetch: an open alert rings at once, and an alert that is no longer
 * open stops ringing. Lists on screen are then refetched.
 */
export function applyIncident(incident: AdminIncident): void {
  void queryClient.cancelQueries({ queryKey: OPEN_ALERTS });
  queryClient.setQueryData<readonly AdminIncident[] | null>(OPEN_ALERTS, (known) =>
    withIncident(known ?? [], incident),
  );
  void refetchShown(INCIDENTS);
}

/** Returns the open alerts after a change of one alert; an older revision changes nothing. */
function withIncident(known: readonly AdminIncident[], incident: AdminIncident): readonly AdminIncident[] {
  const before = known.find(({ id }) => id === incident.id);
  if (before && before.rev > incident.rev) return known;
  const others = known.filter(({ id }) => id !== incident.id);
  return incident.status === 'open' ? [incident, ...others] : others;
}

/** Fetches the open alerts, newest first. Throws ApiError. */
export const fetchOpenAlerts = async (): Promise<readonly AdminIncident[]> =>
  (await call('adminListIncidents', { query: { status: 'open', pageSize: PAGE_SIZE_MAX } })).items;

/**
 * Opens the signed-in admin's live connection; returns a function that closes it. Reopen it when another admin signs
 * in: the server decides at the handshake which events a socket receives.
 */
export function connectAdmin(): () => void {
  const stops = [
    // One socket may carry a user and an admin. Either session may have ended, so ask the server.
    onLive('session:ended', ({ reason }) => {
      // `crowded` closes the socket only; the session continues.
      if (reason !== 'crowded') void verifyAdmin();
    }),
    onLive('admin:stats', applyStats),
    onLive('admin:incident', applyIncident),
    onLive('admin:moved', (moves) => applyToOverview((state) => moveDrivers(state, moves))),
    openSocket(),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Subscribes to all drivers. Call again after each connect: a new connection has no subscriptions. */
export async function watchDrivers(): Promise<void> {
  if (!isLive()) return;
  const drivers = await send('admin:watch', null);
  applyToOverview((state) => setDrivers(state, drivers));
}

/**
 * Refetches the parts of `list` on screen when one of its rows changes (`admin:changed`), at most once a second and
 * always after the last change. Returns a function that stops it.
 */
export function refetchOnChange(list: AdminList | 'incidents' | 'admins'): () => void {
  const { soon, cancel } = throttle(() => void refetchShown(['admin', list]), ADMIN_REFETCH_MIN_MS);
  const stop = onLive('admin:changed', ({ type }) => type === list && soon());
  return () => {
    cancel();
    stop();
  };
}

/** When the person sent an alert last, first or again: the press that an admin's screen shows (R30). */
export const lastSentOf = ({ created_at, sent_again }: Pick<AdminIncident, 'created_at' | 'sent_again'>): string =>
  sent_again.at(-1)?.at ?? created_at;
