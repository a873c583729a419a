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
  /** `endsOf` the two places; unique among the driver's routes. */
  ends: string;
}

/** The figures shown for a driver, computed from their rides (R8, R27); written only by core/drivers/figures.ts. */
interface DriverFigures {
  trips: number;
  /** null without any rating; absent until the first computation since ratings exist. */
  rating?: RatedAverage | null;
  /** Incremented by each count, so that an older count never overwrites a newer one. */
  rev: number;
}

/** An admin's request for another photo (R37). */
export interface StoredPhotoRequest {
  photo: PhotoKind;
  because: Because<PhotoReason>;
  asked: Date;
  /** When the driver sent the photo; absent until then. */
  answered?: Date;
}

/** The notes that a verdict clears, and that undoing the verdict restores. */
interface ReviewNotes {
  /** At most one per photo, until the next verdict. */
  photoRequests?: StoredPhotoRequest[];
  /** Why the driver is banned; null or absent when the driver is not banned, or no reason was given. */
  ban?: Because<BanReason> | null;
}

/** Who approved a driver and when, and the review status before. */
export interface Approval extends ReviewNotes {
  by: ObjectId;
  at: Date;
  from: VerificationStatus;
  /** A second admin approved the driver too, so the first admin can no longer undo the approval (R33). */
  upheld?: boolean;
}

/** Why a driver may not work. */
export type ReviewNews = 'banned' | 'pending' | 'photosMissing';

/** A consequence of a change to a driver that is still to be carried out (`drainDriverOutbox`). */
export type DriverEntry = { id: ObjectId; at: Date } & (
  | { what: 'registered' | 'registeredAgain' | 'approved' }
  | { what: 'photoAsked'; photo: PhotoKind; because: Because<PhotoReason> }
  /** An admin decided on new details; `because`: why they were rejected, null when they were approved. */
  | { what: 'detailsChecked'; details: Detail[]; because: Because<ChangeReason> | null }
  /** The review changed; `told` is the notification for the driver, if any. */
  | { what: 'reviewed'; told: ReviewNews | null }
  /** The driver went online or offline; `lost`: offline because the connection was lost. */
  | { what: 'status'; online: boolean; lost: boolean }
);

/** The details that identify a driver (R46); `phone` in E.164. */
export type Details = Record<Detail, string>;

/** A registered driver as most code reads them; `_id` is the user's id. */
export interface DriverDoc extends FareBands, ReviewNotes {
  _id: ObjectId;
  /** Incremented by every change except those of positions, routes and hours; absent until the first one. */
  rev?: number;
  fullName: string;
  /** E.164. */
  phone: string;
  email: string | null;
  locationAddress: string;
  /** The registered position of the driver's stage, used while there is no current fix. */
  location: Coordinates | null;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photos: Record<PhotoKind, ObjectId | null>;
  verification: VerificationStatus;
  /** The driver was approved once, and needs another review. */
  wasApproved?: true;
  /** New details that wait for an admin (R46), and since when; null or absent when none wait. */
  pendingChanges?: (Partial<Details> & { since: Date }) | null;
  /** Incremented by each change of the details or of the pending ones; absent until the first one. */
  detailsRev?: number;
  /** The approval, kept until the driver is notified of it. It can be undone during part of that time (R33). */
  approval?: Approval | null;
  /** The time of the last ban. Sessions that began before it are invalid, even once the ban is lifted (R5). */
  bannedAt?: Date;
  /** The account is being deleted. */
  leaving?: true;
  /** The admin who undid the last approval, until the review changes again (R33). */
  approvalUndoneBy?: ObjectId | null;
  status: DriverStatus;
  /** The driver chose offline, so they do not go online automatically. */
  manualOffline: boolean;
  /** The active ride because of which the driver is on_route; null when the driver chose the status. */
  onRouteFor: ObjectId | null;
  /** The driver chose offline during the active ride (R7). */
  offlineAfterRide: boolean;
  /** Absent until the first change of status. */
  online?: OnlineTime;
  /** Since when the driver has been online without a ride (R23). Kept when they go offline; absent at first. */
  freeSince?: Date;
  fix: StoredFix | null;
  /** Why and since when the phone's positions are not believed (R42); absent while they are. */
  unsure?: { reason: Doubt; since: Date };
  /** H3 cell (resolution 7) of the square that contains the fix (R47); null before the first fix. */
  cell: string | null;
  /** H3 cell of the town of the registered stage, to find drivers who are offline or have no current fix (R44). */
  homeCell: string | null;
  /** The last heartbeat of a connected socket, and the last authenticated request or fix (R13). */
  socketSeenAt: Date | null;
  seenAt: Date | null;
  /** When the driver last gave up accepted rides (R49); absent until the first one. */
  gaveUpAt?: Date[];
  workingHours: WorkingHours;
  /** The driver has saved hours; absent until then, and in older documents. */
  hoursSet?: true;
  /** Absent until the first count, which means no trips. */
  figures?: DriverFigures;
  /** The stage name as the driver wrote it, folded (`folded`), to find the named stage: `searchFieldsOf`. */
  stageKey?: string;
  /** The driver's own stage, if they are there, and since when; the sweep updates it from stored positions. */
  atStage?: { stage: ObjectId; since: Date };
  audits?: AuditDoc[];
  createdAt: Date;
  /** Consequences still to be carried out (transactional outbox); absent when there are none. */
  outbox?: DriverEntry[];
}

/** Excludes the lists of `StoredDriver` from reads of drivers. */
export const WITHOUT_LISTS = { routes: 0, search: 0, listedUnder: 0, identityKeys: 0 } as const;

/** A driver as stored. Hardly any code needs these lists, but they are most of the document. */
export interface StoredDriver extends DriverDoc {
  routes: DriverRoute[];
  /** Search keys for admins (`search`) and for passengers (`listedUnder`): `searchFieldsOf`. */
  search: string[];
  listedUnder: string[];
  /** Phone number and plate, including pending ones, in the form used to compare accounts and bans (R46). */
  identityKeys: string[];
}

/** A ban, stored apart from the account, which may be deleted (R46). */
export interface BanDoc {
  /** The driver's id. */
  _id: ObjectId;
  /** The keyed hashes of phone number, plate and ID card, each prefixed with its kind: "phone:1f2e…". */
  keys: string[];
  /** The reason; null when none was given. */
  ban: Because<BanReason> | null;
  at: Date;
  expiresAt: Date;
}
