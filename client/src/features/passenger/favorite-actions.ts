import type { DriverListing } from '#shared/contract/entities.ts';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { applyToFavorites } from '#client/data/drivers/favorites.ts';
import { dropFavorite, favoriteOf, putFavorite, undoChange } from '#client/data/drivers/favorites-state.ts';
import { toast } from '#client/ui/toast.tsx';

const adding = new Set<string>();

/** Adds a driver to the favorites: shows the change at once, and reverts it with a message if the server refuses. */
export async function addToFavorites(driver: DriverListing): Promise<void> {
  const { id, name, phone, stageName } = driver;
  if (adding.has(id)) return;
  adding.add(id);
  applyToFavorites((state) => putFavorite(state, favoriteOf(driver)));
  try {
    const kept = await call('addFavorite', {
      body: { driverId: id, driverName: name, driverPhone: phone, stageName },
    });
    applyToFavorites((state) => putFavorite(state, kept));
    toast.success(MESSAGES.favorites.added(name));
  } catch (error) {
    applyToFavorites((state) => undoChange(state, id));
    const full = error instanceof ApiError && error.code === 'FAVORITES_FULL';
    toast.error(full ? error.message : MESSAGES.favorites.addFailed);
  } finally {
    adding.delete(id);
  }
}

/** Removes a favorite, which stays on screen until the server has confirmed. */
export async function removeFromFavorites(driverId: string, name: string): Promise<void> {
  try {
    await call('removeFavorite', { params: { id: driverId } });
  } catch {
    toast.error(CONTACTS.removeFailed);
    return;
  }
  applyToFavorites((state) => dropFavorite(state, driverId));
  toast.success(CONTACTS.removed(name));
}
