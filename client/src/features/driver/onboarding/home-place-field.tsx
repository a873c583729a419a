import { LocateFixed } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { PlacePicker } from '../../../ui/place-picker.tsx';
import { type HomePlace, useHomePlace } from './use-home-place.ts';

interface HomePlaceFieldProps {
  address: string;
  onChange: (place: HomePlace) => void;
  error: string | undefined;
}

/** Where a driver stands while their phone does not tell: picked, typed, or the position of now. */
export function HomePlaceField({ address, onChange, error }: HomePlaceFieldProps) {
  const home = useHomePlace(onChange);
  return (
    <div>
      <PlacePicker
        label="Location"
        value={address === '' ? null : address}
        onChange={home.pick}
        hint="Passengers find you here until your phone shares its location."
        error={home.error ?? error}
        freeText
      />
      <Button
        variant="quiet"
        size="small"
        icon={LocateFixed}
        onClick={home.locate}
        busy={home.locating}
        busyLabel="Finding where you are…"
        className="-ml-2"
      >
        Use my position
      </Button>
    </div>
  );
}
