import type { ObjectId } from 'mongodb';
import type { AuditKind } from '../../shared/contract/admin-lists.ts';

export interface SettingDoc {
  _id: ObjectId;
  key: string;
  value: string;
  description: string;
  updatedAt: Date | null;
  /** The setting was deleted; the document is removed once the deletion is in the audit log. */
  leaving?: true;
  audits?: AuditDoc[];
}

export interface AdminDoc {
  _id: ObjectId;
  /** Lower case. */
  username: string;
  email: string;
  passwordHash: string;
  createdAt: Date;
  audits?: AuditDoc[];
}

export interface AdminSessionDoc {
  /** SHA-256 of the token, hex. */
  _id: string;
  adminId: ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

/** The number of failed admin sign-ins or sign-ups: of an account, a name, an address, or all together (R16). */
export interface AdminFailuresDoc {
  /** SHA-256 of the key that failures are counted under, hex. */
  _id: string;
  count: number;
  /** The lock has refused an attempt, which was audited. */
  met?: true;
  expiresAt: Date;
}

/** An entry of the audit log; the changed document holds it in `audits` until it is in the log. */
export interface AuditDoc {
  _id: ObjectId;
  at: Date;
  who: string;
  /** Address of the caller. */
  from: string;
  kind: AuditKind;
  what: string;
  target: string | null;
  before: unknown;
  after: unknown;
  /** Search keys, of who, what, target and from. */
  search: string[];
}
