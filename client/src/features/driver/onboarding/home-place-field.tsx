import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import { addressNear } from '#client/parts/location/use-address.ts';
import { requestPosition, usePosition } from '#client/data/position/position.ts';
import { Button } from '#client/ui/button.tsx';
import { PlacePicker } from '#client/parts/location/place-picker.tsx';
import type { Draft } from './registration.ts';

interface HomePlaceFieldProps {
  address: string;
  onChange: (place: HomePlace) => void;
  error: string | undefined;
}

/** The driver's home location: picked, typed or from the phone. Used until the driver's phone shares its position. */
export function HomePlaceField({ address, onChange, error }: HomePlaceFieldProps) {
  const home = useHomePlace(onChange);
  return (
    <div>
      <PlacePicker
        label={REGISTRATION.place.location}
        value={address === '' ? null : address}
        onChange={home.pick}
        hint={REGISTRATION.place.locationHint}
        error={home.error ?? error}
        freeText
      />
      <Button
        variant="quiet"
        size="small"
        icon={LocateFixed}
        onClick={home.locate}
        busy={home.locating}
        busyLabel={REGISTRATION.place.finding}
        className="-ml-2"
      >
        {REGISTRATION.place.useMine}
      </Button>
    </div>
  );
}

/** Loads the list of places on demand, because it is large. */
const loadPlaces = () => import('#shared/domain/places.ts');

type HomePlace = Pick<Draft, 'locationAddress' | 'locationLatitude' | 'locationLongitude'>;

/** Sets the home location from the list, from typed text or from the phone's position. */
function useHomePlace(change: (place: HomePlace) => void) {
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
    const { findPlace } = await loadPlaces();
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

/** Returns the address of a point, else the nearest known place. */
async function textOf(point: Coordinates): Promise<string> {
  const { nearestPlaceText } = await loadPlaces();
  return (await addressNear(point)) ?? nearestPlaceText(point);
}
