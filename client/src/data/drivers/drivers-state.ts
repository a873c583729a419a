import type { DriverListing } from '#shared/contract/entities.ts';
import type { PayloadOf } from '#shared/contract/events.ts';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { type DriverStatus, isBookable } from '#shared/domain/driver.ts';

/** A driver's status and its revision; in a search result `rev` is 0, so that every event is newer. */
type Status = Pick<PayloadOf<'driver:changed'>, 'rev' | 'isOnline' | 'driverStatus'>;

/** A passenger's data about drivers: the fetched list, and the events since then. */
export interface DriversState {
  /** In the server's order: online first, then nearest. */
  listing: readonly DriverListing[];
  /** The results of the last search, in the same order; some are in the listing too. */
  found: FoundDrivers;
  /** The newest move of each driver in the watched area. */
  moves: Readonly<Record<string, DriverMove>>;
  /** Each driver's newest status from `driver:changed` since the listing was fetched. */
  statuses: Readonly<Record<string, Status>>;
}

/** A search and the drivers that the server found. */
interface FoundDrivers {
  search: string;
  drivers: readonly DriverListing[];
}
export const NO_DRIVERS: DriversState = { listing: [], found: { search: '', drivers: [] }, moves: {}, statuses: {} };

/** Applies `drivers:moved`: keeps each driver's newest move. */
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

/** Applies the ack of `area:watch`: the drivers in the area now. Other drivers have left the area. */
export function setArea(state: DriversState, drivers: readonly DriverMove[]): DriversState {
  const there = new Set(drivers.map((driver) => driver.id));
  const kept = Object.fromEntries(Object.entries(state.moves).filter(([id]) => there.has(id)));
  return mergeMoves({ ...state, moves: kept }, drivers);
}

/** Applies `drivers:left`. */
export function dropMoves(state: DriversState, ids: PayloadOf<'drivers:left'>): DriversState {
  if (!ids.some((id) => state.moves[id])) return state;
  return { ...state, moves: Object.fromEntries(Object.entries(state.moves).filter(([id]) => !ids.includes(id))) };
}

/** Applies `driver:changed`. */
export function setStatus(state: DriversState, changed: PayloadOf<'driver:changed'>): DriversState {
  const { id, rev, isOnline, driverStatus } = changed;
  if (rev < (state.statuses[id]?.rev ?? 0)) return state;
  return { ...state, statuses: { ...state.statuses, [id]: { rev, isOnline, driverStatus } } };
}

/**
 * Applies a fetched listing. Statuses that `driver:changed` brought since the fetch began (not in `before`) stay.
 * @param nowMs the server's time
 */
export function setListing(
  state: DriversState,
  before: DriversState,
  listing: readonly DriverListing[],
  nowMs: number,
): DriversState {
  const since = Object.entries(state.statuses).filter(([id, status]) => before.statuses[id] !== status);
  const moves = corrected(state.moves, listing, nowMs);
  return { ...state, listing, moves, statuses: Object.fromEntries(since) };
}

/** While a move is younger than this, the listing may still hold an older position. */
const MOVE_SETTLED_MS = 30_000;

/**
 * Corrects the moves of drivers who have sent no move for a while, since this phone may have missed the last one. The
 * listing has the driver's position, or null once the position is too old (R44).
 */
function corrected(known: DriversState['moves'], listing: readonly DriverListing[], nowMs: number) {
  const moves = { ...known };
  for (const { id, latitude, longitude } of listing) {
    const move = moves[id];
    if (!move || nowMs - move.timestamp < MOVE_SETTLED_MS) continue;
    if (latitude === null || longitude === null) delete moves[id];
    else moves[id] = { ...move, latitude, longitude };
  }
  return moves;
}

const NO_PLACE = { distance: null, estimatedArrival: null, latitude: null, longitude: null };

/** Returns the state without any position, for a listing that is too old (R44). */
export function withoutPlaces({ listing, found, ...state }: DriversState): DriversState {
  const unplaced = (drivers: readonly DriverListing[]): DriverListing[] =>
    drivers.map((it) => ({ ...it, ...NO_PLACE }));
  return {
    ...state,
    listing: unplaced(listing),
    found: { ...found, drivers: unplaced(found.drivers) },
    moves: {},
  };
}

/** Applies the results of a search. Statuses that `driver:changed` brought since the fetch began stay. */
export function setFound(state: DriversState, before: DriversState, found: FoundDrivers): DriversState {
  const listed = new Set(state.listing.map(({ id }) => id));
  const statuses = new Map(Object.entries(state.statuses));
  for (const { id, isOnline, driverStatus } of found.drivers) {
    if (state.statuses[id] !== before.statuses[id]) continue;
    if (listed.has(id)) statuses.set(id, { rev: 0, isOnline, driverStatus });
    else statuses.delete(id);
  }
  return { ...state, found, statuses: Object.fromEntries(statuses) };
}

/**
 * Returns the listing, then the other search results. Each driver has the newest status and, while Available, the
 * newest position (R47).
 */
export function knownDrivers({ listing, found, moves, statuses }: DriversState): DriverListing[] {
  const listed = new Set(listing.map(({ id }) => id));
  return [...listing, ...found.drivers.filter(({ id }) => !listed.has(id))].map((driver) => {
    const { isOnline, driverStatus } = statuses[driver.id] ?? driver;
    const place = isBookable({ isOnline, driverStatus }) ? placeIn(moves[driver.id]) : isBookable(driver) && NO_PLACE;
    return { ...driver, ...place, isOnline, driverStatus };
  });
}

const placeIn = (move: DriverMove | undefined): Partial<Pick<DriverListing, 'latitude' | 'longitude'>> =>
  move ? { latitude: move.latitude, longitude: move.longitude } : {};

/** A driver on a map. `name` is null for a driver nearby who is not in the listing. */
export interface DriverOnMap {
  id: string;
  name: string | null;
  latitude: number;
  longitude: number;
  heading: number | null;
  driverStatus: DriverStatus;
}

/** Returns every Available driver with a known position, from the watched area and the listing (R47). */
export function driversOnMap(state: DriversState): DriverOnMap[] {
  const drivers = new Map<string, DriverOnMap>();
  for (const move of Object.values(state.moves)) drivers.set(move.id, { ...move, name: null });
  for (const driver of knownDrivers(state)) {
    const { id, name, latitude, longitude, driverStatus } = driver;
    if (!isBookable(driver)) drivers.delete(id);
    if (latitude === null || longitude === null) continue;
    drivers.set(id, { id, name, latitude, longitude, driverStatus, heading: state.moves[id]?.heading ?? null });
  }
  for (const [id, status] of Object.entries(state.statuses)) if (!isBookable(status)) drivers.delete(id);
  return [...drivers.values()].filter(({ driverStatus }) => driverStatus === 'online');
}

/** Returns the status to show to a passenger: offline unless `isOnline` (spec 1 §4). */
export const shownStatus = (driver: { isOnline: boolean; driverStatus: DriverStatus }): DriverStatus =>
  driver.isOnline ? driver.driverStatus : 'offline';
