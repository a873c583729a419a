import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { searchPlaces } from '#shared/domain/place-search.ts';
import { findPlace } from '#shared/domain/places.ts';
import { cx } from '#client/lib/cx.ts';
import { FullScreen } from '#client/ui/full-screen.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { isMissingEnd, pickupEqualsDestination, type TripEnds } from '../ride/booking-draft.ts';
import { MapChoice } from './map-choice.tsx';
import { PlaceResults } from './place-results.tsx';
import { chosenEnd, type ChosenPlace, type End, fromHere } from './trip-ends.ts';
import { useCurrentLocation } from './use-current-location.ts';
import { usePositionPermission } from './use-position-permission.ts';

interface PlaceSearchProps {
  open: boolean;
  ends: TripEnds;
  /** The field that gets the focus when the search opens. */
  start: End;
  /** The names of the two fields. */
  labels?: Record<End, string>;
  /** Also accepts free text (R11), not only listed places. */
  freeText: boolean;
  onChange: (change: Partial<TripEnds>) => void;
  /** Called with the trip once both ends are chosen and differ. */
  onWhole: (ends: TripEnds) => void;
  onClose: () => void;
}

/**
 * "Where to?": both ends of a trip on their own screen. The pickup starts as the phone's position if the permission is
 * already granted (this screen does not ask for it), and the destination gets the focus.
 */
export function PlaceSearch(props: PlaceSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const { open, onClose, start } = props;
  return (
    <FullScreen
      open={open}
      onClose={onClose}
      title={start === 'pickup' ? LOCATION_TEXTS.pickup : LOCATION_TEXTS.whereTo}
      focusFirst={field}
    >
      <Search {...props} first={field} />
    </FullScreen>
  );
}

const OTHER = { pickup: 'destination', destination: 'pickup' } as const;

interface SearchProps extends PlaceSearchProps {
  /** The field to focus. */
  first: RefObject<HTMLInputElement | null>;
}

function Search({ ends, start, labels = LOCATION_TEXTS, freeText, onChange, onWhole, first }: SearchProps) {
  const [end, setEnd] = useState<End>(start);
  const [typed, setTyped] = useState('');
  const [onMap, setOnMap] = useState(false);
  const second = useRef<HTMLInputElement>(null);
  const inputOf = (which: End) => (which === start ? first : second);
  const { permission } = usePositionPermission();

  const take = (change: Partial<TripEnds>, by: End) => {
    const next = { ...ends, ...change };
    setTyped('');
    setOnMap(false);
    onChange(change);
    if (!isMissingEnd(next) && !pickupEqualsDestination(next)) onWhole(next);
    else if (next[OTHER[by]] === null) inputOf(OTHER[by]).current?.focus();
  };
  const here = useCurrentLocation((found) => take(fromHere(found), 'pickup'));
  // The position fills an empty pickup, but never ends the search, because the person still looks for the destination.
  const prefill = useCurrentLocation((found) => onChange(fromHere(found)));
  const fill = useEffectEvent(() => {
    if (ends.pickup === null && start === 'destination') prefill.locate();
  });
  useEffect(() => {
    if (permission === 'granted') fill();
  }, [permission]);

  const forgetPosition = () => {
    here.forget();
    prefill.forget();
  };
  const choose = (place: ChosenPlace) => {
    if (end === 'pickup') forgetPosition();
    take(chosenEnd(end, place), end);
  };
  const chooseFirst = () => {
    const place = searchPlaces(typed)[0];
    if (typed.trim() === '') return;
    if (place) choose({ text: place.value, point: null });
    else if (freeText) choose({ text: typed.trim(), point: null });
  };
  const field = (which: End) => (
    <EndField
      label={labels[which]}
      ref={inputOf(which)}
      active={end === which}
      value={end === which && typed !== '' ? typed : sayPlace(ends[which] ?? '')}
      note={which === 'pickup' ? pickupNote(ends, prefill.locating || here.locating) : null}
      onFocus={() => {
        if (end === which) return;
        setEnd(which);
        setTyped('');
      }}
      onType={(text) => {
        setEnd(which);
        setTyped(text);
        if (text === '' && ends[which] !== null) onChange(chosenEnd(which, null));
      }}
      onClear={() => {
        if (which === 'pickup') forgetPosition();
        setEnd(which);
        setTyped('');
        onChange(chosenEnd(which, null));
        inputOf(which).current?.focus();
      }}
      onEnter={chooseFirst}
    />
  );
  if (onMap) return <MapChoice end={end} ends={ends} onChoose={choose} onClose={() => setOnMap(false)} />;
  return (
    <>
      <div className="space-y-2 border-b border-line px-4 pb-4">
        {field('pickup')}
        {field('destination')}
        {pickupEqualsDestination(ends) && (
          <p role="alert" className="text-sm text-danger">
            {MESSAGES.find.mustDifferInline}
          </p>
        )}
      </div>
      <PlaceResults
        end={end}
        ends={ends}
        typed={typed}
        freeText={freeText}
        here={here}
        onChoose={choose}
        onMap={() => setOnMap(true)}
      />
    </>
  );
}

/** The place near the pickup, shown under "Current Location". */
function pickupNote({ pickup, pickupPoint }: TripEnds, locating: boolean): string | null {
  if (pickup === null) return locating ? LOCATION_TEXTS.finding : null;
  return pickupPoint?.address && pickupPoint.address !== pickup && !findPlace(pickup)
    ? sayPlace(pickupPoint.address)
    : null;
}

interface EndFieldProps {
  label: string;
  ref: RefObject<HTMLInputElement | null>;
  active: boolean;
  value: string;
  note: string | null;
  onFocus: () => void;
  onType: (text: string) => void;
  onClear: () => void;
  onEnter: () => void;
}

function EndField({ label, ref, active, value, note, onFocus, onType, onClear, onEnter }: EndFieldProps) {
  return (
    <div
      className={cx(
        'flex min-h-14 items-center rounded-control border bg-surface pl-3.5 transition-colors',
        active ? 'border-brand ring-1 ring-brand' : 'border-line-strong',
      )}
    >
      <label className="min-w-0 grow py-1.5">
        <span className="block text-xs text-ink-2">
          {label}
          {note !== null && <span className="text-brand"> · {note}</span>}
        </span>
        <input
          ref={ref}
          type="text"
          role="searchbox"
          aria-label={label}
          value={value}
          placeholder={LOCATION_TEXTS.searchPlace}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={(event) => {
            onFocus();
            event.target.select();
          }}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          className="block w-full truncate bg-transparent text-base font-semibold outline-none placeholder:font-normal placeholder:text-ink-2"
        />
      </label>
      {value !== '' && (
        <IconButton icon={X} label={LOCATION_TEXTS.clear(label)} onClick={onClear} className="text-ink-2!" />
      )}
    </div>
  );
}
