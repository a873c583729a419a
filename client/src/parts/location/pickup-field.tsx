import { LocateFixed } from 'lucide-react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { isRough } from '#shared/domain/geo.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlacePicker } from '#client/parts/location/place-picker.tsx';
import type { CurrentLocation } from './here.ts';
import { CURRENT_LOCATION } from './trip-ends.ts';
import { useCurrentLocation } from './use-current-location.ts';

interface PickupFieldProps {
  label: string;
  pickup: string | null;
  /** The position of "Current Location". */
  pickupPoint: CurrentLocation | null;
  onChange: (change: { pickup: string | null; pickupPoint: CurrentLocation | null }) => void;
  disabled?: boolean;
  /** Also accepts free text (R11), not only listed places. */
  freeText?: boolean;
  /** If set, a press calls this instead of opening the picker's menu. */
  onPress?: (() => void) | undefined;
}

/** The pickup: a place or the phone's position (spec 1 §2, §8). Warns if inaccurate: a driver will ride there. */
export function PickupField({ label, pickup, pickupPoint, onChange, disabled, freeText, onPress }: PickupFieldProps) {
  const here = useCurrentLocation((point) => onChange({ pickup: CURRENT_LOCATION, pickupPoint: point }));
  const near = pickupPoint?.address !== pickup ? pickupPoint?.address : null;
  return (
    <div>
      <PlacePicker
        label={label}
        value={pickup}
        onChange={(place) => {
          here.forget();
          onChange({ pickup: place, pickupPoint: null });
        }}
        required
        disabled={disabled}
        freeText={freeText}
        onPress={onPress}
      />
      <Button
        variant="quiet"
        size="small"
        icon={LocateFixed}
        onClick={here.locate}
        busy={here.locating}
        disabled={disabled}
        className="-ml-2"
      >
        {LOCATION_TEXTS.useCurrent}
      </Button>
      {near && <p className="mt-1 text-sm text-ink-2">{sayPlace(near)}</p>}
      {here.error && <Note tone="danger">{here.error}</Note>}
      {!here.error && isRough(pickupPoint?.accuracyM ?? 0) && <Note tone="warning">{MESSAGES.geolocation.rough}</Note>}
    </div>
  );
}
