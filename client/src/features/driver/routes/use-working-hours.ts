import type { OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';

export const useWorkingHours = (): Fresh<OwnWorkingHours> =>
  useFresh(['working-hours'], () => call('getWorkingHours'), STATS_POLL_MS);
