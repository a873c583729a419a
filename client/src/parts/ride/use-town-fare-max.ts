import { useEffect } from 'react';
import { refreshConfig, useConfig } from '#client/data/phone/config.ts';

/** The setting `town_fare_max_km`, fetched anew so that the fare shown is the fare booked (R11); null until known. */
export function useTownFareMaxKm(): number | null {
  const known = useConfig((state) => state.config?.townFareMaxKm);
  useEffect(() => {
    refreshConfig().catch(() => undefined);
  }, []);
  return known ?? null;
}
