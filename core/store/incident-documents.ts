import type { ObjectId } from 'mongodb';
import type { IncidentStatus } from '#shared/contract/incident-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { AuditDoc } from './admin-documents.ts';

/** An admin who took a step, with their name at that time. */
export interface Taken {
  by: ObjectId;
  name: string;
  at: Date;
}

export interface TrailPoint extends Coordinates {
  who: 'passenger' | 'driver';
  at: Date;
}

/** An alert that a party of a ride raised (R30). The ride and the accounts contain names and phones. */
export interface IncidentDoc {
  _id: ObjectId;
  /** Incremented by each change except the trail. */
  rev: number;
  rideId: ObjectId;
  /** The person who raised the alert. */
  userId: ObjectId;
  role: 'passenger' | 'driver';
  passengerId: ObjectId;
  /** The driver when the alert was raised; the ride may have another driver by now (R24). */
  driverId: ObjectId | null;
  at: Date;
  status: IncidentStatus;
  /** Whether the alert is not resolved; each person has at most one such alert per ride. */
  open: boolean;
  /** The rank of `status` in the admins' queue. */
  queue: number;
  /** The position of the person who raised the alert: as sent with the alert, else the last known. */
  position: Coordinates | null;
  /** The last known positions of both parties, oldest first. */
  trail: TrailPoint[];
  /** The device time of each party's newest position in the trail, epoch ms. */
  newest: { passenger: number; driver: number };
  /** When the admins were last notified, and how often. */
  rungAt: Date;
  rings: number;
  /** The presses of the sender, oldest first: the press's own id, and the acknowledgement that it undid. */
  sends?: { at: Date; press: string | null; seen: Taken | null }[];
  acknowledged: Taken | null;
  resolved: Taken | null;
  notes: { at: Date; by: string; text: string }[];
  /** Since when a notification is due that support has seen or closed it; absent once sent. */
  untoldSince?: Date;
  audits?: AuditDoc[];
  expiresAt: Date;
}
