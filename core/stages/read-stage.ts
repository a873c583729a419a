import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Stage, StageDriver } from '#shared/contract/stage-entities.ts';
import { STAGE_LEFT_AFTER_MIN, STAGE_UNSURE_MAX_M } from '#shared/domain/constants/rules.ts';
import { isYoung } from '#shared/domain/fix-age.ts';
import { firstName } from '#shared/domain/names.ts';
import { isRough } from '#shared/domain/geo.ts';
import { isAtStage } from '#shared/domain/stage.ts';
import type { Context } from '../context.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { bookableFilter } from '../drivers/nearby.ts';
import { fileUrl } from '../lib/files.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { StageDoc } from '../store/stage-documents.ts';
import { cellsAround } from './queue.ts';

type Waiting = Pick<DriverDoc, '_id' | 'fullName' | 'photos' | 'plate' | 'vehicleModel' | 'fix' | 'atStage'>;
const SHOWN = {
  fullName: 1,
  'photos.profile': 1,
  plate: 1,
  vehicleModel: 1,
  fix: 1,
  atStage: 1,
} as const;

/**
 * Returns a stage and the drivers waiting there now, next in turn first: drivers of that stage who can be booked (R5,
 * R13) and whose last position, from the last 10 minutes (R44), is within 150 m of the stage. Public, so it contains
 * first names, no phones and no positions (R12).
 * @throws Refusal NOT_FOUND
 */
export async function getStage(ctx: Context, slug: string): Promise<Stage> {
  const stage = await ctx.store.stages.findOne({ slug, ...NOT_LEAVING });
  if (!stage) throw new Refusal('NOT_FOUND');
  const who = { ...(await bookableFilter(ctx)), stageKey: { $in: stage.spellings }, cell: { $in: cellsAround(stage) } };
  const near = await ctx.store.drivers.find(who).project<Waiting>(SHOWN).toArray();
  const now = ctx.clock.now().getTime();
  const here = near.filter(
    ({ fix }) =>
      fix &&
      isYoung(fix, now, STAGE_LEFT_AFTER_MIN * 60) &&
      isAtStage(stage, fix, isRough(fix.accuracy) ? Math.min(fix.accuracy, STAGE_UNSURE_MAX_M) : 0),
  );
  const { name, county, latitude, longitude } = stage;
  return {
    name,
    slug,
    county,
    latitude,
    longitude,
    drivers: inTurn(here, stage).map((driver) => present(driver, stage)),
  };
}

const sinceOf = ({ atStage }: Waiting, stage: StageDoc): Date | null =>
  atStage?.stage.equals(stage._id) ? atStage.since : null;

/** Sorts by arrival; the latest arrival is last. */
const inTurn = (drivers: readonly Waiting[], stage: StageDoc): Waiting[] => {
  const at = (driver: Waiting): number => sinceOf(driver, stage)?.getTime() ?? Infinity;
  const order = (a: Waiting, b: Waiting): number => (at(a) === at(b) ? 0 : at(a) - at(b));
  return [...drivers].sort((a, b) => order(a, b) || a._id.toHexString().localeCompare(b._id.toHexString()));
};

const present = (driver: Waiting, stage: StageDoc): StageDriver => ({
  id: driver._id.toHexString(),
  firstName: firstName(driver.fullName),
  photo: driver.photos.profile && fileUrl(driver.photos.profile),
  plate: driver.plate,
  vehicleModel: driver.vehicleModel,
  since: sinceOf(driver, stage)?.toISOString() ?? null,
});

/**
 * Returns the named stage that matches what the driver wrote.
 * @throws Refusal NOT_ONBOARDED
 */
export async function ownStage(ctx: Context, user: UserDoc): Promise<OutputOf<'getOwnStage'>> {
  const { stageKey } = await registeredDriver(ctx, user._id);
  const stage = stageKey === undefined ? null : await ctx.store.stages.findOne({ spellings: stageKey, ...NOT_LEAVING });
  return { stage: stage && { name: stage.name, slug: stage.slug, county: stage.county } };
}
