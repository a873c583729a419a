import { gridDisk } from 'h3-js';
import type { Filter, ObjectId } from 'mongodb';
import { STAGE_LEFT_AFTER_MIN, STAGE_UNSURE_MAX_M } from '#shared/domain/constants/rules.ts';
import { isRough } from '#shared/domain/geo.ts';
import { isAtStage } from '#shared/domain/stage.ts';
import type { Context } from '../context.ts';
import { cellOf } from '../location/cell.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { StageDoc } from '../store/stage-documents.ts';

type QueuedDriver = Pick<DriverDoc, '_id' | 'fix' | 'stageKey' | 'atStage'>;
const QUEUE_FIELDS = { fix: 1, stageKey: 1, atStage: 1 };

/** Returns the H3 cells that may contain people at the stage. */
export const cellsAround = (stage: Pick<StageDoc, 'latitude' | 'longitude'>): string[] => gridDisk(cellOf(stage), 1);

/**
 * Keeps the queues at the stages, based on stored positions. A driver who comes to their own stage gets the server's
 * time, and keeps it until they leave, or send no position for 10 min. Receiving positions costs nothing extra. Run by
 * the sweep; its writes are conditional, so any number of processes may run it. The time is read here: a slow sweep would
 * give a driver who comes while it runs the time at which it began, before others who came first.
 */
export async function keepStageQueues(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const stages = await ctx.store.stages.find(NOT_LEAVING).toArray();
  const byKey = new Map(stages.flatMap((stage) => stage.spellings.map((spelling) => [spelling, stage] as const)));
  await endLeft(ctx, now, byKey);
  if (stages.length > 0) await noteArrived(ctx, now, { stages, byKey });
}

type ByKey = ReadonlyMap<string, StageDoc>;

async function endLeft(ctx: Context, now: Date, byKey: ByKey): Promise<void> {
  const { drivers } = ctx.store;
  const queued = await readQueued(ctx, { 'atStage.since': { $exists: true } });
  const left = queued.filter((driver) => !stillStands(driver, now, stageOf(driver, byKey)));
  if (left.length === 0) return;
  await drivers.bulkWrite(
    left.map(({ _id, atStage }) => ({
      updateOne: { filter: { _id, 'atStage.since': atStage?.since ?? now }, update: { $unset: { atStage: 1 } } },
    })),
    { ordered: false },
  );
}

const stageOf = ({ stageKey }: QueuedDriver, byKey: ByKey): StageDoc | undefined =>
  stageKey === undefined ? undefined : byKey.get(stageKey);

function stillStands({ fix, atStage }: QueuedDriver, now: Date, stage: StageDoc | undefined): boolean {
  if (!fix || !stage || !atStage?.stage.equals(stage._id)) return false;
  if (now.getTime() - fix.timestamp > STAGE_LEFT_AFTER_MIN * 60_000) return false;
  return isAtStage(stage, fix, isRough(fix.accuracy) ? Math.min(fix.accuracy, STAGE_UNSURE_MAX_M) : 0);
}

async function noteArrived(
  ctx: Context,
  now: Date,
  { stages, byKey }: { stages: readonly StageDoc[]; byKey: ByKey },
): Promise<void> {
  const cells = [...new Set(stages.flatMap(cellsAround))];
  const near = await readQueued(ctx, {
    stageKey: { $in: [...byKey.keys()] },
    status: 'online',
    cell: { $in: cells },
    atStage: { $exists: false },
  });
  const arrived = near.flatMap(({ _id, fix, ...driver }) => {
    const stage = stageOf({ _id, fix, ...driver }, byKey);
    const here = stage && fix && !isRough(fix.accuracy) && isAtStage(stage, fix);
    const isFresh = fix && now.getTime() - fix.timestamp <= STAGE_LEFT_AFTER_MIN * 60_000;
    return here && isFresh ? [arrival(_id, stage._id, now)] : [];
  });
  if (arrived.length > 0) await ctx.store.drivers.bulkWrite(arrived, { ordered: false });
}

const arrival = (_id: ObjectId, stage: ObjectId, since: Date) => ({
  updateOne: { filter: { _id, atStage: { $exists: false } }, update: { $set: { atStage: { stage, since } } } },
});

/** One batch holds a thousand drivers at stages. */
const BATCH = 2000;
const readQueued = (ctx: Context, who: Filter<DriverDoc>): Promise<QueuedDriver[]> =>
  ctx.store.drivers.find(who).project<QueuedDriver>(QUEUE_FIELDS).batchSize(BATCH).toArray();
