import { useRef, useState } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { PLACE_TEXT_MAX } from '../../../../shared/domain/constants/rules.ts';
import type { Coordinates } from '../../../../shared/domain/geo.ts';
import { isInServiceArea } from '../../../../shared/domain/places.ts';
import { nameOf } from '../../lib/geocode.ts';
import { wait } from '../../lib/retry.ts';
import { loadConfig } from '../../stores/config.ts';
import { positionNow, usePosition } from '../../stores/position.ts';

/** The point behind "Current Location". */
export interface CurrentLocation extends Coordinates {
  /** The address for the driver; null when the lookup failed. */
  address: string | null;
  /** In meters. */
  accuracyM?: number;
}

/** How long to wait for the address; without one, the server names a nearby place. */
const ADDRESS_WAIT_MS = 2500;

/**
 * "Use current location": passes on the phone's position, or shows why there is none (spec 1 §8) or that it is outside
 * the four counties.
 */
export function useCurrentLocation(onFound: (here: CurrentLocation) => void) {
  const sentence = usePosition((state) => state.error);
  const [phase, setPhase] = useState<'idle' | 'locating' | 'failed' | 'outside'>('idle');
  const turn = useRef(0);

  const locate = async () => {
    const mine = (turn.current += 1);
    setPhase('locating');
    const known = await positionNow();
    const isOutside = known !== null && !isInServiceArea(known);
    const fix = isOutside ? null : known;
    const address = fix && (await Promise.race([addressAt(fix), wait(ADDRESS_WAIT_MS).then(() => null)]));
    // Another place was chosen meanwhile and takes precedence.
    if (mine !== turn.current) return;
    setPhase(isOutside ? 'outside' : fix ? 'idle' : 'failed');
    if (fix) onFound({ latitude: fix.latitude, longitude: fix.longitude, address, accuracyM: fix.accuracy });
  };

  return {
    locate: () => void locate(),
    locating: phase === 'locating',
    error: phase === 'outside' ? MESSAGES.geolocation.outside : phase === 'failed' ? sentence : null,
    forget: () => {
      turn.current += 1;
      setPhase('idle');
    },
  };
}

async function addressAt(point: Coordinates): Promise<string | null> {
  try {
    const { geocoderUrl } = await loadConfig();
    const name = await nameOf(point, geocoderUrl);
    return name && name.slice(0, PLACE_TEXT_MAX).trim();
  } catch {
    return null;
  }
}
