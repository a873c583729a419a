import type { ObjectId } from 'mongodb';
import type { News } from '../../shared/contract/news.ts';
import type { DriverStatus, VerificationStatus } from '../../shared/domain/driver.ts';
import type { FareBands } from '../../shared/domain/fare.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { OnlineTime } from '../../shared/domain/online-time.ts';
import type { WorkingHours } from '../../shared/domain/schedule.ts';
import type { AuditDoc } from './admin-documents.ts';

/** The last accepted position of a person; `timestamp` is the device's epoch ms, which orders fixes (R14). */
export interface StoredFix extends Coordinates {
  accuracy: number;
  heading: number | null;
  speed: number | null;
  timestamp: number;
}

export interface UserDoc {
  _id: ObjectId;
  /** Absent for accounts that an admin made, until their first sign-in. */
  issuer?: string;
  sub?: string;
  /** Lower case. */
  email: string;
  google: { given_name: string; name: string; picture: string | null };
  userType: 'passenger' | 'driver' | null;
  name: string | null;
  /** E.164. */
  phone: string | null;
  isActive: boolean;
  /** Chose "driver" and has not registered; means nothing of any other type. */
  unregistered?: true;
  /** Their deletion is under way. */
  leaving?: true;
  fix: StoredFix | null;
  /** Under what an admin finds them: `searchOfUser`. */
  search: string[];
  audits?: AuditDoc[];
  createdAt: Date;
}

export interface SessionDoc {
  /** SHA-256 of the token, hex. */
  _id: string;
  userId: ObjectId;
  createdAt: Date;
  expiresAt: Date;
  /** A session ended by a ban is kept until its expiry, so that its owner can be told why. */
  endedBy?: 'ban';
}

/** A sign-in code that was used: its repeat within 60 s answers the first success. */
export interface UsedCodeDoc {
  /** SHA-256 of code and cookie state, hex. */
  _id: string;
  /** null while the exchange is under way. */
  userId: ObjectId | null;
  expiresAt: Date;
}

export interface DriverRoute {
  _id: ObjectId;
  from_location: string;
  to_location: string;
  fare_amount: number;
  is_active: boolean;
  /** `endsOf` its two places: no two routes of a driver share them. */
  ends: string;
}

/** What is shown of a driver's rides, computed from these (R8); written by core/drivers/trips.ts alone. */
export interface DriverFigures {
  /** Completed rides. */
  trips: number;
  /** Raised by each count, so that an older one never overwrites a newer. */
  rev: number;
}

/** Who approved a driver and when, and what the review had said before. */
export interface Approval {
  by: ObjectId;
  at: Date;
  from: VerificationStatus;
  /** Another admin approved them, too: it is no longer one admin's to take back (R33). */
  upheld?: boolean;
}

/** Why a driver may not work. */
export type ReviewNews = 'banned' | 'pending' | 'photosMissing';

/** What of a change of a driver is still to be carried out (`followChange`). */
export type DriverEntry = { id: ObjectId; at: Date } & (
  | { what: 'registered' | 'registeredAgain' | 'approved' }
  /** What the review says; `told` is what the driver reads of it. */
  | { what: 'reviewed'; told: ReviewNews | null }
  /** Went online or offline; `lost` because nothing was heard of them. */
  | { what: 'status'; online: boolean; lost: boolean }
);

/** A registered driver; `_id` is the user's. */
export interface DriverDoc extends FareBands {
  _id: ObjectId;
  fullName: string;
  /** E.164. */
  phone: string;
  email: string | null;
  locationAddress: string;
  /** Where they stand without a fix. */
  location: Coordinates | null;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photos: { profile: ObjectId | null; idCard: ObjectId | null; licence: ObjectId | null; plate: ObjectId | null };
  verification: VerificationStatus;
  /** Their approval, while it is not told and may be undone (R33). */
  approval?: Approval | null;
  /** The last ban: no session from before it is honoured while it lasts (R5). */
  bannedAt?: Date;
  /** The admin who took the last approval back, while the review is as they left it (R33). */
  approvalUndoneBy?: ObjectId | null;
  status: DriverStatus;
  /** The driver chose offline: automatic online does not override it. */
  manualOffline: boolean;
  /** The active ride that holds the status on_route; null when the driver chose the status. */
  onRouteFor: ObjectId | null;
  /** The driver chose offline during the active ride (R7). */
  offlineAfterRide: boolean;
  /** Absent until the first change of status. */
  online?: OnlineTime;
  fix: StoredFix | null;
  /** H3 cell (resolution 7) of the fix, else of the location. */
  cell: string | null;
  /** H3 cell of the registered location, by which offline drivers are found. */
  homeCell: string | null;
  /** Last heartbeat of a connected socket, and last authenticated request or fix (R13). */
  socketSeenAt: Date | null;
  seenAt: Date | null;
  routes: DriverRoute[];
  workingHours: WorkingHours;
  /** Absent until the first count: no trips. */
  figures?: DriverFigures;
  /** Under what an admin finds them, and under what a passenger does: `foundBy`. */
  search: string[];
  listedUnder: string[];
  audits?: AuditDoc[];
  createdAt: Date;
  /** What is still to be carried out (transactional outbox); absent while there is nothing. */
  outbox?: DriverEntry[];
}

/** A person was deleted: their traces are erased a second time, to catch what was written meanwhile. */
export interface ErasureDoc {
  /** The user's. */
  _id: ObjectId;
  at: Date;
}

export interface FileDoc {
  _id: ObjectId;
  ownerId: ObjectId;
  kind: 'profile' | 'idCard' | 'licence' | 'plate';
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  createdAt: Date;
}

/** A link to where a person is (R15). */
export interface ShareDoc {
  _id: ObjectId;
  /**
   * Kept as it is, where a session's token is hashed: the owner's list gives the link again. It opens one position for
   * some hours and nothing else.
   */
  token: string;
  userId: ObjectId;
  /** The sharer's name when the link was made. */
  userName: string;
  sharedAt: Date;
  expiresAt: Date;
  /** Those who watch were told that it expired. */
  endTold: boolean;
  /** Where the person last was while the link lived. */
  fix: Pick<StoredFix, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;
}

export interface FavoriteDoc {
  _id: ObjectId;
  userId: ObjectId;
  driverId: ObjectId;
  createdAt: Date;
}

/** Where a person reads what happened: the list under the bell, a driver's Recent Activity, or both. */
export type ReadIn = 'bell' | 'activity';

/** A notification: its kind, and the facts its sentence is made from. */
export type NotificationDoc = News & {
  _id: ObjectId;
  userId: ObjectId;
  /** Names the fact: one person is notified of it once, however often it is reported. */
  key: string;
  audience: ReadIn[];
  rideId: ObjectId | null;
  at: Date;
  read: boolean;
  expiresAt: Date;
};

/** Facts of the installation itself, such as an admin code that was made. */
export interface MetaDoc {
  _id: string;
  value: string;
}
