import { addFavorite, listFavorites, removeFavorite } from '#core/favorites/favorites.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { getCurrentRide, listPassengerRides } from '#core/rides/read-rides.ts';
import { setStartPinWish } from '#core/people/start-pin-wish.ts';
import { passengerStats } from '#core/rides/stats.ts';
import { handlersFor } from '../handler.ts';

export const passengerHandlers = handlersFor({
  getPassengerStats: ({ ctx, principal }) => passengerStats(ctx, principal.user),
  listPassengerRides: ({ ctx, principal, query }) => listPassengerRides(ctx, principal.user, query),
  getCurrentRide: ({ ctx, principal }) => getCurrentRide(ctx, principal.user),
  setStartPinWish: ({ ctx, principal, body }) => setStartPinWish(ctx, principal.user, body.asked),
  listFavorites: ({ ctx, principal }) => listFavorites(ctx, principal.user),
  addFavorite: ({ ctx, principal, body }) => addFavorite(ctx, principal.user, toObjectId(body.driverId)),
  removeFavorite: ({ ctx, principal, params }) => removeFavorite(ctx, principal.user, toObjectId(params.id)),
});
