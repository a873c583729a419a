import type { BodyFor } from '#shared/contract/api.ts';
import {
  type AdminStage,
  AdminStageCreate,
  AdminStageUpdate,
  type UnnamedStage,
} from '#shared/contract/stage-entities.ts';
import { changedOf } from '#client/parts/form/use-form.ts';
import { validate, type Validation } from '#client/lib/validate.ts';

/** A stage as typed in the form. */
export interface StageDraft {
  name: string;
  latitude: string;
  longitude: string;
  /** Spellings to remove. */
  split: readonly string[];
}

/** Returns degrees as text, to about one meter. */
const degrees = (value: number | null): string => (value === null ? '' : String(Number(value.toFixed(5))));

/** Returns a new stage's draft from these spellings: the first spelling's name, and the first known position. */
export function draftFor(chosen: readonly UnnamedStage[]): StageDraft {
  const [first] = chosen;
  const placed = chosen.find(({ latitude }) => latitude !== null);
  return {
    name: first?.written ?? '',
    latitude: degrees(placed?.latitude ?? null),
    longitude: degrees(placed?.longitude ?? null),
    split: [],
  };
}

export const draftOf = ({ name, latitude, longitude }: AdminStage): StageDraft => ({
  name,
  latitude: degrees(latitude),
  longitude: degrees(longitude),
  split: [],
});

/** Returns the typed number; NaN if empty, so that the contract refuses it with its own message. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')));

const fieldsOf = ({ name, latitude, longitude }: StageDraft) => ({
  name,
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
});

export const validateNew = (draft: StageDraft, spellings: readonly string[]): Validation<BodyFor<'adminCreateStage'>> =>
  validate(AdminStageCreate, { ...fieldsOf(draft), spellings });

/** Validates only the fields that differ from the stage as it was when opened. */
export function validateStage(stage: AdminStage, draft: StageDraft): Validation<BodyFor<'adminUpdateStage'>> {
  const before = fieldsOf(draftOf(stage));
  const validation = changedOf(validate(AdminStageUpdate, fieldsOf(draft)), before);
  if ('problems' in validation || draft.split.length === 0) return validation;
  return { body: { ...validation.body, split: [...draft.split] } };
}
