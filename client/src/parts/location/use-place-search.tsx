import { type ReactNode, useState } from 'react';
import { useDesktop } from '#client/lib/use-media-query.ts';
import type { TripEnds } from '../ride/booking-draft.ts';
import { PlaceSearch } from './place-search.tsx';
import type { End } from './trip-ends.ts';

interface PlaceSearchOptions {
  ends: TripEnds;
  labels?: Record<End, string>;
  freeText: boolean;
  onChange: (change: Partial<TripEnds>) => void;
  /** Called with the trip as the search closes, once both ends are chosen. */
  onWhole?: (ends: TripEnds) => void;
}

interface PlaceSearchOpener {
  open: (end: End) => void;
  /** Returns a picker's press handler, which opens the search for that end; undefined on wide screens. */
  onPress: (end: End) => (() => void) | undefined;
  /** Must be rendered on the screen. */
  screen: ReactNode;
}

/** The search for both ends of a trip, on its own screen. */
export function usePlaceSearch({ onWhole, ...options }: PlaceSearchOptions): PlaceSearchOpener {
  const [shown, setShown] = useState<{ start: End; open: boolean }>({ start: 'destination', open: false });
  const isWide = useDesktop();
  const open = (start: End) => setShown({ start, open: true });
  const close = () => setShown(({ start }) => ({ start, open: false }));
  return {
    open,
    onPress: (end) => (isWide ? undefined : () => open(end)),
    screen: (
      <PlaceSearch
        {...options}
        {...shown}
        onWhole={(ends) => {
          close();
          onWhole?.(ends);
        }}
        onClose={close}
      />
    ),
  };
}
