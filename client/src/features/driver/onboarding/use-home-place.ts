import { useState } from 'react';
import type { Coordinates } from '../../../../../shared/domain/geo.ts';
import { addressOf, coordinatesText } from '../../../lib/geocode.ts';
import { loadConfig } from '../../../stores/config.ts';
import { requestPosition, usePosition } from '../../../stores/position.ts';
import type { Draft } from './registration.ts';

export type HomePlace = Pick<Draft, 'locationAddress' | 'locationLatitude' | 'locationLongitude'>;

/** Where the driver is at home: picked from the list, typed, or where the phone is. */
export function useHomePlace(change: (place: HomePlace) => void) {
  const sentence = usePosition((state) => state.error);
  const [phase, setPhase] = useState<'idle' | 'locating' | 'failed'>('idle');

  const locate = async (): Promise<void> => {
    setPhase('locating');
    const fix = await requestPosition();
    if (fix) {
      const { latitude, longitude } = fix;
      change({
        locationAddress: await textOf({ latitude, longitude }),
        locationLatitude: latitude,
        locationLongitude: longitude,
      });
    }
    setPhase(fix ? 'idle' : 'failed');
  };
  const pick = async (text: string | null): Promise<void> => {
    setPhase('idle');
    // The list is large, and already here once something was picked from it.
    const { findPlace } = await import('../../../../../shared/domain/places.ts');
    const place = text === null ? undefined : findPlace(text);
    change({
      locationAddress: text ?? '',
      locationLatitude: place?.latitude ?? null,
      locationLongitude: place?.longitude ?? null,
    });
  };
  return {
    locate: () => void locate(),
    pick: (text: string | null) => void pick(text),
    locating: phase === 'locating',
    error: phase === 'failed' ? (sentence ?? undefined) : undefined,
  };
}

async function textOf(point: Coordinates): Promise<string> {
  try {
    return await addressOf(point, (await loadConfig()).geocoderUrl);
  } catch {
    return coordinatesText(point);
  }
}
