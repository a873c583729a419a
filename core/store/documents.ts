import type { ObjectId } from 'mongodb';
import type { Doubt } from '#shared/contract/fields.ts';
import type { DriverStatus, VerificationStatus } from '#shared/domain/driver.ts';
import type { FareBands } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { BanReason, Because, ChangeReason, Detail, PhotoKind, PhotoReason } from '#shared/domain/review.ts';
import type { OnlineTime } from '#shared/domain/online-time.ts';
import type { WorkingHours } from '#shared/domain/schedule.ts';
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
  /** Lower case; for a telephone caller's account, `callerAddress` (core/lib/caller.ts). */
  email: string;
  google: { given_name: string; name: string; picture: string | null };
  userType: 'passenger' | 'driver' | null;
  name: string | null;
  /** E.164. */
  phone: string | null;
  isActive: boolean;
  /** A passenger's; phones in E.164. Absent until the first. */
  trustedContacts?: { name: string; phone: string }[];
  /** The passenger wants drivers to ask for a PIN at the start (R26); absent: no. */
  asksStartPin?: boolean;
  /** Chose "driver" and has not registered yet; meaningless for any other type. */
  unregistered?: true;
  /** The account is being deleted. */
  leaving?: true;
  /** The owner has deleted an account before, whose bookings may still count (R49). */
  returned?: true;
  fix: StoredFix | null;
  /** The average of the ratings by drivers; written only by core/rides/averages.ts. Absent until the first. */
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
  /** A session ended by a ban is kept until its expiry, so that its owner can read why. */
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

export interface DriverRoute {
  _id: ObjectId;
  from_location: string;
  to_location: string;
  fare_amount: number;
  is_active: boolean;
  /** `endsOf` its two places; unique among a driver's routes. */
  ends: string;
}

/** A person's average rating and the number of ratings (R27). */
export interface RatedAverage {
  average: number;
  count: number;
}

/** Figures shown for a driver, computed from their rides (R8, R27); written only by core/drivers/figures.ts. */
export interface DriverFigures {
  trips: number;
  /** null without any; absent until the first computation since ratings exist. */
  rating?: RatedAverage | null;
  /** Incremented by each count, so that an older count never overwrites a newer one. */
  rev: number;
}

/** An admin requested another photo (R37). */
export interface StoredPhotoRequest {
  photo: PhotoKind;
  because: Because<PhotoReason>;
  asked: Date;
  /** When the driver sent it; absent until then. */
  answered?: Date;
}

/** Cleared by a verdict, and restored by undoing it. */
interface ReviewNotes {
  /** At most one per photo, until the next verdict. */
  photoRequests?: StoredPhotoRequest[];
  /** Why the driver is banned; null or absent when they are not, or no reason was given. */
  ban?: Because<BanReason> | null;
}

/** Who approved a driver and when, and the review before. */
export interface Approval extends ReviewNotes {
  by: ObjectId;
  at: Date;
  from: VerificationStatus;
  /** A second admin approved the driver too, so the first can no longer undo it (R33). */
  upheld?: boolean;
}

/** Why a driver may not work. */
export type ReviewNews = 'banned' | 'pending' | 'photosMissing';

/** A pending consequence of a change to a driver (`drainDriverOutbox`). */
export type DriverEntry = { id: ObjectId; at: Date } & (
  | { what: 'registered' | 'registeredAgain' | 'approved' }
  | { what: 'photoAsked'; photo: PhotoKind; because: Because<PhotoReason> }
  /** An admin decided on new details; `because`: why they are rejected, null when they are approved. */
  | { what: 'detailsChecked'; details: Detail[]; because: Because<ChangeReason> | null }
  /** The review changed; `told` is the notification for the driver, if any. */
  | { what: 'reviewed'; told: ReviewNews | null }
  /** The driver went online or offline; `lost`: offline because the connection was lost. */
  | { what: 'status'; online: boolean; lost: boolean }
);

/** A driver's identity (R46); `phone` in E.164. */
export type Details = Record<Detail, string>;

/** A registered driver as most code reads them; `_id` is the user's. */
export interface DriverDoc extends FareBands, ReviewNotes {
  _id: ObjectId;
  /** Incremented by every change except positions, routes and hours; absent until the first. */
  rev?: number;
  fullName: string;
  /** E.164. */
  phone: string;
  email: string | null;
  locationAddress: string;
  /** The registered position of their stage: used while there is no fix. */
  location: Coordinates | null;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photos: Record<PhotoKind, ObjectId | null>;
  verification: VerificationStatus;
  /** They were approved once, and are to be reviewed again. */
  wasApproved?: true;
  /** New details awaiting an admin, and since when; null or absent when there are none (R46). */
  pendingChanges?: (Partial<Details> & { since: Date }) | null;
  /** Incremented by each change of the details and of pending ones; absent until the first. */
  detailsRev?: number;
  /** The approval, until the driver is notified of it; it may be undone for part of that time (R33). */
  approval?: Approval | null;
  /** The time of the last ban: sessions that began before it are invalid, even once it is lifted (R5). */
  bannedAt?: Date;
  /** The account is being deleted. */
  leaving?: true;
  /** The admin who undid the last approval, until the review changes again (R33). */
  approvalUndoneBy?: ObjectId | null;
  status: DriverStatus;
  /** The driver chose offline, so they do not go online automatically. */
  manualOffline: boolean;
  /** The active ride that the status on_route belongs to; null when the driver chose the status. */
  onRouteFor: ObjectId | null;
  /** The driver chose offline during the active ride (R7). */
  offlineAfterRide: boolean;
  /** Absent until the first change of status. */
  online?: OnlineTime;
  /** Since when they have been online without a ride (R23); not reset when they go offline. Absent until then. */
  freeSince?: Date;
  fix: StoredFix | null;
  /** The phone's positions are not believed, and since when (R42); absent while they are. */
  unsure?: { reason: Doubt; since: Date };
  /** H3 cell (resolution 7) of the square in which the fix lies (R47); null before the first. */
  cell: string | null;
  /**
   * H3 cell of the town of the registered stage, where offline drivers and those without a current fix are found (R44).
   */
  homeCell: string | null;
  /** Last heartbeat of a connected socket, and last authenticated request or fix (R13). */
  socketSeenAt: Date | null;
  seenAt: Date | null;
  workingHours: WorkingHours;
  /** They have saved hours; absent otherwise, and in older documents. */
  hoursSet?: true;
  /** Absent until the first count: no trips. */
  figures?: DriverFigures;
  /** The folded spelling of their stage, by which named stages find them: `searchFieldsOf`. */
  stageKey?: string;
  /** Their stage where they are waiting, and since when; kept by the sweep from stored positions. */
  atStage?: { stage: ObjectId; since: Date };
  audits?: AuditDoc[];
  createdAt: Date;
  /** Pending consequences (transactional outbox); absent while there are none. */
  outbox?: DriverEntry[];
}

/** Omitted when drivers are read (`StoredDriver`). */
export const WITHOUT_LISTS = { routes: 0, search: 0, listedUnder: 0, identityKeys: 0 } as const;

/** A driver as stored. These rarely needed lists are most of the document. */
export interface StoredDriver extends DriverDoc {
  routes: DriverRoute[];
  /** Search keys for admins, and for passengers: `searchFieldsOf`. */
  search: string[];
  listedUnder: string[];
  /** Phone number and plate, including pending ones, in the form used for comparing (R46). */
  identityKeys: string[];
}

/** A ban, stored separately from the account, which may be deleted (R46). */
export interface BanDoc {
  /** The driver's. */
  _id: ObjectId;
  /** The keyed hashes of phone number, plate and ID card, each prefixed with its kind: "phone:1f2e…". */
  keys: string[];
  /** Why; null when no reason was given. */
  ban: Because<BanReason> | null;
  at: Date;
  expiresAt: Date;
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
  /** SHA-256 of an ID card's bytes, hex: identifies the same file sent again (R46). */
  print?: string;
  createdAt: Date;
  /** The expiry of a photo uploaded in advance of its registration (R38); absent once it is part of one. */
  expiresAt?: Date;
}

/** A link to a person's live position (R15). */
export interface ShareDoc {
  _id: ObjectId;
  /**
   * Stored in plain text, unlike a session token, because the owner's list shows the link again. It gives access to one
   * position for some hours and to nothing else.
   */
  token: string;
  userId: ObjectId;
  /** The person's name when the link was created. */
  userName: string;
  sharedAt: Date;
  expiresAt: Date;
  /** The owner asked for it to work until stopped; `expiresAt` is then the latest end. Absent otherwise. */
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

/** A driver accepts no requests from a passenger (R48). */
export interface BlockDoc {
  _id: ObjectId;
  driverId: ObjectId;
  passengerId: ObjectId;
  /** The ride by which the driver blocked and recognises the passenger. */
  rideId: ObjectId;
  createdAt: Date;
  /** Set once the passenger has deleted their account, unless they come back. */
  expiresAt?: Date;
}

/** A deleted account, recognised by its owner's next one (R48, R49). */
export interface FormerAccountDoc {
  /** The user's. */
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
