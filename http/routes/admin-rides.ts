import { createRideFor } from '../../core/admin/create-ride.ts';
import { getAdminRide, listAdminRides } from '../../core/admin/rides.ts';
import { updateRide } from '../../core/admin/update-ride.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { handlersFor } from '../handler.ts';
import { idempotencyKey } from '../idempotency-key.ts';

export const adminRideHandlers = handlersFor({
  adminListRides: ({ ctx, query }) => listAdminRides(ctx, query),
  adminGetRide: ({ ctx, params }) => getAdminRide(ctx, params.id),
  adminCreateRide: ({ ctx, actor, body, req }) => createRideFor(ctx, actor, body, idempotencyKey(req)),
  adminUpdateRide: ({ ctx, actor, params, body }) => updateRide(ctx, actor, params.id, body),
  adminDeleteRide: () => {
    throw new Refusal('METHOD_NOT_ALLOWED');
  },
});
