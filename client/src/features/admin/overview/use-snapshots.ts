import type { AdminStats, Health } from '../../../../../shared/contract/admin-entities.ts';
import type { OutputOf } from '../../../../../shared/contract/api.ts';
import { PAGE_SIZE_MAX } from '../../../../../shared/domain/constants/rules.ts';
import { ADMIN_POLL_MS } from '../../../../../shared/domain/constants/screens.ts';
import { call } from '../../../lib/api.ts';
import { ADMIN_STATS } from '../../../live/admin.ts';
import { queryClient } from '../../../live/query-client.ts';
import { type Fresh, useFresh } from '../../../parts/use-fresh.ts';

/** The figures, also updated by events. A failed fetch is ignored while they are recent. */
export function useStats(): Fresh<AdminStats> {
  const stats = useFresh(ADMIN_STATS, () => call('adminStats'), ADMIN_POLL_MS);
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queryClient.getQueryState(ADMIN_STATS) ?? {};
  const areNew = stats.data !== null && errorUpdatedAt - dataUpdatedAt < ADMIN_POLL_MS;
  return areNew ? { ...stats, problem: null } : stats;
}

/** The platform's health. Null after a failed fetch: the previous answer says nothing about now. */
export function useHealth(): Pick<Fresh<Health>, 'data' | 'problem'> {
  const { data, problem } = useFresh(['admin', 'health'], () => call('adminHealth'), ADMIN_POLL_MS);
  return { data: problem === null ? data : null, problem };
}

/** Accepted and running rides, newest first, up to one page. */
export const useRunningRides = (): Fresh<OutputOf<'adminListRides'>> =>
  useFresh(['admin', 'rides', 'running'], () => call('adminListRides', { query: RUNNING }), ADMIN_POLL_MS);
const RUNNING = { status: 'running', pageSize: PAGE_SIZE_MAX } as const;
