import { useEffect, useState } from 'react';
import { currentTownFareMaxKm, useConfig } from '#client/data/phone/config.ts';

/** Refetches the setting `town_fare_max_km`, so that the shown fare is the booked fare (R11); null until then. */
export function useTownFareMaxKm(): number | null {
  const known = useConfig((state) => state.config?.townFareMaxKm);
  const [answered, setAnswered] = useState<number | null>(null);
  useEffect(() => void currentTownFareMaxKm().then(setAnswered), []);
  return known ?? answered;
}
