import type { Request } from 'express';
import { toObjectId } from '../../core/ids.ts';
import { cancelRide } from '../../core/rides/cancel-ride.ts';
import { createRide } from '../../core/rides/create-ride.ts';
import { getLiveData } from '../../core/rides/live-data.ts';
import { getRide } from '../../core/rides/read-rides.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { handlersFor } from '../handler.ts';

const KEY_FORM = /^[\w-]{8,100}$/;

/** The Idempotency-Key header, null when absent. */
function idempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  if (KEY_FORM.test(key)) return key;
  throw new Refusal('INVALID', { field: 'Idempotency-Key', message: 'Idempotency-Key is not valid.' });
}

export const rideHandlers = handlersFor({
  createRide: ({ ctx, principal, body, req }) => createRide(ctx, principal.user, body, idempotencyKey(req)),
  getRide: ({ ctx, principal, params }) => getRide(ctx, principal.user, toObjectId(params.id)),
  getLiveData: ({ ctx, principal, params }) => getLiveData(ctx, principal.user, toObjectId(params.id)),
  cancelRide: ({ ctx, principal, params, body }) =>
    cancelRide(ctx, principal.user, toObjectId(params.id), body?.reason ?? null),
});
