import type { ObjectId } from 'mongodb';
import type { AuditKind } from '../../shared/contract/admin-lists.ts';

export interface SettingDoc {
  _id: ObjectId;
  key: string;
  value: string;
  description: string;
  updatedAt: Date | null;
  /** Deleted: it goes once the log has that. */
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

/** Failed admin sign-ins and sign-ups, by account, name, address or all together (R16). */
export interface AdminFailuresDoc {
  /** SHA-256 of the key that is counted, hex. */
  _id: string;
  count: number;
  /** Full, and an attempt was refused for it. */
  met?: true;
  expiresAt: Date;
}

/** An entry of the audit log; kept in the `audits` of the changed document until it is in the log. */
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
  /** Under what an admin finds it: who, what, target and from. */
  search: string[];
}
