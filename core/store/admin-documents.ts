import type { ObjectId } from 'mongodb';
import type { AuditKind } from '#shared/contract/admin-lists.ts';

export interface SettingDoc {
  _id: ObjectId;
  key: string;
  value: string;
  description: string;
  updatedAt: Date | null;
  /** The username of the admin who changed it last; absent before the first change. */
  updatedBy?: string;
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
  /** Incremented when all sessions are ended: sessions with a lower value are invalid (absent: 0). */
  epoch?: number;
  /** The session that was kept when the others were ended. */
  keptSession?: string | null;
  /** The second factor (RFC 6238). */
  totp?: TotpFields;
  /** A second factor that was offered and awaits its first code. */
  totpOffer?: { secret: string; at: Date };
  /** The known devices of this admin, by the SHA-256 of their tokens. */
  devices?: { hash: string; at: Date }[];
  /** Written at most once a minute. */
  seenAt?: Date;
  /** The time up to which this admin has seen new admins. */
  noticedAt?: Date;
  audits?: AuditDoc[];
}

interface TotpFields {
  /** Base32. */
  secret: string;
  /** The time step of the last used code; the codes of this step and earlier ones are rejected. */
  usedStep: number;
  /** SHA-256 of the remaining recovery codes. */
  recovery: string[];
}

/**
 * The single document about who may be an admin: because it is one document, two admins who switch each other off at
 * once cannot both succeed (R16).
 */
export interface AdminAccessDoc {
  _id: ObjectId;
  /** The admins who are switched off. */
  off?: ObjectId[];
  /** SHA-256 of the sign-up code, once an admin has changed it. */
  codeHash?: string;
  audits?: AuditDoc[];
}

export interface AdminSessionDoc {
  /** SHA-256 of the token, hex. */
  _id: string;
  adminId: ObjectId;
  createdAt: Date;
  expiresAt: Date;
  /** The admin's `epoch` when the session began (absent: 0). */
  epoch?: number;
  /** Address of the caller. */
  from?: string;
  /** Written at most once a minute. */
  seenAt?: Date;
}

/** Failed attempts to sign in or up, logged as one entry once `since` is 15 min ago (R16). */
export interface AdminTallyDoc {
  _id: 'sign-in' | 'sign-up';
  count: number;
  since: Date;
  /** Address of the first attempt's caller. */
  from: string;
}

/** How often an admin sign-in or sign-up failed: for an account, a name, an address, or in total (R16). */
export interface AdminFailuresDoc {
  /** SHA-256 of the counting key, hex. */
  _id: string;
  count: number;
  /** The count is locked and has refused an attempt, which was audited. */
  met?: true;
  expiresAt: Date;
}

/** A note of an admin about a person (R53). */
export interface NoteDoc {
  _id: ObjectId;
  /** The person's account, and its type. */
  about: ObjectId;
  kind: 'driver' | 'passenger';
  text: string;
  by: ObjectId;
  /** The admin's username at that time. */
  name: string;
  at: Date;
  /** Deleted, and without its text; the document is removed once the deletion is in the audit log. */
  leaving?: true;
  audits?: AuditDoc[];
}

/** An entry of the audit log. The changed document carries it in `audits` until the log has it. */
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
  /** When the store deletes the entry; only for failed attempts. */
  expiresAt?: Date;
}
