import { useMemo } from 'react';
import { create } from 'zustand';
import type { Favorite } from '#shared/contract/entities.ts';
import { knownFavorites, NO_FAVORITES, type FavoritesState } from './favorites-state.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

interface FavoritesStore extends FavoritesState {
  /** Whether a list has arrived yet. */
  loaded: boolean;
  /** The last list could not be fetched. */
  failed: boolean;
}
const START = { ...NO_FAVORITES, loaded: false, failed: false };

export const useFavoritesStore = create<FavoritesStore>()(() => START);
onPersonChanged(() => useFavoritesStore.setState(START));

/** Applies a reducer of favorites-state.ts. */
export const applyToFavorites = (reduce: (state: FavoritesState) => FavoritesState): void =>
  useFavoritesStore.setState(reduce);

/** The favorites, each with the newest status, by name. Kept fresh by useFavoritesLive (live). */
export function useFavorites(): Favorite[] {
  const { fetched, changes, statuses } = useFavoritesStore();
  return useMemo(() => knownFavorites({ fetched, changes, statuses }), [fetched, changes, statuses]);
}
