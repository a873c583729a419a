import { useState } from 'react';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { MAP_CENTER, PASSENGER_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { findPlace, isInServiceArea, nearestPlaceText } from '#shared/domain/places.ts';
import { useBackCloses } from '#client/lib/back.ts';
import { usePosition } from '#client/data/position/position.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyMap } from '../lazy-map.tsx';
import { destinationOf, pickupOf, type TripEnds } from '../ride/booking-draft.ts';
import type { ChosenPlace, End } from './trip-ends.ts';

interface MapChoiceProps {
  end: End;
  ends: TripEnds;
  onChoose: (place: ChosenPlace) => void;
  onClose: () => void;
}

/** "Choose on the map": a fixed pin over a movable map, named after the nearest place. */
export function MapChoice({ end, ends, onChoose, onClose }: MapChoiceProps) {
  useBackCloses(true, onClose);
  const [start] = useState(() => startOf(end, ends));
  const [at, setAt] = useState<Coordinates | null>(null);
  const isOutside = at !== null && !isInServiceArea(at);
  const name = at && !isOutside ? nearestPlaceText(at) : null;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="relative min-h-0 grow">
        <LazyMap
          requested
          label={end === 'pickup' ? LOCATION_TEXTS.pickupMap : LOCATION_TEXTS.destinationMap}
          center={start}
          zoom={PASSENGER_MAP_ZOOM}
          onCenter={setAt}
        />
        <FixedPin />
      </div>
      <div className="space-y-3 border-t border-line bg-surface px-4 pt-3 pb-4 safe-bottom">
        <div className="min-h-12">
          <p role="status" className="text-base font-semibold wrap-anywhere">
            {isOutside ? LOCATION_TEXTS.outside : name === null ? LOCATION_TEXTS.findingPlace : sayPlace(name)}
          </p>
          <p className="text-sm text-ink-2">{LOCATION_TEXTS.moveMap}</p>
        </div>
        <Button
          size="large"
          fullWidth
          disabled={name === null}
          onClick={() => at && name && onChoose({ text: name, point: findPlace(name) ? null : at })}
        >
          {end === 'pickup' ? LOCATION_TEXTS.pickHere : LOCATION_TEXTS.goHere}
        </Button>
      </div>
    </div>
  );
}

function startOf(end: End, ends: TripEnds): Coordinates {
  const chosen = end === 'pickup' ? pickupOf(ends) : destinationOf(ends);
  const { fix } = usePosition.getState();
  return chosen ?? pickupOf(ends) ?? (fix && isInServiceArea(fix) ? fix : (findPlace('Embu Town') ?? MAP_CENTER));
}

/** A pin whose tip is at the middle of the map. */
function FixedPin() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 36 46"
      className="pointer-events-none absolute top-1/2 left-1/2 z-[1] h-11.5 w-9 -translate-x-1/2 -translate-y-full drop-shadow-md"
    >
      <path
        d="M18 45C18 45 34 28.5 34 17.5A16 16 0 0 0 2 17.5C2 28.5 18 45 18 45Z"
        className="fill-brand stroke-surface"
        strokeWidth="2"
      />
      <circle cx="18" cy="17.5" r="6" className="fill-surface" />
    </svg>
  );
}
