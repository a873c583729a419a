import { ARRIVAL_RADIUS_M, STAGE_SLUG_MAX } from './constants/rules.ts';
import { folded } from './fold.ts';
import { type Coordinates, haversineKm } from './geo.ts';

/** A stage's slug from its name: "embu-market"; '' when the name has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, STAGE_SLUG_MAX)
    .replace(/^-+|-+$/g, '');

/** Whether a person at `at` is at the stage, or may be, if `at` is accurate only to within `unsureM`. */
export const isAtStage = (stage: Coordinates, at: Coordinates, unsureM = 0): boolean =>
  haversineKm(stage, at) * 1000 <= ARRIVAL_RADIUS_M + unsureM;
