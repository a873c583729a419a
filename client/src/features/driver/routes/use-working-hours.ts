import type { OwnWorkingHours } from '../../../../../shared/contract/driver-entities.ts';
import { STATS_POLL_MS } from '../../../../../shared/domain/constants/screens.ts';
import { call } from '../../../lib/api.ts';
import { type Fresh, useFresh } from '../../../parts/use-fresh.ts';

export const useWorkingHours = (): Fresh<OwnWorkingHours> =>
  useFresh(['working-hours'], () => call('getWorkingHours'), STATS_POLL_MS);
