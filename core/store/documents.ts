import type { ObjectId } from 'mongodb';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import type { AuditDoc } from './admin-documents.ts';

/** A person's last accepted position; `timestamp` is the device's time in epoch ms, and orders fixes (R14). */
export interface StoredFix extends Coordinates {
  accuracy: number;
  heading: number | null;
  speed: number | null;
  timestamp: number;
  /** The phone stands still (R40). */
  still?: true | undefined;
}

export interface UserDoc {
  _id: ObjectId;
  /** Absent in an account created by an admin, until the person first signs in. */
  issuer?: string;
  sub?: string;
  /** Lower case; in the account of somebody who telephoned, `callerAddress` (core/lib/caller.ts). */
  email: string;
  google: { given_name: string; name: string; picture: string | null };
  userType: 'passenger' | 'driver' | null;
  name: string | null;
  /** E.164. */
  phone: string | null;
  isActive: boolean;
  /** A passenger's; phones in E.164. Absent until the first. */
  trustedContacts?: { name: string; phone: string }[];
  /** A passenger's wish that drivers are asked for a PIN at the start (R26); absent: no. */
  asksStartPin?: boolean;
  /** Chose "driver" and has not registered yet; meaningless for any other type. */
  unregistered?: true;
  /** The account is being deleted. */
  leaving?: true;
  /** Its owner has deleted an account before, whose bookings may still count (R49). */
  returned?: true;
  fix: StoredFix | null;
  /** The average of the ratings by drivers; written only by core/people/averages.ts. Absent until the first. */
  rated?: RatedAverage & { rev: number };
  /** Search keys: `searchOfUser`. */
  search: string[];
  audits?: AuditDoc[];
  createdAt: Date;
}

export interface SessionDoc {
  /** SHA-256 of the token's random part, hex. */
  _id: string;
  userId: ObjectId;
  createdAt: Date;
  expiresAt: Date;
  /** A session ended by a ban is kept until its expiry, so that its owner can be told why. */
  endedBy?: 'ban';
}

/** A sign-in code that was used; a repeat within 60 s of the first success succeeds too. */
export interface UsedCodeDoc {
  /** SHA-256 of code and cookie state, hex. */
  _id: string;
  /** null while the exchange is under way. */
  userId: ObjectId | null;
  expiresAt: Date;
}

/** The average of a person's ratings, and of how many (R27). */
export interface RatedAverage {
  average: number;
  count: number;
}

/** A deleted person, whose data is erased a second time, to catch what was written during the deletion. */
export interface ErasureDoc {
  /** The user's. */
  _id: ObjectId;
  at: Date;
}

export interface FileDoc {
  _id: ObjectId;
  ownerId: ObjectId;
  kind: PhotoKind;
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  /** SHA-256 of the bytes of an ID card, hex: the same file sent again is known by it (R46). */
  print?: string;
  createdAt: Date;
  /** Until when a photo sent ahead waits for its registration (R38); absent once it is part of one. */
  expiresAt?: Date;
}

/** A link to a person's live position (R15). */
export interface ShareDoc {
  _id: ObjectId;
  /**
   * Stored as it is, not hashed like a session's token, because the owner's list shows the link again. It gives access
   * to one position for some hours and to nothing else.
   */
  token: string;
  userId: ObjectId;
  /** The person's name when the link was created. */
  userName: string;
  sharedAt: Date;
  expiresAt: Date;
  /** Asked for until its owner ends it; `expiresAt` is then the latest end. Absent for any other. */
  untilStopped?: true;
  /** Viewers have been notified that the link expired. */
  endTold: boolean;
  /** The person's last position while the link was active. */
  fix: Pick<StoredFix, 'latitude' | 'longitude' | 'accuracy' | 'timestamp' | 'still'>;
}

export interface FavoriteDoc {
  _id: ObjectId;
  userId: ObjectId;
  driverId: ObjectId;
  createdAt: Date;
}

/** A driver takes no requests from a passenger (R48). */
export interface BlockDoc {
  _id: ObjectId;
  driverId: ObjectId;
  passengerId: ObjectId;
  /** The ride by which the driver did it, and recognises it. */
  rideId: ObjectId;
  createdAt: Date;
  /** Once the passenger has deleted their account, unless they come back. */
  expiresAt?: Date;
}

/** A deleted account, known again by its owner's next one (R48, R49). */
export interface FormerAccountDoc {
  /** The user's. */
  _id: ObjectId;
  /** The keyed hashes of email address and provider's identity, each after what it is: "email:1f2e…". */
  keys: string[];
  /** The account that its owner has now. */
  now?: ObjectId;
  expiresAt: Date;
}

/** A value of the installation itself, such as a generated admin code. */
export interface MetaDoc {
  _id: string;
  value: string;
}
