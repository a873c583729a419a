import * as z from 'zod/mini';
import { NAME_MAX, STAGE_SLUG_MAX, STAGE_SPELLINGS_MAX } from '../domain/constants/rules.ts';
import { ADMIN_STAGES } from '../texts/en/stage-messages.ts';
import { atMost, Id, Latitude, Longitude, text, Time } from './fields.ts';

export const StageSlug = z.string().check(atMost(STAGE_SLUG_MAX), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** A driver who waits at a stage, as anyone may see them: no phone and no position (R12). */
export const StageDriver = z.object({
  id: Id,
  firstName: z.string(),
  /** The URL of the profile photo, which only signed-in people can load (R12). */
  photo: z.nullable(z.string()),
  plate: z.string(),
  vehicleModel: z.string(),
  /** When the driver began to wait here; null while unknown. */
  since: z.nullable(Time),
});
export type StageDriver = z.infer<typeof StageDriver>;

const place = { name: z.string(), slug: z.string(), county: z.nullable(z.string()) };

/** `GET /api/stages/{slug}`: a stage and the drivers waiting there, the next in turn first. */
export const Stage = z.object({
  ...place,
  latitude: Latitude,
  longitude: Longitude,
  drivers: z.array(StageDriver),
});
export type Stage = z.infer<typeof Stage>;

/** The named stage that matches what the driver wrote; null if none does. */
export const OwnStage = z.object({ stage: z.nullable(z.object(place)) });

/** `drivers`: how many drivers are registered at this stage, wherever they are now. */
export const AdminStage = z.object({
  id: Id,
  ...place,
  /** The spellings that drivers used for the stage, `folded`. */
  spellings: z.array(z.string()),
  latitude: Latitude,
  longitude: Longitude,
  drivers: z.int(),
});
export type AdminStage = z.infer<typeof AdminStage>;

/** A spelling that matches no stage yet; `latitude`, `longitude`: the centre of its drivers' registered positions. */
export const UnnamedStage = z.object({
  spelling: z.string(),
  /** The stage as one of these drivers wrote it. */
  written: z.string(),
  drivers: z.int(),
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
});
export type UnnamedStage = z.infer<typeof UnnamedStage>;

export const AdminStages = z.object({ stages: z.array(AdminStage), unnamed: z.array(UnnamedStage) });
export type AdminStages = z.infer<typeof AdminStages>;

const Spelling = text(NAME_MAX);
const name = text(NAME_MAX, ADMIN_STAGES.nameRequired);
const latitude = z.number(ADMIN_STAGES.placeRequired).check(z.gte(-90), z.lte(90));
const longitude = z.number(ADMIN_STAGES.placeRequired).check(z.gte(-180), z.lte(180));

/** A new stage and the spellings drivers used for it; its own name counts as one. */
export const AdminStageCreate = z.object({
  name,
  spellings: z.array(Spelling).check(z.maxLength(STAGE_SPELLINGS_MAX)),
  latitude,
  longitude,
});
/**
 * Any subset; `merge` adds spellings to the stage and `split` removes them. The slug is fixed, because posters show it.
 */
export const AdminStageUpdate = z.partial(
  z.object({
    name,
    latitude,
    longitude,
    merge: z.array(Spelling).check(z.maxLength(STAGE_SPELLINGS_MAX)),
    split: z.array(Spelling).check(z.maxLength(STAGE_SPELLINGS_MAX)),
  }),
);
