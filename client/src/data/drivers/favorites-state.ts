import type { DriverListing, Favorite } from '#shared/contract/entities.ts';
import type { PayloadOf } from '#shared/contract/events.ts';

type Status = Pick<PayloadOf<'driver:changed'>, 'rev' | 'isOnline' | 'driverStatus'>;

/** A passenger's favorite drivers: the fetched list, and the changes since then. */
export interface FavoritesState {
  /** The list as the server returned it. */
  fetched: readonly Favorite[];
  /** Favorites added, or removed (null), since the list was fetched, by driver. */
  changes: Readonly<Record<string, Favorite | null>>;
  /** Each driver's newest status from `driver:changed` since the list was fetched, favorite or not. */
  statuses: Readonly<Record<string, Status>>;
}
export const NO_FAVORITES: FavoritesState = { fetched: [], changes: {}, statuses: {} };

/** Applies a fetched list. Changes since the fetch began (not in `before`) stay. */
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

/** Adds a favorite: at first with this page's data about the driver, then with the server's. */
export const putFavorite = (state: FavoritesState, favorite: Favorite): FavoritesState => ({
  ...state,
  changes: { ...state.changes, [favorite.driver_id]: favorite },
});

/** Undoes a change that the server refused: the fetched list applies again. */
export const undoChange = (state: FavoritesState, driverId: string): FavoritesState => ({
  ...state,
  changes: Object.fromEntries(Object.entries(state.changes).filter(([id]) => id !== driverId)),
});

export const dropFavorite = (state: FavoritesState, driverId: string): FavoritesState => ({
  ...state,
  changes: { ...state.changes, [driverId]: null },
});

/** Applies `driver:changed`, which the server sends to everyone with this favorite, wherever they are. */
export function setFavoriteStatus(state: FavoritesState, changed: PayloadOf<'driver:changed'>): FavoritesState {
  const { id, rev, isOnline, driverStatus } = changed;
  if (rev < (state.statuses[id]?.rev ?? 0)) return state;
  return { ...state, statuses: { ...state.statuses, [id]: { rev, isOnline, driverStatus } } };
}

/** Returns the favorites sorted by name, so that no row moves under a thumb when a driver comes online. */
export function knownFavorites({ fetched, changes, statuses }: FavoritesState): Favorite[] {
  const kept = new Map(fetched.map((favorite) => [favorite.driver_id, favorite]));
  for (const [id, change] of Object.entries(changes)) {
    if (change) kept.set(id, change);
    else kept.delete(id);
  }
  return [...kept.values()]
    .map((favorite) => {
      const status = statuses[favorite.driver_id];
      return status ? { ...favorite, is_online: status.isOnline, driver_status: status.driverStatus } : favorite;
    })
    .sort((a, b) => a.driver_name.localeCompare(b.driver_name));
}

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
