import type { ObjectId } from 'mongodb';
import type { AdminDoc } from './store/admin-documents.ts';
import type { UserDoc } from './store/documents.ts';

/** A signed-in person and the session they came with. */
export interface UserPrincipal {
  /** SHA-256 of the session token, hex. */
  sessionHash: string;
  user: UserDoc;
  /** A driver who is banned, and signed in since: they are told so, and may do nothing else (R5). */
  suspended: boolean;
}

/** A signed-in admin and the session they came with. */
export interface AdminPrincipal {
  /** SHA-256 of the session token, hex. */
  sessionHash: string;
  admin: AdminDoc;
}

/** The admin who does something, as the audit log names them (R16); `from` is the caller's address. */
export interface Actor {
  id: ObjectId;
  name: string;
  from: string;
}

export const actorOf = ({ _id, username }: AdminDoc, from: string): Actor => ({ id: _id, name: username, from });

/** Who came with a request or a socket: it may carry both sessions, or neither. */
export interface Principals {
  user: UserPrincipal | null;
  admin: AdminPrincipal | null;
}
