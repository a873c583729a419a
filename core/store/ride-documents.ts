import type { ObjectId } from 'mongodb';
import type { Dwell } from '#shared/domain/arrival.ts';
import type { FareBasis } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { RatingTag } from '#shared/domain/rating.ts';
import type { PaymentMethod, PaymentStatus } from '#shared/domain/payment.ts';
import type { CancelReason, RideActor, RideStatus, TimelineStep } from '#shared/domain/ride.ts';
import type { ReportKind, ReportStatus } from '#shared/domain/report.ts';
import type { SurePlace, TooShort } from '#shared/domain/too-short.ts';
import type { Party, QuickMessageKey } from '#shared/domain/quick-messages.ts';
import type { AuditDoc } from './admin-documents.ts';

/** A copy of the driver's details, kept even if the driver changes them. */
export interface RideDriverSnapshot {
  name: string;
  phone: string;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photo: ObjectId | null;
  totalTrips: number;
  /** The driver's average at that time, to one decimal (R27); null for "New", absent in old rides. */
  rating?: number | null;
}

/** One party's rating of the other (R27). */
export interface StoredRating {
  stars: number;
  tags: RatingTag[];
  /** When the server received it. */
  at: Date;
  /** When the rating was given, if it was queued on a phone (R39). */
  givenAt?: Date;
  firstAt: Date;
  changes: number;
}

/** The ratings of a completed ride. `lowAt` and `safetyAt` are set while one of the ratings needs an admin. */
export interface RideRatings {
  byPassenger?: StoredRating;
  byDriver?: StoredRating;
  lowAt?: Date;
  safetyAt?: Date;
}

/** What one party reported (R52). */
export interface StoredReport {
  kind: ReportKind;
  text: string | null;
  at: Date;
  status: ReportStatus;
  /** The admin who took it, answered it or closed it last. */
  owner: { by: ObjectId; name: string } | null;
  answer: string | null;
  /** How often an admin changed it. */
  changes: number;
}

/** The reports of an ended ride. `at`: the newest; `openAt`: the oldest that is open, absent when none is. */
export interface RideReports {
  byPassenger?: StoredReport;
  byDriver?: StoredReport;
  at: Date;
  openAt?: Date;
}

/** One step of a ride, with all data needed to carry out its consequences (`CONSEQUENCES`), now or after a crash. */
export interface TimelineEntry {
  /** Absent in entries from before the outbox existed. */
  id?: ObjectId;
  at: Date;
  what: TimelineStep;
  /**
   * The name of the person who took the step, or of the driver who was offered the ride; null when time or a rule
   * caused it.
   */
  who: string | null;
  /** Who caused the step. Nobody is notified of their own actions. */
  by?: RideActor;
  /** `declined`, `withdrawn`, `gave_up`: the driver who left an open request. */
  left?: ObjectId;
  /** `gave_up`: the other drivers who were offered the ride when it was accepted. */
  others?: ObjectId[];
  /** `created`, `asked`: the drivers who are offered the ride by this step; absent in old entries: see `offeredTo`. */
  asked?: ObjectId[];
  /**
   * `accepted`, `activated`, `reminded`, `arrived`, `left_pickup`: the ride's driver then. `offered`: the driver who
   * was offered the ride. Absent in old entries.
   */
  driver?: ObjectId;
  /** `accepted`: the driver's ETA at the pickup in minutes; null when unknown, absent for a scheduled ride. */
  minutes?: number | null;
  /** `edited`: the fare before the change, KSH. */
  fareBefore?: number;
  /** `answered`: the party whose report it is. */
  author?: Party;
}

/** The PIN the passenger reads to the driver at the start of a ride (R26). */
export interface StartPin {
  /** Four digits; never logged, and shown only to the passenger. */
  value: string;
  /** Whether the driver must enter the PIN; decided at the booking. */
  asked: boolean;
  /** The tries since the count was last reset, and the time of the last try. */
  tries: number;
  triedAt: Date | null;
}

/** A message of one party to the other (R25). */
export interface SentQuickMessage {
  id: ObjectId;
  at: Date;
  from: Party;
  /** The recipient. By the time the message is delivered, the ride may have another driver (R24). */
  to: ObjectId | null;
  word: QuickMessageKey;
}

/** A timeline entry with pending consequences, or a message to deliver, since `words` keeps only the last messages. */
type OutboxEntry = Pick<TimelineEntry, 'at'> & { id: ObjectId; said?: SentQuickMessage };

/** The link for following a ride (R29). */
export interface TripLinkDoc {
  _id: ObjectId;
  /** Stored in plain text, as in `ShareDoc`. */
  token: string;
  sharedAt: Date;
  expiresAt: Date;
}

/** The rides requested on a day, and those completed on it with the sum of their fares, in whole KSH. */
export interface DaySums {
  rides: number;
  completed: number;
  revenue: number;
}

/** The sums of a day in Nairobi that is over: counted from its rides, and discarded when one of them changes (R8). */
export interface RideDayDoc {
  /** The start of the day. */
  _id: Date;
  /** Absent while the day is counted for the first time. */
  sums?: DaySums;
  /** The count under way, the only one that may store its sums; absent when there is none. */
  counting?: ObjectId;
  countedAt: Date;
}

export interface RideDoc {
  _id: ObjectId;
  /** Incremented by each write that both parties see. A rating increases it for its author alone (R27). */
  rev: number;
  status: RideStatus;
  passengerId: ObjectId;
  passengerName: string;
  passengerPhone: string;
  /** The passenger's average at the booking (R27); absent in old rides. */
  passengerRating?: number | null;
  /** null while an open request waits (R21). */
  driverId: ObjectId | null;
  driver: RideDriverSnapshot | null;
  openRequest: boolean;
  /** The drivers who may accept the ride now. */
  offeredTo: ObjectId[];
  /** Drivers who declined an open request, gave it up, or may no longer work (R21, R24). They are never asked again. */
  declinedBy: ObjectId[];
  /** When the next drivers are asked about an open request (R23); null: no others are asked; absent in old rides. */
  nextWaveAt?: Date | null;
  /** The distance from the pickup of the farthest driver asked so far, km; 0 when unknown, absent in old rides. */
  askedKm?: number;
  /** The pickup as the passenger typed it. */
  pickup: string;
  /** The pickup shown to everyone when the passenger chose 'Current Location': `pickupAddressOf`. */
  pickupAddress?: string;
  destination: string;
  /** null when the text could not be resolved (R11). */
  from: Coordinates | null;
  to: Coordinates | null;
  passengerCount: number;
  cargoSize: 'none' | 'small' | 'medium';
  tripTiming: 'now' | 'schedule';
  scheduledTime: Date | null;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  /** Whole KSH, locked at creation (R11, R17). */
  fare: number;
  /** The basis of the fare at creation (R28); absent in old rides. */
  fareBasis?: FareBasis;
  distanceKm: number | null;
  /** Whether the ride is its driver's one active ride (R3, R20). */
  active: boolean;
  /** Whether the ride is open with timing `now`, or active; at most one per passenger (R4). */
  openNow: boolean;
  /** The passenger's slot taken by an open scheduled ride (R31); null for other rides, absent in old ones. */
  scheduledSlot?: number | null;
  /** The driver and minute of an open scheduled ride, unique per passenger (R31): `plannedAs`. null for other rides. */
  plannedAs?: string | null;
  /** Numbers the passenger's own bookings without gaps (R49); absent when an admin booked, and in old rides. */
  bookingNo?: number;
  idempotencyKey?: string;
  /** SHA-256 of the request that was sent with the key; absent in old rides. */
  requestDigest?: string;
  createdAt: Date;
  /** When the request ends if nobody answers (R9, R20). */
  expiresAt: Date;
  acceptedAt: Date | null;
  /** Where near the pickup the driver may be standing (R43); absent in old rides. */
  nearPickup?: Dwell | null;
  /** Since when an arrived driver's fixes have been out of reach of the pickup (R43), in the server's epoch ms. */
  awaySince?: number | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  /** The driver's position at the start (R49); null when unknown and after the end, absent once the driver has moved. */
  startedFrom?: SurePlace | null;
  /** The driver's phone showed them neither near the pickup at the start nor with the passenger (R1); absent otherwise. */
  startedFar?: true;
  completedAt: Date | null;
  /**
   * Why the ride does not count, as decided when its driver completed it (R49); absent if it counts, and in old rides.
   */
  tooShort?: TooShort;
  cancelledAt: Date | null;
  cancelledBy: 'passenger' | 'driver' | 'system' | 'admin' | null;
  cancelReason: CancelReason | null;
  /** The passenger's note when cancelling. */
  cancelNote: string | null;
  remindedAt: Date | null;
  /** Absent in old rides, which require no PIN. */
  startPin?: StartPin;
  /** The last messages of the two parties, oldest first (R25); absent until the first message. */
  words?: SentQuickMessage[];
  /** The last messages sent with an Idempotency-Key, as sender and key (R39); absent until the first one. */
  wordKeys?: string[];
  ratings?: RideRatings;
  reports?: RideReports;
  timeline: TimelineEntry[];
  /** Entries with pending consequences, and messages to deliver (transactional outbox); absent in old rides. */
  outbox?: OutboxEntry[];
  /** The passenger's link to the trip; absent until the passenger shares it. */
  tripLink?: TripLinkDoc;
  audits?: AuditDoc[];
  /** Search keys: `searchOfRide`. */
  search: string[];
}
