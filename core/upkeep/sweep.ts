import type { Filter } from 'mongodb';
import { SCHEDULE_ACTIVE_BEFORE_MIN, SCHEDULE_REMINDER_BEFORE_MIN } from '#shared/domain/constants/rules.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { moveRemainingAudits } from '../store/audit.ts';
import { finishSettingDeletions } from '../admin/settings.ts';
import { finishStageDeletions } from '../admin/stages.ts';
import { logTallies } from '../admin/tally.ts';
import type { Context } from '../context.ts';
import { drainDriverOutbox, notifyApproved } from '../registration/change-driver.ts';
import { stopUnapproved } from '../registration/stop-unapproved.ts';
import { publishExpiredShares } from '../location/shares.ts';
import { forgetTripLinks } from '../location/trip-links.ts';
import { finishDeletions } from '../account/erase-person.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { drainPushes, holdPushes } from '../push/deliver.ts';
import { offlineAbsent } from './presence.ts';
import { cancel, drainRideOutbox, moveRide } from '../rides/move-ride.ts';
import { extendTrails, ringAgain, tellParties } from '../safety/watch-incidents.ts';
import { activation, BY_TIME, reminder } from '../rides/moves.ts';
import { askNextWave } from '../rides/waves.ts';
import { keepDaySums } from '../rides/day-sums.ts';
import { noteApart, noteMoved } from '../rides/note-moved.ts';
import { keepStageQueues } from '../stages/queue.ts';
import type { RideDoc } from '../store/ride-documents.ts';

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** The sweep's steps: time-driven changes, and work that other processes left unfinished. */
const STEPS: readonly ((ctx: Context, now: Date) => Promise<void>)[] = [
  holdPushes,
  stopUnapproved,
  expireRequests,
  sendNextWaves,
  activateScheduled,
  remindScheduled,
  drainRideOutbox,
  notifyApproved,
  drainDriverOutbox,
  publishExpiredShares,
  forgetTripLinks,
  finishDeletions,
  finishSettingDeletions,
  moveRemainingAudits,
  logTallies,
  ringAgain,
  tellParties,
  extendTrails,
  noteMoved,
  noteApart,
  keepDaySums,
  keepStageQueues,
  finishStageDeletions,
  drainPushes,
];

/**
 * Runs every step; each server process calls it every 5 s. The steps make conditional writes that change nothing when
 * repeated, so any number of processes may sweep at once and a crash loses nothing.
 * @param judgePresence false while this process may have missed heartbeats: then no driver counts as absent (R13)
 * @throws AggregateError of the failures; a failing step, or item of a step, does not stop the others
 */
export const sweep = (ctx: Context, now: Date, { judgePresence = true } = {}): Promise<void> =>
  forEachIsolated(judgePresence ? [offlineAbsent, ...STEPS] : STEPS, (step) => step(ctx, now));

/** Cancels requests that were not answered in time (R9, R20). */
async function expireRequests(ctx: Context, now: Date): Promise<void> {
  const due = { status: 'pending' as const, expiresAt: { $lte: now } };
  const rides = await ctx.store.rides.distinct('_id', due);
  await forEachIsolated(rides, (_id) => cancel(ctx, { _id, ...due }, { ...BY_TIME, reason: 'expired' }));
}

/** Offers open requests to the next drivers once the time of the previous wave is over (R23). */
async function sendNextWaves(ctx: Context, now: Date): Promise<void> {
  const rides = await ctx.store.rides.distinct('_id', { status: 'pending', nextWaveAt: { $lte: now } });
  await forEachIsolated(rides, (_id) => askNextWave(ctx, _id));
}

/** Activates accepted scheduled rides 30 min before their time, or as soon afterwards as R3 and R4 allow it (R20). */
async function activateScheduled(ctx: Context, now: Date): Promise<void> {
  const due = {
    status: 'accepted' as const,
    active: false,
    scheduledTime: { $lte: minutesAfter(now, SCHEDULE_ACTIVE_BEFORE_MIN) },
  };
  const rides = await ctx.store.rides.find(due).sort({ scheduledTime: 1 }).toArray();
  await forEachIsolated(rides, (ride) => activate(ctx, { _id: ride._id, driverId: ride.driverId, ...due }, ride, now));
}

async function activate(ctx: Context, due: Filter<RideDoc>, ride: RideDoc, now: Date): Promise<void> {
  try {
    await moveRide(ctx, due, activation(now, ride));
  } catch (error) {
    if (!(error instanceof Refusal && ['DRIVER_BUSY', 'PASSENGER_BUSY'].includes(error.code))) throw error;
  }
}

/** Reminds both parties once, 15 min before a scheduled ride. */
async function remindScheduled(ctx: Context, now: Date): Promise<void> {
  const due = {
    status: 'accepted' as const,
    remindedAt: null,
    scheduledTime: { $lte: minutesAfter(now, SCHEDULE_REMINDER_BEFORE_MIN), $gt: now },
  };
  const rides = await ctx.store.rides.find(due).project<Pick<RideDoc, '_id' | 'driverId'>>({ driverId: 1 }).toArray();
  await forEachIsolated(rides, (ride) => moveRide(ctx, { ...ride, ...due }, reminder(now, ride)));
}
