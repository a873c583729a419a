import { useMemo } from 'react';
import { create } from 'zustand';
import type { Favorite } from '#shared/contract/entities.ts';
import { knownFavorites, NO_FAVORITES, type FavoritesState } from './favorites-state.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

interface FavoritesStore extends FavoritesState {
  /** Whether a list has arrived yet. */
  loaded: boolean;
  /** Whether the last fetch of the list failed. */
  failed: boolean;
}
const START = { ...NO_FAVORITES, loaded: false, failed: false };

export const useFavoritesStore = create<FavoritesStore>()(() => START);
onPersonChanged(() => useFavoritesStore.setState(START));

/** Applies a reducer of favorites-state.ts. */
export const applyToFavorites = (reduce: (state: FavoritesState) => FavoritesState): void =>
  useFavoritesStore.setState(reduce);

/** Returns the favorites with their newest status, sorted by name. useFavoritesLive keeps them current. */
export function useFavorites(): Favorite[] {
  const { fetched, changes, statuses } = useFavoritesStore();
  return useMemo(() => knownFavorites({ fetched, changes, statuses }), [fetched, changes, statuses]);
}
