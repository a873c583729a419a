import type { AdminDays, AdminStats, Health } from '#shared/contract/admin-entities.ts';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import type { OutputOf } from '#shared/contract/api.ts';
import type { AdminIncident } from '#shared/contract/incident-entities.ts';
import type { NotableFigures } from '#shared/contract/notable-entities.ts';
import { PAGE_SIZE_MAX, SCHEDULE_ACTIVE_BEFORE_MIN } from '#shared/domain/constants/rules.ts';
import { ADMIN_POLL_MS, INCIDENTS_POLL_MS, UNANSWERED_LONG_MIN } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { ADMIN_STATS, fetchOpenAlerts, INCIDENTS, OPEN_ALERTS } from '#client/data/admin/admin.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';

/** Returns the figures, which events update too. A failed fetch is ignored while the figures are recent. */
export function useStats(): Fresh<AdminStats> {
  const stats = useFresh(ADMIN_STATS, () => call('adminStats'), ADMIN_POLL_MS);
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queryClient.getQueryState(ADMIN_STATS) ?? {};
  const areNew = stats.data !== null && errorUpdatedAt - dataUpdatedAt < ADMIN_POLL_MS;
  return areNew ? { ...stats, problem: null } : stats;
}

/** Returns the platform's health. Null after a failed fetch, because the previous response says nothing about now. */
export function useHealth(): Pick<Fresh<Health>, 'data' | 'problem'> {
  const { data, problem } = useFresh(['admin', 'health'], () => call('adminHealth'), ADMIN_POLL_MS);
  return { data: problem === null ? data : null, problem };
}

/** Returns the accepted and running rides, newest first, up to one page. */
export const useRunningRides = (): Fresh<OutputOf<'adminListRides'>> =>
  useFresh(['admin', 'rides', 'running'], () => call('adminListRides', { query: RUNNING }), ADMIN_POLL_MS);
const RUNNING = { status: 'running', pageSize: PAGE_SIZE_MAX } as const;

/** Returns the figures of the last 14 days, today last. */
export const useDays = (): Fresh<AdminDays> =>
  useFresh(['admin', 'rides', 'days'], () => call('adminDays'), ADMIN_POLL_MS);

/** Returns the unusual activity that an admin should check (R49). */
export const useNotable = (): Fresh<NotableFigures> =>
  useFresh(['admin', 'rides', 'notable'], () => call('adminNotable'), ADMIN_POLL_MS);

/** Returns the open alerts, which the alert bar has already fetched. */
export const useOpenAlerts = (): Fresh<readonly AdminIncident[]> =>
  useFresh(OPEN_ALERTS, fetchOpenAlerts, INCIDENTS_POLL_MS);

/** Returns the number of alerts that an admin has acknowledged and none has resolved. */
export const useHandledAlerts = (): Fresh<OutputOf<'adminListIncidents'>> =>
  useFresh([...INCIDENTS, 'handled'], () => call('adminListIncidents', { query: HANDLED }), INCIDENTS_POLL_MS);
const HANDLED = { status: 'acknowledged', pageSize: 1 } as const;

/** Returns the requests without an answer, oldest first, up to one page. */
export const usePendingRides = (): Fresh<OutputOf<'adminListRides'>> =>
  useFresh(['admin', 'rides', 'pending'], () => call('adminListRides', { query: PENDING }), ADMIN_POLL_MS);
const PENDING = { status: 'pending', sort: 'created', pageSize: PAGE_SIZE_MAX } as const;

/** Whether a request has been unanswered for too long; for a scheduled request, whether the pickup is near. */
export function waitsLong(
  { created_at, scheduled_time }: Pick<AdminRide, 'created_at' | 'scheduled_time'>,
  nowMs: number,
): boolean {
  return scheduled_time === null
    ? nowMs - Date.parse(created_at) >= UNANSWERED_LONG_MIN * 60_000
    : Date.parse(scheduled_time) - nowMs <= SCHEDULE_ACTIVE_BEFORE_MIN * 60_000;
}

/** Returns the number of today's requests that no driver accepted. */
export const useUnanswered = (): Fresh<OutputOf<'adminListRides'>> =>
  useFresh(['admin', 'rides', 'unanswered'], () => call('adminListRides', { query: UNANSWERED }), ADMIN_POLL_MS);
const UNANSWERED = { status: 'unanswered', pageSize: 1 } as const;

/** Returns the number of low ratings in the last 24 hours. */
export const useNewLowRatings = (): Fresh<OutputOf<'adminListLowRatings'>> =>
  useFresh(['admin', 'rides', 'new-low'], () => call('adminListLowRatings', { query: NEW_LOW }), ADMIN_POLL_MS);
const NEW_LOW = { status: 'new', pageSize: 1 } as const;

/** Returns the number of rides with an open report. */
export const useOpenReports = (): Fresh<OutputOf<'adminListReports'>> =>
  useFresh(['admin', 'rides', 'open-reports'], () => call('adminListReports', { query: OPEN_REPORTS }), ADMIN_POLL_MS);
const OPEN_REPORTS = { status: 'open', pageSize: 1 } as const;
