import * as z from 'zod/mini';
import * as e from '../entities.ts';
import * as i from '../incident-entities.ts';
import * as p from '../fields.ts';
import { RatingInput } from '../rating-entities.ts';
import { Receipt } from '../receipt-entities.ts';
import { ReportInput } from '../report-entities.ts';
import * as r from '../ride-entities.ts';
import * as t from '../trip-entities.ts';
import { QuickMessageKey } from '../quick-message-entities.ts';
import { endpoint, id, ok } from './endpoint.ts';

/** Endpoints for rides, and for the search for drivers. */
export const RIDES = {
  createRide: endpoint({
    summary:
      'Requests a ride from one driver, or, with driverId null, from drivers nearby (R21). Idempotency-Key makes retries safe. A new request also counts as `booking`, and R49 limits it: 429 PAUSED, ASKED_TOO_OFTEN',
    who: 'passenger',
    rate: 'person',
    body: r.RideCreate,
    output: r.PassengerRide,
    status: 201,
  }),
  getRide: endpoint({ summary: 'One of my rides', who: 'user', rate: 'ownRide', params: id, output: r.RideView }),
  getLiveData: endpoint({
    summary: 'Positions, ETA and status of one of my rides (R12); 304 to a caller whose tag matches (decision 042)',
    who: 'user',
    rate: 'ownRide',
    params: id,
    output: r.LiveData,
  }),
  cancelRide: endpoint({
    summary: 'The passenger cancels a pending or accepted ride (R1)',
    who: 'passenger',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(z.nullable(p.textOrNone(200))) })),
    output: r.PassengerRide,
  }),
  sendQuickMessage: endpoint({
    summary:
      'Sends the other party of my accepted or running ride one of the six quick messages for that state (R25); Idempotency-Key makes retries safe (R39); 429 TOO_MANY_MESSAGES beyond 6 a minute, 409 NO_MESSAGES_NOW before and after the ride, and for a message of its other state',
    who: 'user',
    rate: 'messages',
    params: id,
    body: z.object({ word: QuickMessageKey }),
    output: r.RideView,
    status: 201,
  }),

  shareTrip: endpoint({
    summary:
      'A link for following my accepted or running ride until it ends (R29); a repeat returns the same link. 409 TRIP_NOT_SHARED before and after',
    who: 'passenger',
    rate: 'person',
    params: id,
    output: t.TripLink,
  }),
  raiseAlert: endpoint({
    summary:
      'Calls for help during my active ride, and for an hour after it if the parties had met (R30): rings every admin. A new press while it is open is the same alert and rings again; `at` is its last press; otherwise 409 NOT_UNDER_WAY',
    who: 'user',
    rate: 'alert',
    params: id,
    body: i.AlertRequest,
    output: z.object({ id: p.Id, at: p.Time, again: z.boolean() }),
  }),
  addTrail: endpoint({
    summary:
      'Positions my phone recorded offline during my ride (R39), the last 10 minutes in order: added to the trail of unresolved alerts, otherwise discarded. A repeat adds nothing, and the answer is always the same',
    who: 'user',
    rate: 'ownRide',
    params: id,
    body: i.OfflineTrail,
    output: ok,
  }),
  rateRide: endpoint({
    summary:
      'A party of a completed ride rates the other (R27), within 7 days; changeable for 24 hours; else 409 NOT_COMPLETED or RATING_CLOSED; a repeat is a success',
    who: 'user',
    rate: 'rating',
    params: id,
    body: RatingInput,
    output: r.RideView,
  }),
  reportRide: endpoint({
    summary:
      'A party of an ended ride that was accepted reports once what went wrong (R52), within 7 days; else 409 REPORT_CLOSED; a repeat is a success. The other party does not learn of it',
    who: 'user',
    rate: 'person',
    params: id,
    body: ReportInput,
    output: r.RideView,
    status: 201,
  }),
  getReceipt: endpoint({
    summary: 'The receipt of a completed ride (R28), for its passenger, its driver and admins; else 409 NOT_COMPLETED',
    who: 'session',
    rate: 'person',
    params: id,
    output: Receipt,
  }),

  listAllDrivers: endpoint({
    summary:
      'Approved drivers, at most 200: online first, then nearest to my last fix, or by name without a fix. `search` keeps those whose name, stage or plate contains it, or whose phone number it is',
    who: 'passenger',
    rate: 'driverList',
    query: z.object({ search: z.optional(e.DriverSearch) }),
    output: z.array(e.DriverListing),
  }),
  findDrivers: endpoint({
    summary: 'Online drivers around the pickup, nearest first, with fare and ETA',
    who: 'passenger',
    rate: 'driverList',
    body: r.FindDrivers,
    output: z.array(e.DriverListing),
  }),
};
