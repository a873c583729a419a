import { createRideFor } from '../../core/admin/create-ride.ts';
import { getAdminRide, listAdminRides } from '../../core/admin/rides.ts';
import { updateRide } from '../../core/admin/update-ride.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { handlersFor } from '../handler.ts';
import { idempotencyKey } from '../idempotency-key.ts';

export const adminRideHandlers = handlersFor({
  adminListRides: ({ ctx, query }) => listAdminRides(ctx, query),
  adminGetRide: ({ ctx, params }) => getAdminRide(ctx, params.id),
  adminCreateRide: ({ ctx, principal, body, req }) =>
    createRideFor(ctx, principal.admin, req.ip ?? '', body, idempotencyKey(req)),
  adminUpdateRide: ({ ctx, principal, params, body, req }) =>
    updateRide(ctx, principal.admin, req.ip ?? '', params.id, body),
  adminDeleteRide: () => {
    throw new Refusal('METHOD_NOT_ALLOWED');
  },
});
