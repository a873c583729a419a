import { toObjectId } from '../../core/ids.ts';
import { cancelRide } from '../../core/rides/cancel-ride.ts';
import { createRide } from '../../core/rides/create-ride.ts';
import { getLiveData } from '../../core/rides/live-data.ts';
import { rateRide } from '../../core/rides/rate-ride.ts';
import { getReceipt } from '../../core/rides/receipt.ts';
import { getRide } from '../../core/rides/read-rides.ts';
import { sayWord } from '../../core/rides/words.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { countAsRepeat } from '../limits.ts';

export const rideHandlers = ({ rates }: Deps) =>
  handlersFor({
    createRide: ({ ctx, principal: { user }, body, req }) =>
      createRide(ctx, user, body, idempotencyKey(req), () => countAsRepeat(rates, 'booking', user._id)),
    getRide: ({ ctx, principal, params }) => getRide(ctx, principal.user, toObjectId(params.id)),
    getLiveData: ({ ctx, principal, params }) => getLiveData(ctx, principal.user, toObjectId(params.id)),
    cancelRide: ({ ctx, principal, params, body }) =>
      cancelRide(ctx, principal.user, toObjectId(params.id), body?.reason ?? null),
    sayWord: ({ ctx, principal, params, body, req }) =>
      sayWord(ctx, principal.user, toObjectId(params.id), body.word, idempotencyKey(req)),
    rateRide: ({ ctx, principal, params, body }) => rateRide(ctx, principal.user, toObjectId(params.id), body),
    getReceipt: ({ ctx, principal, params }) => getReceipt(ctx, principal, toObjectId(params.id)),
  });
