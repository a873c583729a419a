import type { ObjectId } from 'mongodb';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { CancelReason, PaymentStatus, RideActor, RideStatus, TimelineStep } from '../../shared/domain/ride.ts';
import type { AuditDoc } from './admin-documents.ts';

/** A copy of the driver's details in the ride, which stays when the driver changes them. */
export interface RideDriverSnapshot {
  name: string;
  phone: string;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photo: ObjectId | null;
  totalTrips: number;
}

/** One step of a ride, with everything needed to carry out its consequences (`CONSEQUENCES`), now or after a crash. */
export interface TimelineEntry {
  /** Absent in entries from before the outbox. */
  id?: ObjectId;
  at: Date;
  what: TimelineStep;
  /** The name of whoever took the step, or of the driver it was offered to; null when time or a rule caused it. */
  who: string | null;
  /** Who caused the step; nobody is notified of what they did themselves. */
  by?: RideActor;
  /** `declined`, `withdrawn`: the driver who is no longer offered an open request. */
  left?: ObjectId;
  /** `accepted`: the driver's ETA at the pickup in minutes; null when unknown, absent for a scheduled ride. */
  minutes?: number | null;
  /** `edited`: the fare before, KSH. */
  fareBefore?: number;
}

/** Refers to a timeline entry whose consequences are still to be carried out. */
export type OutboxEntry = Pick<TimelineEntry, 'at'> & { id: ObjectId };

export interface RideDoc {
  _id: ObjectId;
  /** Raised by each write. */
  rev: number;
  status: RideStatus;
  passengerId: ObjectId;
  passengerName: string;
  passengerPhone: string;
  /** null while an open request waits (R21). */
  driverId: ObjectId | null;
  driver: RideDriverSnapshot | null;
  openRequest: boolean;
  /** The drivers who may accept it now. */
  offeredTo: ObjectId[];
  /** The drivers who declined an open request, or may no longer work (R21). */
  declinedBy: ObjectId[];
  /** The pickup as the passenger typed it. */
  pickup: string;
  /** What everybody else sees when the passenger typed 'Current Location': `pickupAddressOf`. */
  pickupAddress?: string;
  destination: string;
  /** null when the text could not be resolved (R11). */
  from: Coordinates | null;
  to: Coordinates | null;
  passengerCount: number;
  cargoSize: 'none' | 'small' | 'medium';
  tripTiming: 'now' | 'schedule';
  scheduledTime: Date | null;
  paymentMethod: 'cash' | 'mpesa' | 'wallet';
  paymentStatus: PaymentStatus;
  /** Whole KSH, locked at creation (R11, R17). */
  fare: number;
  distanceKm: number | null;
  /** The driver's one active ride (R3, R20). */
  active: boolean;
  /** Open with timing `now`: at most one per passenger (R4). */
  openNow: boolean;
  /** The passenger's slot that an open scheduled ride takes (R31); null for other rides, absent in old ones. */
  scheduledSlot?: number | null;
  /** Driver and minute of an open scheduled ride, unique per passenger (R31): `plannedAs`. null for other rides. */
  plannedAs?: string | null;
  idempotencyKey?: string;
  /** SHA-256 of the request sent with the key; absent in old rides. */
  requestDigest?: string;
  createdAt: Date;
  /** When an unanswered request ends (R9, R20). */
  expiresAt: Date;
  acceptedAt: Date | null;
  /** Since when the driver's fixes have been near the pickup (R22), in the device's epoch ms. */
  nearPickupSince: number | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'passenger' | 'driver' | 'system' | 'admin' | null;
  cancelReason: CancelReason | null;
  /** The note that the passenger wrote when cancelling. */
  cancelNote: string | null;
  remindedAt: Date | null;
  timeline: TimelineEntry[];
  /** Entries whose consequences are still to be carried out (transactional outbox); absent in old rides. */
  outbox?: OutboxEntry[];
  audits?: AuditDoc[];
  /** Search keys: `searchOfRide`. */
  search: string[];
}
