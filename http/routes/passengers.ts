import { getCurrentRide, listPassengerRides } from '../../core/rides/read-rides.ts';
import { passengerStats } from '../../core/rides/stats.ts';
import { handlersFor, notBuilt } from '../handler.ts';

export const passengerHandlers = handlersFor({
  getPassengerStats: ({ ctx, principal }) => passengerStats(ctx, principal.user),
  listPassengerRides: ({ ctx, principal, query }) => listPassengerRides(ctx, principal.user, query),
  getCurrentRide: ({ ctx, principal }) => getCurrentRide(ctx, principal.user),
  listFavorites: notBuilt,
  addFavorite: notBuilt,
  removeFavorite: notBuilt,
});
