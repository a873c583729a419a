import type { DriverStats, Earnings } from '#shared/contract/driver-entities.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';
import { useRidesOver } from '#client/data/rides/rides.ts';

/** The driver's earnings and statistics, computed by the server from completed rides (R8, R18). */
export interface Figures {
  earnings: Earnings;
  stats: DriverStats;
}

const loadFigures = async (): Promise<Figures> => {
  const [earnings, stats] = await Promise.all([call('getEarnings'), call('getDriverStats')]);
  return { earnings, stats };
};

/** Returns the figures, refetched after each ride. */
export const useFigures = (): Fresh<Figures> => useFresh(['earnings'], loadFigures, STATS_POLL_MS, useRidesOver());
