import { useEffect, useRef, useState } from 'react';
import type { Fix } from '../../../shared/contract/pieces.ts';
import { haversineKm, type Coordinates } from '../../../shared/domain/geo.ts';
import { addressOf, coordinatesText } from '../lib/geocode.ts';
import { loadConfig } from '../stores/config.ts';

/** A name is good for a stretch of road: every lookup costs the person's data. */
const WORTH_LOOKING_KM = 0.1;

/** The name of where a moving phone is, else its coordinates (spec 1 §7); null until the first answer. */
export function useFixAddress(fix: Fix | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const lookedAt = useRef<Coordinates | null>(null);
  useEffect(() => {
    if (!fix || (lookedAt.current && haversineKm(lookedAt.current, fix) < WORTH_LOOKING_KM)) return;
    lookedAt.current = fix;
    void nameOf(fix).then((name) => {
      // A later lookup may have answered first.
      if (lookedAt.current === fix) setAddress(name);
    });
  }, [fix]);
  return address;
}

async function nameOf(fix: Fix): Promise<string> {
  try {
    const { geocoderUrl } = await loadConfig();
    return await addressOf(fix, geocoderUrl);
  } catch {
    return coordinatesText(fix);
  }
}
