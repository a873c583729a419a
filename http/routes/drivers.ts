import { findDrivers, listAllDrivers } from '../../core/drivers/listing.ts';
import { driverProfile, onboardDriver, onboardingStatus } from '../../core/drivers/onboarding.ts';
import { setDriverStatus } from '../../core/drivers/set-status.ts';
import { toObjectId } from '../../core/ids.ts';
import { acceptRide } from '../../core/rides/accept-ride.ts';
import { declineRide } from '../../core/rides/decline-ride.ts';
import { completeRide, startRide } from '../../core/rides/progress-ride.ts';
import { getRideRequests } from '../../core/rides/read-rides.ts';
import { driverStats } from '../../core/rides/stats.ts';
import { handlersFor, notBuilt } from '../handler.ts';

export const driverHandlers = handlersFor({
  // as passengers find them
  listAllDrivers: ({ ctx, principal }) => listAllDrivers(ctx, principal.user),
  findDrivers: ({ ctx, principal, body }) => findDrivers(ctx, principal.user, body),

  // for themselves
  onboardDriver: ({ ctx, principal, body }) => onboardDriver(ctx, principal.user, body),
  getOnboardingStatus: ({ ctx, principal }) => onboardingStatus(ctx, principal.user),
  getDriverProfile: ({ ctx, principal }) => driverProfile(ctx, principal.user),
  updateDriverProfile: notBuilt,
  setDriverStatus: ({ ctx, principal, body }) => setDriverStatus(ctx, principal.user, body),
  getDriverStats: ({ ctx, principal }) => driverStats(ctx, principal.user),
  getRideRequests: ({ ctx, principal }) => getRideRequests(ctx, principal.user),
  acceptRide: ({ ctx, principal, params }) => acceptRide(ctx, principal.user, toObjectId(params.id)),
  declineRide: async ({ ctx, principal, params }) => {
    await declineRide(ctx, principal.user, toObjectId(params.id));
    return { ok: true };
  },
  startRide: ({ ctx, principal, params }) => startRide(ctx, principal.user, toObjectId(params.id)),
  completeRide: ({ ctx, principal, params }) => completeRide(ctx, principal.user, toObjectId(params.id)),
  listDriverRides: notBuilt,
  getEarnings: notBuilt,
  listActivity: notBuilt,
  listRoutes: notBuilt,
  addRoute: notBuilt,
  updateRoute: notBuilt,
  deleteRoute: notBuilt,
  toggleRoute: notBuilt,
  getWorkingHours: notBuilt,
  updateWorkingHours: notBuilt,
});
