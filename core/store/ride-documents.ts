import type { ObjectId } from 'mongodb';
import type { Dwell } from '#shared/domain/arrival.ts';
import type { FareBasis } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { RatingTag } from '#shared/domain/rating.ts';
import type { PaymentMethod, PaymentStatus } from '#shared/domain/payment.ts';
import type { CancelReason, RideActor, RideStatus, TimelineStep } from '#shared/domain/ride.ts';
import type { TooShort } from '#shared/domain/too-short.ts';
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
  /** Their average then, to one decimal (R27); null for "New", absent in old rides. */
  rating?: number | null;
}

/** One party's rating of the other (R27). */
export interface StoredRating {
  stars: number;
  tags: RatingTag[];
  /** When the server received it. */
  at: Date;
  /** When it was given, if it was queued on a phone (R39). */
  givenAt?: Date;
  firstAt: Date;
  changes: number;
}

/** The ratings of a completed ride; `lowAt` and `safetyAt` while one of them needs an admin. */
export interface RideRatings {
  byPassenger?: StoredRating;
  byDriver?: StoredRating;
  lowAt?: Date;
  safetyAt?: Date;
}

/** One step of a ride, with everything needed to carry out its consequences (`CONSEQUENCES`), now or after a crash. */
export interface TimelineEntry {
  /** Absent in entries from before the outbox. */
  id?: ObjectId;
  at: Date;
  what: TimelineStep;
  /**
   * The name of the person who took the step, or of the driver it was offered to; null when time or a rule caused it.
   */
  who: string | null;
  /** Who caused the step; nobody is notified of what they did themselves. */
  by?: RideActor;
  /** `declined`, `withdrawn`, `gave_up`: the driver who left an open request. */
  left?: ObjectId;
  /** `gave_up`: the other drivers it had been offered to when it was accepted. */
  others?: ObjectId[];
  /** `created`, `asked`: the drivers it is offered to by this step. Absent in old entries: all it is offered to. */
  asked?: ObjectId[];
  /** `accepted`, `activated`, `reminded`, `arrived`, `left_pickup`: its driver at that time. Absent in old entries. */
  driver?: ObjectId;
  /** `accepted`: the driver's ETA at the pickup in minutes; null when unknown, absent for a scheduled ride. */
  minutes?: number | null;
  /** `edited`: the fare before, KSH. */
  fareBefore?: number;
}

/** The PIN the passenger reads to the driver at the start of a ride (R26). */
export interface StartPin {
  /** Four digits; in no log, and in no view but the passenger's. */
  value: string;
  /** Whether the driver must enter it; decided at the booking. */
  asked: boolean;
  /** Tries since the count last began, and the time of the last one. */
  tries: number;
  triedAt: Date | null;
}

/** A message of one party to the other (R25). */
export interface SentQuickMessage {
  id: ObjectId;
  at: Date;
  from: Party;
  /** The recipient: by the time it is delivered, the ride may have another driver (R24). */
  to: ObjectId | null;
  word: QuickMessageKey;
}

/** A timeline entry with pending consequences, or a message to deliver: `words` keeps only the last ones. */
export type OutboxEntry = Pick<TimelineEntry, 'at'> & { id: ObjectId; said?: SentQuickMessage };

/** The link for following the trip (R29). */
export interface TripLinkDoc {
  _id: ObjectId;
  /** In plain text, as in `ShareDoc`. */
  token: string;
  sharedAt: Date;
  expiresAt: Date;
}

export interface RideDoc {
  _id: ObjectId;
  /** Incremented by each write. */
  rev: number;
  status: RideStatus;
  passengerId: ObjectId;
  passengerName: string;
  passengerPhone: string;
  /** Their average when they booked (R27); absent in old rides. */
  passengerRating?: number | null;
  /** null while an open request waits (R21). */
  driverId: ObjectId | null;
  driver: RideDriverSnapshot | null;
  openRequest: boolean;
  /** The drivers who may accept it now. */
  offeredTo: ObjectId[];
  /** The drivers who declined an open request, gave it up, or may no longer work (R21, R24): never asked again. */
  declinedBy: ObjectId[];
  /** When an open request is offered to the next drivers (R23); null when to no others, absent in old rides. */
  nextWaveAt?: Date | null;
  /** The distance from the pickup of the farthest driver asked so far, km; 0 when unknown, absent in old rides. */
  askedKm?: number;
  /** The pickup as the passenger typed it. */
  pickup: string;
  /** Shown to everyone when the passenger chose 'Current Location': `pickupAddressOf`. */
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
  /** The driver's one active ride (R3, R20). */
  active: boolean;
  /** Open with timing `now`: at most one per passenger (R4). */
  openNow: boolean;
  /** The passenger's slot taken by an open scheduled ride (R31); null for other rides, absent in old ones. */
  scheduledSlot?: number | null;
  /** Driver and minute of an open scheduled ride, unique per passenger (R31): `plannedAs`. null for other rides. */
  plannedAs?: string | null;
  /** Numbers the passenger's own bookings without gaps (R49); absent when an admin booked, and in old rides. */
  bookingNo?: number;
  idempotencyKey?: string;
  /** SHA-256 of the request sent with the key; absent in old rides. */
  requestDigest?: string;
  createdAt: Date;
  /** When an unanswered request ends (R9, R20). */
  expiresAt: Date;
  acceptedAt: Date | null;
  /** Where the driver may be standing near the pickup (R43); absent in old rides. */
  nearPickup?: Dwell | null;
  /** Since when an arrived driver's fixes are out of reach of the pickup (R43), in the phone's epoch ms. */
  awaySince?: number | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  /** The driver's position at the start (R49); null when unknown, once they have moved, and after the end. */
  startedFrom?: Coordinates | null;
  completedAt: Date | null;
  /**
   * Why it does not count as a ride, as judged when its driver completed it (R49); absent when it does, and in old
   * rides.
   */
  tooShort?: TooShort;
  cancelledAt: Date | null;
  cancelledBy: 'passenger' | 'driver' | 'system' | 'admin' | null;
  cancelReason: CancelReason | null;
  /** The passenger's note when cancelling. */
  cancelNote: string | null;
  remindedAt: Date | null;
  /** Absent in old rides, which require none. */
  startPin?: StartPin;
  /** The last messages of the two parties, oldest first (R25); absent until the first. */
  words?: SentQuickMessage[];
  /** The last messages sent with an Idempotency-Key, as sender and key (R39); absent until the first. */
  wordKeys?: string[];
  ratings?: RideRatings;
  timeline: TimelineEntry[];
  /** Entries with pending consequences, and messages to deliver (transactional outbox); absent in old rides. */
  outbox?: OutboxEntry[];
  /** The passenger's link to the trip; absent until they share it. */
  tripLink?: TripLinkDoc;
  audits?: AuditDoc[];
  /** Search keys: `searchOfRide`. */
  search: string[];
}
