import { ObjectId } from 'mongodb';
import type { BodyOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { AdminStage, AdminStages, UnnamedStage } from '#shared/contract/stage-entities.ts';
import { ADMIN_STAGES } from '#shared/texts/en/stage-messages.ts';
import { STAGE_SPELLINGS_MAX, UNNAMED_STAGES_LISTED_MAX } from '#shared/domain/constants/rules.ts';
import { folded } from '#shared/domain/fold.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { type County, isInServiceArea, nearestTown } from '#shared/domain/places.ts';
import { slugOf } from '#shared/domain/stage.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import { isDuplicateKey } from '../store/errors.ts';
import type { StageDoc } from '../store/stage-documents.ts';
import { auditEntry, changesOf, moveAuditsToLog } from '../store/audit.ts';

const ATTEMPTS_MAX = 20;

/** Lists all stages by name, and the spellings that belong to no stage, most frequent first. */
export async function listStages(ctx: Context): Promise<AdminStages> {
  const stages = await ctx.store.stages.find(NOT_LEAVING).sort({ name: 1, _id: 1 }).toArray();
  const written = await countWritten(ctx);
  const named = new Set(stages.flatMap(({ spellings }) => spellings));
  const driversOf = new Map(written.map(({ spelling, drivers }) => [spelling, drivers]));
  return {
    stages: stages.map((stage) => presentStage(stage, driversOf)),
    unnamed: written.filter(({ spelling }) => !named.has(spelling)).slice(0, UNNAMED_STAGES_LISTED_MAX),
  };
}

/** Counts the spellings that drivers used, most frequent first. */
async function countWritten(ctx: Context): Promise<UnnamedStage[]> {
  const found = await ctx.store.drivers
    .aggregate<Omit<UnnamedStage, 'spelling'> & { _id: string }>([
      { $match: { stageKey: { $gt: '' }, verification: { $ne: 'banned' } } },
      {
        $group: {
          _id: '$stageKey',
          written: { $first: '$stageName' },
          drivers: { $sum: 1 },
          latitude: { $avg: '$location.latitude' },
          longitude: { $avg: '$location.longitude' },
        },
      },
      { $sort: { drivers: -1, _id: 1 } },
    ])
    .toArray();
  return found.map(({ _id, ...it }) => ({ spelling: _id, ...it }));
}

const presentStage = (stage: StageDoc, driversOf: ReadonlyMap<string, number>): AdminStage => ({
  id: stage._id.toHexString(),
  name: stage.name,
  slug: stage.slug,
  county: stage.county,
  spellings: stage.spellings,
  latitude: stage.latitude,
  longitude: stage.longitude,
  drivers: stage.spellings.reduce((sum, spelling) => sum + (driversOf.get(spelling) ?? 0), 0),
});

const countyOf = (place: Coordinates): County | null => (isInServiceArea(place) ? nearestTown(place).county : null);

/** Folds the spellings, and omits duplicates and spellings that fold to nothing. */
const spelt = (written: readonly string[]): string[] => [...new Set(written.map(folded))].filter(Boolean);

/**
 * Names a stage. Audited (R16).
 * @throws Refusal INVALID for a name that makes no slug, STAGE_TAKEN, SPELLING_TAKEN
 */
export async function createStage(ctx: Context, actor: Actor, input: BodyOf<'adminCreateStage'>): Promise<AdminStage> {
  const { name, latitude, longitude } = input;
  const slug = slugOf(name);
  if (slug === '') throw new Refusal('INVALID', { field: 'name', message: ADMIN_STAGES.nameUnusable });
  const spellings = spelt([name, ...input.spellings]);
  const at = ctx.clock.now();
  const fields = { name, spellings, latitude, longitude, county: countyOf(input) };
  const audits = [auditEntry(actor, at, { kind: 'stage', what: 'stage created', target: slug, after: fields })];
  const stage: StageDoc = { _id: new ObjectId(), slug, ...fields, createdAt: at, audits };
  await orTaken(ctx, stage, ctx.store.stages.insertOne(stage));
  return publishChange(ctx, stage);
}

/**
 * Renames or moves a stage, merges spellings into it or splits them off; its slug does not change. Writes nothing if
 * nothing differs. Audited with what changed (R16).
 * @throws Refusal NOT_FOUND, SPELLING_TAKEN, INVALID for too many spellings
 */
export async function updateStage(
  ctx: Context,
  actor: Actor,
  id: string,
  { merge = [], split = [], ...input }: BodyOf<'adminUpdateStage'>,
): Promise<AdminStage> {
  return writeStage(ctx, id, (before) => {
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const after = { ...before, ...sent };
    const gone = new Set(spelt(split));
    const kept = before.spellings.filter((spelling) => !gone.has(spelling));
    const spellings = [...new Set([...kept, ...spelt([...(input.name ? [input.name] : []), ...merge])])];
    if (spellings.length > STAGE_SPELLINGS_MAX) {
      throw new Refusal('INVALID', { field: 'merge', message: ADMIN_STAGES.spellingsFull });
    }
    const isSame = spellings.join('\n') === before.spellings.join('\n');
    const fields = { ...sent, county: countyOf(after), ...(!isSame && { spellings }) };
    const changes = changesOf(before, fields);
    if (!changes) return null;
    const act = { kind: 'stage', what: 'stage changed', target: before.slug, ...changes } as const;
    return { set: fields, audited: auditEntry(actor, ctx.clock.now(), act) };
  });
}

/**
 * Deletes a stage; its spellings then belong to no stage. Audited (R16): the stage is first marked as deleted, and
 * removed once the log has the entry.
 * @throws Refusal NOT_FOUND
 */
export async function deleteStage(ctx: Context, actor: Actor, id: string): Promise<void> {
  await writeStage(ctx, id, ({ slug, name, spellings }) => {
    const act = { kind: 'stage', what: 'stage deleted', target: slug, before: { name, spellings } } as const;
    return { set: { leaving: true }, audited: auditEntry(actor, ctx.clock.now(), act) };
  });
  await finishStageDeletions(ctx);
}

/** Removes stages that are marked as deleted and logged; also run by the sweep. */
export async function finishStageDeletions({ store }: Context): Promise<void> {
  await store.stages.deleteMany({ leaving: true, 'audits.at': { $exists: false } });
}

type Decision = { set: Partial<Omit<StageDoc, '_id'>>; audited: AuditDoc } | null;

/** Changes a stage. `decide` is called again if its state changes before the write; it returns null for no change. */
async function writeStage(ctx: Context, id: string, decide: (before: StageDoc) => Decision): Promise<AdminStage> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.stages.findOne({ _id: toObjectId(id), ...NOT_LEAVING });
    if (!before) throw new Refusal('NOT_FOUND');
    const change = decide(before);
    if (!change) return publishChange(ctx, before);
    const { _id, name, spellings, latitude, longitude } = before;
    const write = ctx.store.stages.findOneAndUpdate(
      { _id, name, spellings, latitude, longitude, ...NOT_LEAVING },
      { $set: change.set, $push: { audits: change.audited } },
      { returnDocument: 'after' },
    );
    const after = await orTaken(ctx, { ...before, ...change.set }, write);
    if (after) return publishChange(ctx, after);
  }
  throw new Refusal('UNAVAILABLE');
}

/** Turns a duplicate key into a refusal that names the stage which already has the slug or a spelling. */
async function orTaken<T>(ctx: Context, stage: StageDoc, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { _id, slug, spellings } = stage;
    const owner = await ctx.store.stages.findOne({ spellings: { $in: spellings }, _id: { $ne: _id } });
    const isSlug = await ctx.store.stages.findOne({ slug, _id: { $ne: _id } });
    if (isSlug || !owner) throw new Refusal('STAGE_TAKEN', { field: 'name' });
    const spelling = spellings.find((it) => owner.spellings.includes(it)) ?? '';
    throw new Refusal('SPELLING_TAKEN', { message: ADMIN_STAGES.spellingTaken(spelling, owner.name) });
  }
}

async function publishChange(ctx: Context, stage: StageDoc): Promise<AdminStage> {
  ctx.publish(room.admins, 'admin:changed', { type: 'stages', id: stage._id.toHexString() });
  await moveAuditsToLog(ctx, 'stages', stage);
  const counted = await countWritten(ctx);
  return presentStage(stage, new Map(counted.map(({ spelling, drivers }) => [spelling, drivers])));
}
