import type { DriverListing, Favorite } from '../../../shared/contract/entities.ts';
import type { PayloadOf } from '../../../shared/contract/events.ts';

type Status = Pick<Favorite, 'is_online' | 'driver_status'>;

/** A passenger's favourite drivers: the list they asked for, and what happened since. */
export interface FavoritesState {
  /** As the server answered them. */
  fetched: readonly Favorite[];
  /** Kept, or with null let go, since the list was asked for. */
  changes: Readonly<Record<string, Favorite | null>>;
  /** Told by `driver:changed` since the list was asked for, of whichever driver. */
  statuses: Readonly<Record<string, Status>>;
}
export const NO_FAVORITES: FavoritesState = { fetched: [], changes: {}, statuses: {} };

/** A fetched list; what happened while it was on its way (not yet in `before`) stays valid. */
export function setFavorites(
  state: FavoritesState,
  before: FavoritesState,
  fetched: readonly Favorite[],
): FavoritesState {
  return {
    fetched,
    changes: since(state.changes, before.changes),
    statuses: since(state.statuses, before.statuses),
  };
}

const since = <T>(now: Readonly<Record<string, T>>, before: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => !(id in before) || before[id] !== value));

/** A driver is kept: at once as the page knows them, then as the server answers. */
export const keepFavorite = (state: FavoritesState, favorite: Favorite): FavoritesState => ({
  ...state,
  changes: { ...state.changes, [favorite.driver_id]: favorite },
});

/** It was not kept after all: what the list says counts again. */
export const undoChange = (state: FavoritesState, driverId: string): FavoritesState => ({
  ...state,
  changes: Object.fromEntries(Object.entries(state.changes).filter(([id]) => id !== driverId)),
});

/** A driver is let go. */
export const dropFavorite = (state: FavoritesState, driverId: string): FavoritesState => ({
  ...state,
  changes: { ...state.changes, [driverId]: null },
});

/** `driver:changed`: reaches those who favour the driver wherever both are. */
export const setFavoriteStatus = (state: FavoritesState, changed: PayloadOf<'driver:changed'>): FavoritesState => ({
  ...state,
  statuses: {
    ...state.statuses,
    [changed.id]: { is_online: changed.isOnline, driver_status: changed.driverStatus },
  },
});

/** The favourites as they are now, by name: nothing slips under a thumb when somebody comes online. */
export function knownFavorites({ fetched, changes, statuses }: FavoritesState): Favorite[] {
  const kept = new Map(fetched.map((favorite) => [favorite.driver_id, favorite]));
  for (const [id, change] of Object.entries(changes)) {
    if (change) kept.set(id, change);
    else kept.delete(id);
  }
  return [...kept.values()]
    .map((favorite) => ({ ...favorite, ...statuses[favorite.driver_id] }))
    .sort((a, b) => a.driver_name.localeCompare(b.driver_name));
}

/** A listed driver as the favourite that they become. */
export const favoriteOf = (driver: DriverListing): Favorite => ({
  driver_id: driver.id,
  driver_name: driver.name,
  driver_phone: driver.phone,
  stage_name: driver.stageName,
  is_online: driver.isOnline,
  driver_status: driver.driverStatus,
  rating: driver.rating,
  total_trips: driver.totalTrips,
  within_town_fare: driver.withinTownFareMin,
  outside_town_fare: driver.outsideTownFareMin,
});
