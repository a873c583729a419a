import * as z from 'zod/mini';
import { ReportedRide, ReportsQuery, ReportUpdate } from '../admin-report-entities.ts';
import * as ar from '../admin-ride-entities.ts';
import { LIST_QUERIES, pageQuery, RideExportQuery } from '../admin-lists.ts';
import { LOW_RATING_FILTERS, LowRating } from '../rating-entities.ts';
import { endpoint, foundPage, id, page } from './endpoint.ts';

/** Endpoints for admins: rides, low ratings and reports. */
export const ADMIN_RIDES = {
  adminListRides: endpoint({
    summary: 'Rides, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.rides,
    output: foundPage(ar.AdminRide),
  }),
  adminExportRides: endpoint({
    summary:
      'All rides under the filters of adminListRides, newest first, as a CSV file, streamed; fields that look like formulas are escaped',
    who: 'admin',
    rate: 'export',
    audits: 'ride',
    query: RideExportQuery,
    output: z.string(),
    produces: 'text/csv',
  }),
  adminGetRide: endpoint({
    summary: 'A ride with its timeline',
    who: 'admin',
    rate: 'person',
    params: id,
    output: ar.AdminRideDetails,
  }),
  adminCreateRide: endpoint({
    summary:
      'Books a ride for a passenger who phoned, or for a caller added by name and number; as createRide, including Idempotency-Key',
    who: 'admin',
    rate: 'person',
    audits: ['ride', 'passenger'],
    body: ar.AdminRideCreate,
    output: ar.AdminRide,
    status: 201,
  }),
  adminUpdateRide: endpoint({
    summary: 'Changes status or fare within the rules (R1; else 409 MOVE_REFUSED, with the reason), or cancels',
    who: 'admin',
    rate: 'person',
    audits: 'ride',
    params: id,
    body: ar.AdminRideUpdate,
    output: ar.AdminRide,
  }),
  adminDeleteRide: endpoint({
    summary: 'Always 405: rides are never deleted',
    who: 'admin',
    rate: 'person',
    params: id,
    output: z.never(),
  }),
  adminListLowRatings: endpoint({
    summary:
      'Rides with a rating of two stars or less, the latest first; `safety`: with a safety tag, `new`: given in the last 24 hours (R27)',
    who: 'admin',
    rate: 'person',
    query: z.extend(pageQuery, { status: z._default(z.enum(LOW_RATING_FILTERS), 'safety') }),
    output: page(LowRating),
  }),
  adminListReports: endpoint({
    summary: 'Rides with reports (R52): `open`, the oldest first; `all`, the newest first',
    who: 'admin',
    rate: 'person',
    query: ReportsQuery,
    output: page(ReportedRide),
  }),
  adminUpdateReport: endpoint({
    summary:
      'Takes, answers or closes the report of one party of a ride (R52); its author is notified of an answer. 409 REPORT_DONE if another admin has answered or closed it',
    who: 'admin',
    rate: 'person',
    audits: 'ride',
    params: id,
    body: ReportUpdate,
    output: ReportedRide,
  }),
};
