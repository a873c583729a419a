import { useEffect } from 'react';
import { refreshConfig, useConfig } from '#client/data/phone/config.ts';

/** Refetches the setting `town_fare_max_km`, so that the shown fare is the booked fare (R11); null until known. */
export function useTownFareMaxKm(): number | null {
  const known = useConfig((state) => state.config?.townFareMaxKm);
  useEffect(() => {
    refreshConfig().catch(() => undefined);
  }, []);
  return known ?? null;
}
