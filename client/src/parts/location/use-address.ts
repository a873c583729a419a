import { useCallback, useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#shared/contract/messages.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { ADDRESS_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { coordinatesText, nameOf } from '#client/data/position/geocode.ts';
import { loadConfig } from '#client/data/phone/config.ts';
import { isPositionSupported, requestPosition, usePosition } from '#client/data/position/position.ts';

/**
 * The address of this phone (spec 1 §9: high accuracy, 10 s, at most 5 min old). Without an address, the coordinates;
 * without a position, the reason. Looked up when `wanted`, and on `refresh`.
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

/** Addresses are looked up again only after this distance: every lookup costs mobile data. */
const LOOKUP_EVERY_KM = 0.1;

/** The address of a moving phone (spec 1 §7); null until the first result, and where there is none. */
export function useFixAddress(fix: Fix | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const lookedUpFor = useRef<Coordinates | null>(null);
  useEffect(() => {
    if (!fix || (lookedUpFor.current && haversineKm(lookedUpFor.current, fix) < LOOKUP_EVERY_KM)) return;
    lookedUpFor.current = fix;
    void addressNear(fix).then((name) => {
      // A later lookup may have answered first.
      if (lookedUpFor.current === fix) setAddress(name);
    });
  }, [fix]);
  return address;
}

/** The address of a point; null where there is none, or the service does not answer. */
export async function addressNear(point: Coordinates): Promise<string | null> {
  try {
    const { geocoderUrl } = await loadConfig();
    return await nameOf(point, geocoderUrl);
  } catch {
    return null;
  }
}
