import { ARRIVAL_RADIUS_M, STAGE_SLUG_MAX } from './constants/rules.ts';
import { type Coordinates, haversineKm } from './geo.ts';

/** How a stage is spelt, in a form for comparing: "Embu  MKT. stage" and "embu mkt stage" are the same. */
export const foldedStage = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`.,]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();

/** The part of a stage's address that stands for its name: "embu-market"; '' when the name has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  foldedStage(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, STAGE_SLUG_MAX)
    .replace(/^-+|-+$/g, '');

/** Does somebody at `at` stand at the stage, or may they if `at` is only known to within `unsureM`? */
export const isAtStage = (stage: Coordinates, at: Coordinates, unsureM = 0): boolean =>
  haversineKm(stage, at) * 1000 <= ARRIVAL_RADIUS_M + unsureM;
