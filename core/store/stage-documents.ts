import type { ObjectId } from 'mongodb';
import type { County } from '#shared/domain/places.ts';
import type { AuditDoc } from './admin-documents.ts';

/** A boda stage that an admin has named. */
export interface StageDoc {
  _id: ObjectId;
  /** In its address, which posters show: it never changes. */
  slug: string;
  name: string;
  /** What drivers wrote for it, folded (`folded`); no two stages have the same. */
  spellings: string[];
  latitude: number;
  longitude: number;
  /** Of the nearest town; null outside the four counties. */
  county: County | null;
  createdAt: Date;
  /** The stage was deleted; the document is removed once the deletion is in the audit log. */
  leaving?: true;
  audits?: AuditDoc[];
}
