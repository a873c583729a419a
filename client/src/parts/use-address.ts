import { useCallback, useEffect, useState } from 'react';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { ADDRESS_TIMEOUT_MS } from '../../../shared/domain/constants.ts';
import { addressOf, coordinatesText } from '../lib/geocode.ts';
import { loadConfig } from '../stores/config.ts';
import { isPositionSupported, requestPosition, usePosition } from '../stores/position.ts';

/**
 * Where this phone is, in words (spec 1 §9: high accuracy, 10 s, at most 5 min old); when nobody knows the words, the
 * coordinates; without a position, why there is none. Looks once it is `wanted`, and at every `refresh`.
 */
export function useAddress(wanted: boolean): { address: string; loading: boolean; refresh: () => void } {
  const [address, setAddress] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const look = useCallback(async (fresh: boolean) => {
    setLoading(true);
    setAddress(await findAddress(fresh));
    setLoading(false);
  }, []);
  useEffect(() => {
    if (wanted && address === null && !loading) void look(false);
  }, [wanted, address, loading, look]);
  return { address: address ?? '', loading: loading || address === null, refresh: () => void look(true) };
}

async function findAddress(fresh: boolean): Promise<string> {
  if (!isPositionSupported()) return MESSAGES.geolocation.addressUnsupported;
  const fix = await requestPosition({ timeoutMs: ADDRESS_TIMEOUT_MS, ...(fresh ? { maxAgeMs: 0 } : {}) });
  if (!fix)
    return usePosition.getState().denied ? MESSAGES.geolocation.addressDenied : MESSAGES.geolocation.addressUnavailable;
  try {
    const { geocoderUrl } = await loadConfig();
    return await addressOf(fix, geocoderUrl);
  } catch {
    return coordinatesText(fix);
  }
}
