import { createRideFor } from '#core/admin/create-ride.ts';
import { listLowRatings } from '#core/admin/low-ratings.ts';
import { listReports, updateReport } from '#core/admin/reports.ts';
import { exportRides } from '#core/admin/rides-csv.ts';
import { getAdminRide, listAdminRides } from '#core/admin/rides.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { dateInNairobi } from '#shared/domain/schedule.ts';
import { sendCsv } from '../csv.ts';
import { handlersFor } from '../handler.ts';
import { idempotencyKey } from '../idempotency-key.ts';

export const adminRideHandlers = handlersFor({
  adminListRides: ({ ctx, query }) => listAdminRides(ctx, query),
  adminExportRides: async ({ ctx, actor, query, ...call }) => {
    const day = dateInNairobi(ctx.clock.now());
    await sendCsv(call, `boda-rides-${day}.csv`, exportRides(ctx, actor, query));
    return '';
  },
  adminGetRide: ({ ctx, params }) => getAdminRide(ctx, params.id),
  adminCreateRide: ({ ctx, actor, body, req }) => createRideFor(ctx, actor, body, idempotencyKey(req)),
  adminUpdateRide: ({ ctx, actor, params, body }) => updateRide(ctx, actor, params.id, body),
  adminListLowRatings: ({ ctx, query }) => listLowRatings(ctx, query),
  adminListReports: ({ ctx, query }) => listReports(ctx, query),
  adminUpdateReport: ({ ctx, actor, params, body }) => updateReport(ctx, actor, params.id, body),
  adminDeleteRide: () => {
    throw new Refusal('METHOD_NOT_ALLOWED');
  },
});
