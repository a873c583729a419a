import { useEffect } from 'react';
import { refreshConfig, useConfig } from '../stores/config.ts';

/** The setting `town_fare_max_km` as it is now, so that a fare shown is the fare booked (R11); null until it is known. */
export function useTownFareMaxKm(): number | null {
  const known = useConfig((state) => state.config?.townFareMaxKm);
  useEffect(() => {
    refreshConfig().catch(() => undefined);
  }, []);
  return known ?? null;
}
