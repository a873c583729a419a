import { toObjectId } from '#core/lib/ids.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { rateRide } from '#core/rides/rate-ride.ts';
import { getReceipt } from '#core/rides/receipt.ts';
import { reportRide } from '#core/rides/report-ride.ts';
import { getRide } from '#core/rides/read-rides.ts';
import { sendQuickMessage } from '#core/rides/quick-messages.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { isKnownBy, type LiveKnown, liveTag } from '#shared/contract/live-tag.ts';
import type { LiveData } from '#shared/contract/ride-entities.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { countBooking } from '../limits.ts';

const heldIn = ({ rev, driverLocation, passengerLocation }: LiveData, { userType }: UserDoc): LiveKnown => ({
  rev,
  driverAt: driverLocation?.timestamp ?? 0,
  passengerAt: userType === 'driver' ? (passengerLocation?.timestamp ?? 0) : 0,
});

export const rideHandlers = ({ rates }: Deps) =>
  handlersFor({
    createRide: ({ ctx, principal: { user }, body, req }) =>
      createRide(ctx, user, body, idempotencyKey(req), () => countBooking(rates, user)),
    getRide: ({ ctx, principal, params }) => getRide(ctx, principal.user, toObjectId(params.id)),
    getLiveData: async ({ ctx, principal, params, req, res }) => {
      const data = await getLiveData(ctx, principal.user, toObjectId(params.id));
      const held = heldIn(data, principal.user);
      res.set('ETag', liveTag(held));
      if (isKnownBy(req.get('if-none-match'), held)) res.status(304).end();
      return data;
    },
    cancelRide: ({ ctx, principal, params, body }) =>
      cancelRide(ctx, principal.user, toObjectId(params.id), body?.reason ?? null),
    sendQuickMessage: ({ ctx, principal, params, body, req }) =>
      sendQuickMessage(ctx, principal.user, toObjectId(params.id), body.word, idempotencyKey(req)),
    rateRide: ({ ctx, principal, params, body }) => rateRide(ctx, principal.user, toObjectId(params.id), body),
    reportRide: ({ ctx, principal, params, body }) => reportRide(ctx, principal.user, toObjectId(params.id), body),
    getReceipt: ({ ctx, principal, params }) => getReceipt(ctx, principal, toObjectId(params.id)),
  });
