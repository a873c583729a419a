import type { Filter, ObjectId } from 'mongodb';
import { SCHEDULE_ACTIVE_BEFORE_MIN, SCHEDULE_REMINDER_BEFORE_MIN } from '../shared/domain/constants.ts';
import { Refusal } from '../shared/contract/errors.ts';
import type { Context } from './context.ts';
import { tellApprovals } from './drivers/change-driver.ts';
import { releaseDriver } from './drivers/ride-status.ts';
import { countMissed } from './drivers/trips.ts';
import { tellExpiredShares } from './location/shares.ts';
import { finishDeletions } from './people/erase-person.ts';
import { offlineAbsent } from './presence.ts';
import { cancel, carryOutLeft, keepDriver, moveRide } from './rides/move-ride.ts';
import { activation, BY_TIME, reminder } from './rides/moves.ts';
import type { RideDoc } from './store/ride-documents.ts';

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/**
 * Moves on whatever time alone moves: run every 5 s by each server process. Every step is a conditional write that
 * does nothing the second time, so any number of processes may sweep at once and a crash loses nothing.
 */
export async function sweep(ctx: Context, now: Date): Promise<void> {
  await expireRequests(ctx, now);
  await activateScheduled(ctx, now);
  await remindScheduled(ctx, now);
  await offlineAbsent(ctx, now);
  await carryOutLeft(ctx, now);
  await settleRouteStatus(ctx);
  await countMissed(ctx);
  await tellApprovals(ctx, now);
  await tellExpiredShares(ctx, now);
  await finishDeletions(ctx);
}

/** Unanswered requests end (R9, R20). */
async function expireRequests(ctx: Context, now: Date): Promise<void> {
  const due = { status: 'pending' as const, expiresAt: { $lte: now } };
  const rides = await ctx.store.rides.find(due).project<{ _id: ObjectId }>({ _id: 1 }).toArray();
  for (const { _id } of rides) await cancel(ctx, { _id, ...due }, { ...BY_TIME, reason: 'expired' });
}

/** Accepted scheduled rides become active 30 min before their time, as soon as R3 lets them (R20). */
async function activateScheduled(ctx: Context, now: Date): Promise<void> {
  const due = {
    status: 'accepted' as const,
    active: false,
    scheduledTime: { $lte: minutesAfter(now, SCHEDULE_ACTIVE_BEFORE_MIN) },
  };
  const rides = await ctx.store.rides.find(due).sort({ scheduledTime: 1 }).toArray();
  for (const { _id } of rides) await activate(ctx, { _id, ...due }, now);
}

async function activate(ctx: Context, due: Filter<RideDoc>, now: Date): Promise<void> {
  try {
    await moveRide(ctx, due, activation(now));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'DRIVER_BUSY')) throw error;
  }
}

/** Both parties are reminded once, 15 min before a scheduled ride. */
async function remindScheduled(ctx: Context, now: Date): Promise<void> {
  const due = {
    status: 'accepted' as const,
    remindedAt: null,
    scheduledTime: { $lte: minutesAfter(now, SCHEDULE_REMINDER_BEFORE_MIN), $gt: now },
  };
  const rides = await ctx.store.rides.find(due).project<{ _id: ObjectId }>({ _id: 1 }).toArray();
  for (const { _id } of rides) await moveRide(ctx, { _id, ...due }, reminder(now));
}

/**
 * A process may die between a ride's write and its driver's: drivers of active rides are on_route for them, and
 * drivers held by a ride that is over are released (R7). An accepted ride whose driver may not work any more ends (R5).
 */
async function settleRouteStatus(ctx: Context): Promise<void> {
  const [active, held] = await Promise.all([
    ctx.store.rides.find({ active: true }).project<Held>({ driverId: 1 }).toArray(),
    ctx.store.drivers
      .find({ onRouteFor: { $ne: null } })
      .project<HeldDriver>({ onRouteFor: 1 })
      .toArray(),
  ]);
  const running = new Set(active.map((ride) => ride._id.toHexString()));
  for (const { _id, onRouteFor } of held) {
    if (running.has(onRouteFor.toHexString())) continue;
    if (await ctx.store.rides.findOne({ _id: onRouteFor, active: false })) await releaseDriver(ctx, _id, onRouteFor);
  }
  const settled = new Set(held.map((driver) => driver.onRouteFor.toHexString()));
  for (const { _id, driverId } of active) {
    if (settled.has(_id.toHexString()) || !(await ctx.store.rides.findOne({ _id, active: true }))) continue;
    await keepDriver(ctx, { _id, driverId, active: true });
  }
}

interface Held {
  _id: ObjectId;
  driverId: ObjectId;
}
interface HeldDriver {
  _id: ObjectId;
  onRouteFor: ObjectId;
}
