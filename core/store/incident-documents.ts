import type { ObjectId } from 'mongodb';
import type { IncidentStatus } from '#shared/contract/incident-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { AuditDoc } from './admin-documents.ts';

/** An admin who took a step, by their name at that time. */
export interface Taken {
  by: ObjectId;
  name: string;
  at: Date;
}

export interface TrailPoint extends Coordinates {
  who: 'passenger' | 'driver';
  at: Date;
}

/** An alert that a party of a ride raised (R30). Names and phones are in the ride. */
export interface IncidentDoc {
  _id: ObjectId;
  /** Incremented by each change except the trail. */
  rev: number;
  rideId: ObjectId;
  /** Who raised it. */
  userId: ObjectId;
  role: 'passenger' | 'driver';
  passengerId: ObjectId;
  driverId: ObjectId | null;
  at: Date;
  status: IncidentStatus;
  /** Not resolved: at most one per ride and person. */
  open: boolean;
  /** The rank of `status` in the admins' queue. */
  queue: number;
  /** Their position: as sent with the alert, else the last known. */
  position: Coordinates | null;
  /** The last known positions of both parties, oldest first. */
  trail: TrailPoint[];
  /** The device time of each party's newest position in the trail, epoch ms. */
  newest: { passenger: number; driver: number };
  /** When it rang last, and how often. */
  rungAt: Date;
  rings: number;
  acknowledged: Taken | null;
  resolved: Taken | null;
  notes: { at: Date; by: string; text: string }[];
  /** Since when a notification is due that support has seen it; absent once sent. */
  untoldSince?: Date;
  audits?: AuditDoc[];
  expiresAt: Date;
}
