import type { ObjectId } from 'mongodb';
import type { AdminDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';

/** A signed-in person and their session. */
export interface UserPrincipal {
  /** The id of the session. */
  sessionHash: string;
  expiresAt: Date;
  user: UserDoc;
  /** A banned driver who has signed in since the ban: they may read the reason, and nothing else (R5). */
  suspended: boolean;
}

/** A signed-in admin and their session. */
export interface AdminPrincipal {
  /** The id of the session. */
  sessionHash: string;
  admin: AdminDoc;
}

/** The acting admin, as named in the audit log (R16); `from` is the caller's address. */
export interface Actor {
  id: ObjectId;
  name: string;
  from: string;
}

export const actorOf = ({ _id, username }: AdminDoc, from: string): Actor => ({ id: _id, name: username, from });

/** The principals of a request or socket. It may carry both sessions, or neither. */
export interface Principals {
  user: UserPrincipal | null;
  admin: AdminPrincipal | null;
}
