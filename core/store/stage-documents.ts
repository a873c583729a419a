import type { ObjectId } from 'mongodb';
import type { County } from '#shared/domain/places.ts';
import type { AuditDoc } from './admin-documents.ts';

/** A boda stage that an admin has named. */
export interface StageDoc {
  _id: ObjectId;
  /** Part of the stage's URL, which is on posters, so it never changes. */
  slug: string;
  name: string;
  /** The folded spellings that drivers use for the stage (`folded`); unique among all stages. */
  spellings: string[];
  latitude: number;
  longitude: number;
  /** The county of the nearest town; null outside the four counties. */
  county: County | null;
  createdAt: Date;
  /** The stage was deleted; the document is removed once the deletion is in the audit log. */
  leaving?: true;
  audits?: AuditDoc[];
}
