import type { DriverListing } from '../../../shared/contract/entities.ts';
import type { PayloadOf } from '../../../shared/contract/events.ts';
import type { DriverMove } from '../../../shared/contract/ride-entities.ts';
import type { DriverStatus } from '../../../shared/domain/driver.ts';

type Status = Pick<DriverListing, 'isOnline' | 'driverStatus'>;

/** What a passenger knows about drivers: the list they asked for, and what events said since. */
export interface DriversState {
  /** As the server ordered them: online first, then nearest. */
  listing: readonly DriverListing[];
  /** Those whom the last search found, in the same order; some stand in the listing, too. */
  found: FoundDrivers;
  /** The newest move of each rider in the watched area. */
  moves: Readonly<Record<string, DriverMove>>;
  /** Told by `driver:changed` since the listing. */
  statuses: Readonly<Record<string, Status>>;
}

/** The server's answer to a search. */
export interface FoundDrivers {
  search: string;
  drivers: readonly DriverListing[];
}
export const NO_DRIVERS: DriversState = { listing: [], found: { search: '', drivers: [] }, moves: {}, statuses: {} };

/** `drivers:moved`: of each rider the newest. */
export function mergeMoves(state: DriversState, moved: readonly DriverMove[]): DriversState {
  const fresh = moved.filter((move) => {
    const known = state.moves[move.id];
    return !known || move.timestamp > known.timestamp;
  });
  if (fresh.length === 0) return state;
  const moves = { ...state.moves };
  for (const move of fresh) {
    const known = moves[move.id];
    if (!known || move.timestamp > known.timestamp) moves[move.id] = move;
  }
  return { ...state, moves };
}

/** The answer to `area:watch`: the riders there now; others are out of the area. */
export function setArea(state: DriversState, riders: readonly DriverMove[]): DriversState {
  const there = new Set(riders.map((rider) => rider.id));
  const kept = Object.fromEntries(Object.entries(state.moves).filter(([id]) => there.has(id)));
  return mergeMoves({ ...state, moves: kept }, riders);
}

/** `drivers:left`. */
export function dropMoves(state: DriversState, ids: PayloadOf<'drivers:left'>): DriversState {
  if (!ids.some((id) => state.moves[id])) return state;
  return { ...state, moves: Object.fromEntries(Object.entries(state.moves).filter(([id]) => !ids.includes(id))) };
}

/** `driver:changed`. */
export function setStatus(state: DriversState, changed: PayloadOf<'driver:changed'>): DriversState {
  const { id, isOnline, driverStatus } = changed;
  return { ...state, statuses: { ...state.statuses, [id]: { isOnline, driverStatus } } };
}

/** A fetched listing; what `driver:changed` said while it was on its way (not yet in `before`) stays valid. */
export function setListing(state: DriversState, before: DriversState, listing: readonly DriverListing[]): DriversState {
  const since = Object.entries(state.statuses).filter(([id, status]) => before.statuses[id] !== status);
  return { ...state, listing, statuses: Object.fromEntries(since) };
}

/** What a search found, newer than what is known of them; what `driver:changed` said while it was on its way stays valid. */
export function setFound(state: DriversState, before: DriversState, found: FoundDrivers): DriversState {
  const listed = new Set(state.listing.map(({ id }) => id));
  const statuses = new Map(Object.entries(state.statuses));
  for (const { id, isOnline, driverStatus } of found.drivers) {
    if (state.statuses[id] !== before.statuses[id]) continue;
    if (listed.has(id)) statuses.set(id, { isOnline, driverStatus });
    else statuses.delete(id);
  }
  return { ...state, found, statuses: Object.fromEntries(statuses) };
}

/** The listing, then whom the search found besides, with the newest position and status of each. */
export function knownDrivers({ listing, found, moves, statuses }: DriversState): DriverListing[] {
  const listed = new Set(listing.map(({ id }) => id));
  return [...listing, ...found.drivers.filter(({ id }) => !listed.has(id))].map((driver) => {
    const move = moves[driver.id];
    const place = move ? { latitude: move.latitude, longitude: move.longitude } : {};
    return { ...driver, ...place, ...statuses[driver.id] };
  });
}

/** A rider on a map. `name` is null for one who is near but not in the listing. */
export interface MapRider {
  id: string;
  name: string | null;
  latitude: number;
  longitude: number;
  heading: number | null;
  driverStatus: DriverStatus;
}

/** Every rider who is online and whose place is known: those of the watched area and those of the listing. */
export function ridersOnMap(state: DriversState): MapRider[] {
  const riders = new Map<string, MapRider>();
  for (const move of Object.values(state.moves)) riders.set(move.id, { ...move, name: null });
  for (const { id, name, latitude, longitude, driverStatus } of knownDrivers(state)) {
    if (latitude === null || longitude === null) continue;
    riders.set(id, { id, name, latitude, longitude, driverStatus, heading: state.moves[id]?.heading ?? null });
  }
  for (const [id, { driverStatus }] of Object.entries(state.statuses)) {
    const rider = riders.get(id);
    if (rider) riders.set(id, { ...rider, driverStatus });
  }
  return [...riders.values()].filter((rider) => rider.driverStatus !== 'offline');
}
