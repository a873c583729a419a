import type { ObjectId } from 'mongodb';
import type { Doubt } from '#shared/contract/fields.ts';
import type { DriverStatus, VerificationStatus } from '#shared/domain/driver.ts';
import type { FareBands } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { BanReason, Because, ChangeReason, Detail, PhotoKind, PhotoReason } from '#shared/domain/review.ts';
import type { OnlineTime } from '#shared/domain/online-time.ts';
import type { WorkingHours } from '#shared/domain/schedule.ts';
import type { AuditDoc } from './admin-documents.ts';
import type { RatedAverage, StoredFix } from './documents.ts';

export interface DriverRoute {
  _id: ObjectId;
  from_location: string;
  to_location: string;
  fare_amount: number;
  is_active: boolean;
  /** `endsOf` its two places; unique among the routes of a driver. */
  ends: string;
}

/** Figures shown for a driver, computed from their rides (R8, R27); written only by core/drivers/figures.ts. */
export interface DriverFigures {
  trips: number;
  /** null without any; absent until the first computation since ratings exist. */
  rating?: RatedAverage | null;
  /** Raised by each count, so that an older count never overwrites a newer one. */
  rev: number;
}

/** An admin asked for another photo (R37). */
export interface StoredPhotoRequest {
  photo: PhotoKind;
  because: Because<PhotoReason>;
  asked: Date;
  /** When the driver sent it; absent until then. */
  answered?: Date;
}

/** What a verdict clears, and its undoing restores. */
interface ReviewNotes {
  /** One for each photo at most, until the next verdict. */
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

/** A consequence of a change to a driver that is still to be carried out (`drainDriverOutbox`). */
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

/** Who a driver is (R46); `phone` in E.164. */
export type Details = Record<Detail, string>;

/** A registered driver as most code reads them; `_id` is the user's. */
export interface DriverDoc extends FareBands, ReviewNotes {
  _id: ObjectId;
  /** Raised by every change but those of positions, routes and hours; absent until the first. */
  rev?: number;
  fullName: string;
  /** E.164. */
  phone: string;
  email: string | null;
  locationAddress: string;
  /** The registered position of their stage: where they are while there is no fix. */
  location: Coordinates | null;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photos: Record<PhotoKind, ObjectId | null>;
  verification: VerificationStatus;
  /** They were approved once, and are to be reviewed again. */
  wasApproved?: true;
  /** New details that wait for an admin, and since when; null or absent when none do (R46). */
  pendingChanges?: (Partial<Details> & { since: Date }) | null;
  /** Raised by each change of the details and of those that wait; absent until the first. */
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
  /** The active ride that holds the status on_route; null when the driver chose the status. */
  onRouteFor: ObjectId | null;
  /** The driver chose offline during the active ride (R7). */
  offlineAfterRide: boolean;
  /** Absent until the first change of status. */
  online?: OnlineTime;
  /** Since when they have been online without a ride (R23); not reset when they go offline. Absent until then. */
  freeSince?: Date;
  fix: StoredFix | null;
  /** Their phone's positions are not believed, and since when (R42); absent while they are. */
  unsure?: { reason: Doubt; since: Date };
  /** H3 cell (resolution 7) of the square in which the fix lies (R47); null before the first. */
  cell: string | null;
  /** H3 cell of the town of the registered stage: there offline drivers are found, and those without a current fix (R44). */
  homeCell: string | null;
  /** Last heartbeat of a connected socket, and last authenticated request or fix (R13). */
  socketSeenAt: Date | null;
  seenAt: Date | null;
  workingHours: WorkingHours;
  /** They have saved hours; absent while they have not, and in older documents. */
  hoursSet?: true;
  /** Absent until the first count: no trips. */
  figures?: DriverFigures;
  /** What they wrote for their stage, folded (`folded`), by which named stages find them: `searchFieldsOf`. */
  stageKey?: string;
  /** The stage of theirs where they stand, and since when; kept by the sweep from stored positions. */
  atStage?: { stage: ObjectId; since: Date };
  audits?: AuditDoc[];
  createdAt: Date;
  /** Consequences still to be carried out (transactional outbox); absent while there are none. */
  outbox?: DriverEntry[];
}

/** What reads of drivers leave out (`StoredDriver`). */
export const WITHOUT_LISTS = { routes: 0, search: 0, listedUnder: 0, identityKeys: 0 } as const;

/** A driver as stored. These lists, which hardly anything needs, are most of the document. */
export interface StoredDriver extends DriverDoc {
  routes: DriverRoute[];
  /** Search keys for admins, and for passengers: `searchFieldsOf`. */
  search: string[];
  listedUnder: string[];
  /** Phone number and plate, also those that wait, in the form in which they are compared (R46). */
  identityKeys: string[];
}

/** A ban, kept apart from the account, which may be deleted (R46). */
export interface BanDoc {
  /** The driver's. */
  _id: ObjectId;
  /** The keyed hashes of phone number, plate and ID card, each after what it is: "phone:1f2e…". */
  keys: string[];
  /** Why; null when no reason was given. */
  ban: Because<BanReason> | null;
  at: Date;
  expiresAt: Date;
}
