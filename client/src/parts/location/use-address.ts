import { useCallback, useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { ADDRESS_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { coordinatesText, nameOf } from '#client/data/position/geocode.ts';
import { loadConfig } from '#client/data/phone/config.ts';
import { isPositionSupported, requestPosition, usePosition } from '#client/data/position/position.ts';

/**
 * Looks up the address of this phone when `wanted`, and on `refresh` (spec 1 §9: high accuracy, 10 s, at most 5 min
 * old). Without an address, `address` has the coordinates; without a position, the reason.
 */
export function useAddress(wanted: boolean): { address: string; loading: boolean; refresh: () => void } {
  const [address, setAddress] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const lookUp = useCallback(async (fresh: boolean) => {
    setLoading(true);
    setAddress(await findAddress(fresh));
    setLoading(false);
  }, []);
  useEffect(() => {
    if (wanted && address === null && !loading) void lookUp(false);
  }, [wanted, address, loading, lookUp]);
  return { address: address ?? '', loading: loading || address === null, refresh: () => void lookUp(true) };
}

async function findAddress(fresh: boolean): Promise<string> {
  if (!isPositionSupported()) return MESSAGES.geolocation.addressUnsupported;
  const fix = await requestPosition({ timeoutMs: ADDRESS_TIMEOUT_MS, ...(fresh ? { maxAgeMs: 0 } : {}) });
  if (!fix)
    return usePosition.getState().denied ? MESSAGES.geolocation.addressDenied : MESSAGES.geolocation.addressUnavailable;
  return (await addressNear(fix)) ?? coordinatesText(fix);
}

/** The phone must move this far before the next lookup, because every lookup costs mobile data. */
const LOOKUP_EVERY_KM = 0.1;

/** Returns the address of a moving phone (spec 1 §7); null until the first result, and where there is no address. */
export function useFixAddress(fix: Fix | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const lookedUpFor = useRef<Coordinates | null>(null);
  useEffect(() => {
    if (!fix || (lookedUpFor.current && haversineKm(lookedUpFor.current, fix) < LOOKUP_EVERY_KM)) return;
    lookedUpFor.current = fix;
    void addressNear(fix).then((name) => {
      // Drop this result if a later lookup has started.
      if (lookedUpFor.current === fix) setAddress(name);
    });
  }, [fix]);
  return address;
}

/** Fetches the address of a point; null where there is none, or when the service does not respond. */
export async function addressNear(point: Coordinates): Promise<string | null> {
  try {
    const { geocoderUrl } = await loadConfig();
    return await nameOf(point, geocoderUrl);
  } catch {
    return null;
  }
}
