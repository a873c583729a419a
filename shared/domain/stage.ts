import { ARRIVAL_RADIUS_M, STAGE_SLUG_MAX } from './constants/rules.ts';
import { folded } from './fold.ts';
import { type Coordinates, haversineKm } from './geo.ts';

/** The part of a stage's address that stands for its name: "embu-market"; '' when the name has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, STAGE_SLUG_MAX)
    .replace(/^-+|-+$/g, '');

/** Does somebody at `at` stand at the stage, or may they if `at` is only known to within `unsureM`? */
export const isAtStage = (stage: Coordinates, at: Coordinates, unsureM = 0): boolean =>
  haversineKm(stage, at) * 1000 <= ARRIVAL_RADIUS_M + unsureM;
