import type { ObjectId } from 'mongodb';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { CancelReason, PaymentStatus, RideActor, RideStatus, TimelineStep } from '../../shared/domain/ride.ts';
import type { AuditDoc } from './admin-documents.ts';

/** What a ride keeps of its driver, so that it stays readable. */
export interface RideDriverSnapshot {
  name: string;
  phone: string;
  stageName: string;
  plate: string;
  vehicleModel: string;
  photo: ObjectId | null;
  totalTrips: number;
}

/** One step of a ride, with all that is needed to carry out what follows from it (`FOLLOWS`), now or after a crash. */
export interface TimelineEntry {
  /** Absent in entries from before the outbox. */
  id?: ObjectId;
  at: Date;
  what: TimelineStep;
  /** The name of the person who did it, or of the driver it was offered to; null for what time or a rule caused. */
  who: string | null;
  /** Nobody is notified of what they did themselves. */
  by?: RideActor;
  /** Which driver is off an open request: `declined`, `withdrawn`. */
  left?: ObjectId;
  /** `accepted`: how far the driver was from the pickup, in minutes; null where nobody knew, absent for a scheduled ride. */
  minutes?: number | null;
  /** `edited`: what the ride cost before, KSH. */
  fareBefore?: number;
}

/** A timeline entry of which something is still to be carried out. */
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
  /** Who may accept it now. */
  offeredTo: ObjectId[];
  /** Who said no to an open request (R21). */
  declinedBy: ObjectId[];
  /** In the passenger's words. */
  pickup: string;
  /** For everybody else, where those words mean nothing to them: `pickupAddressOf`. */
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
  /** Which of their passenger's places an open scheduled ride takes (R31); null for every other. Absent before R31. */
  scheduledSlot?: number | null;
  /** Whom an open scheduled ride was asked of, or who accepted it, and for when: the same twice is refused (R31); null for every other. */
  plannedAs?: string | null;
  idempotencyKey?: string;
  /** What was asked under the key, SHA-256; absent before digests were kept. */
  requestDigest?: string;
  createdAt: Date;
  /** When an unanswered request ends (R9, R20). */
  expiresAt: Date;
  acceptedAt: Date | null;
  /** Since when the driver's fixes are near the pickup (R22), by the device's clock. */
  nearPickupSince: number | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'passenger' | 'driver' | 'system' | 'admin' | null;
  cancelReason: CancelReason | null;
  /** What the passenger wrote when cancelling. */
  cancelNote: string | null;
  remindedAt: Date | null;
  timeline: TimelineEntry[];
  /** What is still to be carried out (transactional outbox); absent before there was one. */
  outbox?: OutboxEntry[];
  audits?: AuditDoc[];
  /** Under what an admin finds it: `searchOfRide`. */
  search: string[];
}
