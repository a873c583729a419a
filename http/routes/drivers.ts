import { blockPassenger, listBlocks, unblockPassenger } from '#core/blocks/blocks.ts';
import { answerPhotoRequest } from '#core/registration/answer-photo-request.ts';
import { findDrivers, listAllDrivers } from '#core/drivers/listing.ts';
import { onboardDriver, onboardingStatus } from '#core/registration/onboarding.ts';
import { keepSentPhoto } from '#core/registration/sent-photos.ts';
import { driverProfile, updateDriverProfile } from '#core/registration/profile.ts';
import { addRoute, deleteRoute, listRoutes, toggleRoute, updateRoute } from '#core/drivers/routes.ts';
import { driverStatement, statementRows } from '#core/drivers/statement.ts';
import { selectStatus } from '#core/account/sign-out.ts';
import { updateWorkingHours, workingHours } from '#core/drivers/working-hours.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { listActivity } from '#core/notifications/activity.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { arriveAtPickup } from '#core/rides/arrive.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getRideRequests, listDriverRides } from '#core/rides/read-rides.ts';
import { driverEarnings, driverStats } from '#core/rides/stats.ts';
import { sendCsv } from '../csv.ts';
import { goneSignal, handlersFor } from '../handler.ts';

export const driverHandlers = handlersFor({
  // for passengers
  listAllDrivers: ({ ctx, principal, query }) => listAllDrivers(ctx, principal.user, query.search),
  findDrivers: ({ ctx, principal, body }) => findDrivers(ctx, principal.user, body),

  // for drivers
  onboardDriver: ({ ctx, principal, body, res }) => onboardDriver(ctx, principal.user, body, goneSignal(res)),
  sendPhoto: ({ ctx, principal, body, res }) => keepSentPhoto(ctx, principal.user, body, goneSignal(res)),
  answerPhotoRequest: ({ ctx, principal, body, res }) => answerPhotoRequest(ctx, principal.user, body, goneSignal(res)),
  getOnboardingStatus: ({ ctx, principal }) => onboardingStatus(ctx, principal.user),
  getDriverProfile: ({ ctx, principal }) => driverProfile(ctx, principal.user),
  updateDriverProfile: ({ ctx, principal, body }) => updateDriverProfile(ctx, principal.user, body),
  setDriverStatus: ({ ctx, principal, body }) => selectStatus(ctx, principal, body),
  getDriverStats: ({ ctx, principal }) => driverStats(ctx, principal.user),
  getRideRequests: ({ ctx, principal }) => getRideRequests(ctx, principal.user),
  acceptRide: ({ ctx, principal, params }) => acceptRide(ctx, principal.user, toObjectId(params.id)),
  declineRide: async ({ ctx, principal, params, body }) => {
    await declineRide(ctx, principal.user, toObjectId(params.id), body);
    return { ok: true };
  },
  arriveAtPickup: ({ ctx, principal, params }) => arriveAtPickup(ctx, principal.user, toObjectId(params.id)),
  startRide: ({ ctx, principal, params, body }) => startRide(ctx, principal.user, toObjectId(params.id), body?.pin),
  completeRide: ({ ctx, principal, params }) => completeRide(ctx, principal.user, toObjectId(params.id)),
  listDriverRides: ({ ctx, principal, query }) => listDriverRides(ctx, principal.user, query),
  getEarnings: ({ ctx, principal }) => driverEarnings(ctx, principal.user),
  getStatement: async ({ ctx, principal, query: { month, format }, ...call }) => {
    const statement = await driverStatement(ctx, principal.user, month);
    if (format === 'csv') await sendCsv(call, `boda-statement-${month}.csv`, statementRows(statement));
    return statement;
  },
  listActivity: ({ ctx, principal }) => listActivity(ctx, principal.user),
  listRoutes: ({ ctx, principal }) => listRoutes(ctx, principal.user),
  addRoute: ({ ctx, principal, body }) => addRoute(ctx, principal.user, body),
  updateRoute: ({ ctx, principal, params, body }) => updateRoute(ctx, principal.user, toObjectId(params.id), body),
  deleteRoute: async ({ ctx, principal, params }) => {
    await deleteRoute(ctx, principal.user, toObjectId(params.id));
    return { ok: true };
  },
  toggleRoute: ({ ctx, principal, params, body }) =>
    toggleRoute(ctx, principal.user, toObjectId(params.id), body.is_active),
  getWorkingHours: ({ ctx, principal }) => workingHours(ctx, principal.user),
  updateWorkingHours: ({ ctx, principal, body }) => updateWorkingHours(ctx, principal.user, body),
  listBlocks: ({ ctx, principal }) => listBlocks(ctx, principal.user),
  blockPassenger: ({ ctx, principal, params }) => blockPassenger(ctx, principal.user, toObjectId(params.id)),
  unblockPassenger: ({ ctx, principal, params }) => unblockPassenger(ctx, principal.user, toObjectId(params.id)),
});
