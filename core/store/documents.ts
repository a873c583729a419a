import type { ObjectId } from 'mongodb';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import type { AuditDoc } from './admin-documents.ts';
import type { Language } from '#shared/texts/language.ts';

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
  /** Lower case; for a telephone caller's account, `callerAddress` (core/lib/caller.ts). */
  email: string;
  google: { given_name: string; name: string; picture: string | null };
  userType: 'passenger' | 'driver' | null;
  name: string | null;
  /** E.164. */
  phone: string | null;
  isActive: boolean;
  /** Only for a passenger; phones in E.164. Absent until the first contact. */
  trustedContacts?: { name: string; phone: string }[];
  /** The passenger wants drivers to ask for a PIN at the start (R26); absent: no. */
  asksStartPin?: boolean;
  /** The language of the person's screens and pushes; absent until chosen: the browser's. */
  language?: Language;
  /** Chose "driver" and has not registered yet; meaningless for other user types. */
  unregistered?: true;
  /** The account is being deleted. */
  leaving?: true;
  /** The owner has deleted an earlier account, whose bookings may still count (R49). */
  returned?: true;
  fix: StoredFix | null;
  /** The average of the ratings by drivers; written only by core/people/averages.ts. Absent until the first rating. */
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
  /** `ban`: the session is kept until its expiry, so that its owner can read why it ended. */
  endedBy?: 'ban';
}

/** A sign-in code that was used; a repeat within 60 s of the first success succeeds too. */
export interface UsedCodeDoc {
  /** SHA-256 of code and cookie state, hex. */
  _id: string;
  /** null during the exchange. */
  userId: ObjectId | null;
  expiresAt: Date;
}

/** The average of a person's ratings, and the number of ratings (R27). */
export interface RatedAverage {
  average: number;
  count: number;
}

/** A deleted person, whose data is erased a second time, to include data written during the deletion. */
export interface ErasureDoc {
  /** The user's id. */
  _id: ObjectId;
  at: Date;
}

export interface FileDoc {
  _id: ObjectId;
  ownerId: ObjectId;
  kind: PhotoKind;
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  /** SHA-256 of an ID card's bytes, hex: identifies the same file sent again (R46). */
  print?: string;
  createdAt: Date;
  /** The expiry of a photo uploaded ahead of its registration (R38); absent once it is part of a registration. */
  expiresAt?: Date;
}

/** A link to a person's live position (R15). */
export interface ShareDoc {
  _id: ObjectId;
  /**
   * Stored in plain text, unlike a session token, because the owner's list shows the link again. The link gives access
   * to one position for some hours, and to nothing else.
   */
  token: string;
  userId: ObjectId;
  /** The person's name when the link was created. */
  userName: string;
  sharedAt: Date;
  expiresAt: Date;
  /** The owner wants the link to work until stopped; `expiresAt` is then the latest end. */
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

/** A driver's block of a passenger (R48): the driver gets no more requests from the passenger. */
export interface BlockDoc {
  _id: ObjectId;
  driverId: ObjectId;
  passengerId: ObjectId;
  /** The ride from which the driver blocked the passenger, and by which they recognise the passenger. */
  rideId: ObjectId;
  createdAt: Date;
  /** Set once the passenger has deleted their account, unless they come back. */
  expiresAt?: Date;
}

/** A deleted account, recognised when its owner has a new one (R48, R49). */
export interface FormerAccountDoc {
  /** The deleted account's id. */
  _id: ObjectId;
  /** The keyed hashes of email address and provider identity, each prefixed with its kind: "email:1f2e…". */
  keys: string[];
  /** The owner's current account. */
  now?: ObjectId;
  expiresAt: Date;
}

/** A value of the installation, such as a generated admin code. */
export interface MetaDoc {
  _id: string;
  value: string;
}
