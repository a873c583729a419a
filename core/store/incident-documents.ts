import type { ObjectId } from 'mongodb';
import type { IncidentStatus } from '#shared/contract/incident-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { AuditDoc } from './admin-documents.ts';

/** An admin who took a step, under the name they had then. */
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
  /** Raised by each change but those of the trail. */
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
  /** The place of `status` in the admins' queue. */
  queue: number;
  /** Where they were: as sent with the alert, else as last known. */
  position: Coordinates | null;
  /** The last known positions of both parties, oldest first. */
  trail: TrailPoint[];
  /** The device's time of each party's newest position in the trail, epoch ms. */
  newest: { passenger: number; driver: number };
  /** When it rang last, and how often. */
  rungAt: Date;
  rings: number;
  acknowledged: Taken | null;
  resolved: Taken | null;
  notes: { at: Date; by: string; text: string }[];
  /** Since when the party is to be told that support has seen it; absent once they are. */
  untoldSince?: Date;
  audits?: AuditDoc[];
  expiresAt: Date;
}
