import { Clock, LocateFixed, type LucideIcon, Map as MapIcon, MapPin, PencilLine } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { PLACE_AT_M } from '#shared/domain/constants/rules.ts';
import { type Coordinates, roadKm, roundKm } from '#shared/domain/geo.ts';
import { searchPlaces } from '#shared/domain/place-search.ts';
import { findPlace, isInServiceArea, nearestPlaces, PLACES, type Place } from '#shared/domain/places.ts';
import { km } from '#client/lib/format.ts';
import { usePosition } from '#client/data/position/position.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { destinationOf, pickupOf, type TripEnds } from '../ride/booking-draft.ts';
import { useRecentTrips } from './recent-trips.ts';
import type { ChosenPlace, End } from './trip-ends.ts';
import type { useCurrentLocation } from './use-current-location.ts';

/** The large towns, suggested while the start of the trip is unknown. */
const TOWNS = PLACES.filter(({ type, value }) => type === 'town' && value.endsWith(' Town'));
const MATCHES_MAX = 30;
const RECENT_MAX = 4;
const NEAREST_MAX = 6;
/** The person counts as being at a place within this distance. */
const AT_KM = PLACE_AT_M / 1000;

interface PlaceResultsProps {
  end: End;
  ends: TripEnds;
  typed: string;
  freeText: boolean;
  here: ReturnType<typeof useCurrentLocation>;
  onChoose: (place: ChosenPlace) => void;
  onMap: () => void;
}

/** The places to choose from: those that match the typed text, else the phone's position, recent and nearest places. */
export function PlaceResults({ end, ends, typed, freeText, here, onChoose, onMap }: PlaceResultsProps) {
  const from = useStart(end, ends);
  const query = typed.trim();
  return (
    // Scrolling the results with a finger hides the keyboard.
    <div className="grow overflow-y-auto overscroll-contain px-2 pt-2 pb-6 safe-bottom" onTouchMove={hideKeyboard}>
      {here.error !== null && (
        <Note tone="danger" className="mx-2 mb-2">
          {here.error}
        </Note>
      )}
      {query === '' ? (
        <Suggestions end={end} ends={ends} from={from} here={here} onChoose={onChoose} onMap={onMap} />
      ) : (
        <Matches query={query} from={from} freeText={freeText} onChoose={onChoose} onMap={onMap} />
      )}
    </div>
  );
}

const hideKeyboard = (): void => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
};

/** Returns the point from which distances are shown: the other end of the trip, or the phone's position. */
function useStart(end: End, ends: TripEnds): Coordinates | null {
  const fix = usePosition((state) => state.fix);
  const other = end === 'destination' ? pickupOf(ends) : null;
  return other ?? (fix && isInServiceArea(fix) ? fix : end === 'pickup' ? destinationOf(ends) : null);
}

type SuggestionsProps = Pick<PlaceResultsProps, 'end' | 'ends' | 'here' | 'onChoose' | 'onMap'> & {
  from: Coordinates | null;
};

function Suggestions({ end, ends, from, here, onChoose, onMap }: SuggestionsProps) {
  const recent = useRecentTrips() ?? [];
  const taken = [ends.pickup, ends.destination];
  const isFree = (text: string) => !taken.includes(text);
  const isLocated = usePosition((state) => state.fix !== null);
  const pickups = end === 'pickup' && !isLocated ? recent.map(({ pickup }) => pickup).slice(0, 1) : [];
  const places = [...pickups, ...recent.map(({ destination }) => destination)];
  const visited = places.filter(({ text }, at) => isFree(text) && places.findIndex((it) => it.text === text) === at);
  const nearest = useMemo(() => (from ? nearestPlaces(from, NEAREST_MAX * 2) : []), [from]);
  const shown = visited.slice(0, RECENT_MAX);
  const near = nearest.filter(
    ({ place, km: away }) =>
      isFree(place.value) && !shown.some(({ text }) => text === place.value) && (end === 'pickup' || away > AT_KM),
  );
  const towns = from ? [] : TOWNS.filter(({ value }) => isFree(value) && !shown.some(({ text }) => text === value));
  return (
    <>
      <ul>
        {end === 'pickup' && (
          <Choice icon={LocateFixed} busy={here.locating} onPress={here.locate} strong>
            {LOCATION_TEXTS.useCurrent}
          </Choice>
        )}
        <ChooseOnMap onPress={onMap} />
      </ul>
      {shown.length > 0 && (
        <Group title={LOCATION_TEXTS.recent}>
          {shown.map((place) => (
            <PlaceChoice key={place.text} icon={Clock} place={place} from={from} onChoose={onChoose} />
          ))}
        </Group>
      )}
      {near.length > 0 && (
        <Group title={LOCATION_TEXTS.nearest}>
          {near.slice(0, NEAREST_MAX).map(({ place }) => (
            <PlaceChoice key={place.value} icon={MapPin} place={listed(place)} from={from} onChoose={onChoose} />
          ))}
        </Group>
      )}
      {towns.length > 0 && (
        <Group title={LOCATION_TEXTS.towns}>
          {towns.map((place) => (
            <PlaceChoice key={place.value} icon={MapPin} place={listed(place)} from={null} onChoose={onChoose} />
          ))}
        </Group>
      )}
    </>
  );
}

const listed = (place: Place): ChosenPlace => ({ text: place.value, point: null });

interface MatchesProps extends Pick<PlaceResultsProps, 'freeText' | 'onChoose' | 'onMap'> {
  query: string;
  from: Coordinates | null;
}

function Matches({ query, from, freeText, onChoose, onMap }: MatchesProps) {
  const found = useMemo(() => searchPlaces(query), [query]);
  const isListed = findPlace(query) !== undefined;
  return (
    <>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-3 text-ink-2'}>
        {found.length === 0 ? MESSAGES.places.none : LOCATION_TEXTS.found(found.length)}
      </p>
      <ul aria-label={LOCATION_TEXTS.places}>
        {found.slice(0, MATCHES_MAX).map((place) => (
          <PlaceChoice key={place.value} icon={MapPin} place={listed(place)} from={from} onChoose={onChoose} />
        ))}
        {freeText && !isListed && (
          <Choice icon={PencilLine} onPress={() => onChoose({ text: query, point: null })}>
            {LOCATION_TEXTS.takeTyped(query)}
          </Choice>
        )}
        <ChooseOnMap onPress={onMap} />
      </ul>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-3">
      <h3 className="px-3 pb-1 text-sm font-semibold text-ink-2">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

const ChooseOnMap = ({ onPress }: { onPress: () => void }) => (
  <Choice icon={MapIcon} onPress={onPress} strong>
    {LOCATION_TEXTS.chooseOnMap}
  </Choice>
);

interface PlaceChoiceProps {
  icon: LucideIcon;
  place: ChosenPlace;
  from: Coordinates | null;
  onChoose: (place: ChosenPlace) => void;
}

/** A place with its county and its distance. */
function PlaceChoice({ icon, place, from, onChoose }: PlaceChoiceProps) {
  const known = findPlace(place.text);
  const at = place.point ?? known;
  return (
    <Choice
      icon={icon}
      onPress={() => onChoose(place)}
      detail={known?.county}
      aside={from && at ? km(roundKm(roadKm(from, at))) : undefined}
    >
      {known?.label ?? sayPlace(place.text)}
    </Choice>
  );
}

interface ChoiceProps {
  icon: LucideIcon;
  children: string;
  detail?: string | undefined;
  aside?: string | undefined;
  strong?: boolean;
  busy?: boolean;
  onPress: () => void;
}

function Choice({ icon, children, detail, aside, strong = false, busy = false, onPress }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        aria-busy={busy || undefined}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left transition-colors hover:bg-sunk focus-visible:-outline-offset-3"
      >
        <span
          className={
            strong
              ? 'grid size-9 shrink-0 place-items-center rounded-full bg-brand-tint text-brand'
              : 'grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-ink-2'
          }
        >
          {busy ? <Spinner /> : <Icon of={icon} />}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{children}</span>
          {detail !== undefined && <span className="block text-sm text-ink-2">{detail}</span>}
        </span>
        {aside !== undefined && <span className="shrink-0 text-sm text-ink-2 tabular">{aside}</span>}
      </button>
    </li>
  );
}
