import * as z from 'zod/mini';
import { Block } from '../block-entities.ts';
import * as d from '../driver-entities.ts';
import { Entry } from '../news.ts';
import * as p from '../fields.ts';
import * as r from '../ride-entities.ts';
import * as s from '../stage-entities.ts';
import { Month, Statement } from '../statement-entities.ts';
import { pageQuery } from '../admin-lists.ts';
import { endpoint, id, ok, page } from './endpoint.ts';

const ridesQuery = z.extend(pageQuery, {
  status: z._default(z.enum(['all', 'open', 'completed', 'cancelled']), 'all'),
});

/** Endpoints for a driver at work: status, requests, rides, routes, blocks and stages. */
export const DRIVER = {
  setDriverStatus: endpoint({
    summary: 'Goes online or offline (R5, R7); an automatic change never overrides a driver who chose offline',
    who: 'driver',
    rate: 'person',
    body: z.object({ status: p.DriverStatus, automatic: z.optional(z.boolean()) }),
    output: z.object({ rev: d.DriverRev, status: p.DriverStatus, isOnline: z.boolean(), manualOffline: z.boolean() }),
  }),
  getDriverStats: endpoint({
    summary: 'The driver’s totals, computed from rides (R8, R18)',
    who: 'driver',
    rate: 'person',
    output: d.DriverStats,
  }),
  getRideRequests: endpoint({
    summary: 'This driver’s requests, active ride and scheduled rides',
    who: 'driver',
    rate: 'ownRide',
    output: r.RideRequests,
  }),
  acceptRide: endpoint({
    summary: 'Accepts a request, in one conditional write (R2, R3); 429 PAUSED after several rides given up (R49)',
    who: 'driver',
    rate: 'accept',
    params: id,
    output: r.DriverRide,
  }),
  declineRide: endpoint({
    summary:
      'Declines an offer; with a reason, or with status accepted, gives up an accepted ride (R6, R21). `no_show` is 409 NO_SHOW_TOO_EARLY until the driver has waited 3 minutes at the pickup, and then 409 as for `arrived` unless they are still there (R43)',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(p.GiveUpReason), status: z.optional(p.RideStatus) })),
    output: ok,
  }),
  arriveAtPickup: endpoint({
    summary:
      'The driver reports that they have arrived at the pickup of their active ride, or of a scheduled one at most 60 minutes before its time, else 409 TOO_EARLY (R20, R43); a repeat is a success. 409 NOT_AT_PICKUP when their last good position is farther than 300 m from it, 409 NOT_LOCATED when that is older than 60 s, 409 PICKUP_UNKNOWN when the pickup has no coordinates',
    who: 'driver',
    rate: 'person',
    params: id,
    output: r.DriverRide,
  }),
  startRide: endpoint({
    summary:
      'accepted to in_progress; a repeat is a success (R2). To start a ride that is not active yet (R20), the driver must be allowed to work: else 403 NOT_APPROVED or BANNED (R5); over 30 minutes before its time, have arrived and be at the pickup: else 409 NOT_ARRIVED, or as for `arrived`, which is 409 TOO_EARLY over 60 minutes before it. 409 PASSENGER_BUSY while the passenger is in another ride. If the ride requires the PIN (R26): 409 PIN_NEEDED, PIN_WRONG, 429 PIN_PAUSED',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ pin: z.optional(p.Pin) })),
    output: r.DriverRide,
  }),
  completeRide: endpoint({
    summary: 'in_progress to completed; completes the payment (R8); a repeat is a success (R2)',
    who: 'driver',
    rate: 'person',
    params: id,
    output: r.DriverRide,
  }),
  listDriverRides: endpoint({
    summary: 'Rides that this driver accepted, newest first; other requests are in Recent Activity',
    who: 'driver',
    rate: 'person',
    query: ridesQuery,
    output: page(r.DriverRide),
  }),
  getEarnings: endpoint({
    summary: 'Earnings from completed rides: today, 7 and 30 days, and each of the last 14 days (R8, R18)',
    who: 'driver',
    rate: 'person',
    output: d.Earnings,
  }),
  getStatement: endpoint({
    summary:
      'The driver’s completed rides of one month in Nairobi, with their sums, as JSON or as a CSV file (R8, R18)',
    who: 'driver',
    rate: 'person',
    query: z.object({ month: Month, format: z._default(z.enum(['json', 'csv']), 'json') }),
    output: Statement,
  }),
  listActivity: endpoint({
    summary: 'The last 20 events of this driver',
    who: 'driver',
    rate: 'person',
    output: z.array(Entry),
  }),
  listRoutes: endpoint({ summary: 'Routes with their fares', who: 'driver', rate: 'person', output: z.array(d.Route) }),
  addRoute: endpoint({
    summary:
      'Adds a route; an identical repeat returns it; 409 for the same places at another fare, or beyond 50 routes',
    who: 'driver',
    rate: 'person',
    body: d.RouteFields,
    output: d.Route,
    status: 201,
  }),
  updateRoute: endpoint({
    summary: 'Changes a route; 404 for another driver’s, 409 when another of mine joins the same places',
    who: 'driver',
    rate: 'person',
    params: id,
    body: d.RouteFields,
    output: d.Route,
  }),
  deleteRoute: endpoint({ summary: 'Deletes a route', who: 'driver', rate: 'person', params: id, output: ok }),
  toggleRoute: endpoint({
    summary: 'Switches a route on or off',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.object({ is_active: z.boolean() }),
    output: d.Route,
  }),
  getWorkingHours: endpoint({
    summary: 'Working hours; `is_default` when the driver has set none',
    who: 'driver',
    rate: 'person',
    output: d.OwnWorkingHours,
  }),
  updateWorkingHours: endpoint({
    summary: 'Saves working hours',
    who: 'driver',
    rate: 'person',
    body: d.WorkingHours,
    output: d.OwnWorkingHours,
  }),
  listBlocks: endpoint({
    summary: 'The passengers I have blocked, latest first (R48)',
    who: 'driver',
    rate: 'person',
    output: z.array(Block),
  }),
  blockPassenger: endpoint({
    summary:
      'Blocks the passenger of a ride that I was asked for; id is the ride’s; a repeat is a success. The passenger is not notified; their pending requests to me are declined, accepted rides go on (R48). 409 BLOCKS_FULL beyond 100',
    who: 'driver',
    rate: 'person',
    params: id,
    output: Block,
  }),
  unblockPassenger: endpoint({
    summary: 'Lifts the block of the passenger of this ride; a repeat is a success (R48)',
    who: 'driver',
    rate: 'person',
    params: id,
    output: ok,
  }),

  getOwnStage: endpoint({
    summary: 'The named stage that matches what this driver wrote, if any',
    who: 'driver',
    rate: 'person',
    output: s.OwnStage,
  }),

  getStage: endpoint({
    summary: 'A boda stage and the drivers waiting there now, next in turn first; no phones and no positions (R12)',
    who: 'public',
    rate: 'stage',
    params: z.object({ slug: s.StageSlug }),
    output: s.Stage,
  }),
};
