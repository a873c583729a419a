import type { ObjectId } from 'mongodb';
import { VEHICLE_MODEL_DEFAULT } from '#shared/domain/constants/rules.ts';
import type { FareBands } from '#shared/domain/fare.ts';
import { WORKING_HOURS_DEFAULT } from '#shared/domain/schedule.ts';
import type { DriverDoc, StoredDriver } from '../store/driver-documents.ts';
import { searchFieldsOf } from '../drivers/search-fields.ts';

export type DriverFields = Pick<
  DriverDoc,
  'fullName' | 'phone' | 'email' | 'locationAddress' | 'location' | 'stageName' | 'plate' | keyof FareBands
>;

export const NO_PHOTOS: DriverDoc['photos'] = { profile: null, idCard: null, licence: null, plate: null };

/** Returns a new driver: offline, waiting for approval. */
export const newDriver = (
  _id: ObjectId,
  fields: DriverFields,
  photos: DriverDoc['photos'],
  { now, seenAt }: { now: Date; seenAt: Date | null },
): StoredDriver => ({
  _id,
  ...fields,
  photos,
  vehicleModel: VEHICLE_MODEL_DEFAULT,
  verification: 'pending',
  status: 'offline',
  manualOffline: false,
  onRouteFor: null,
  offlineAfterRide: false,
  fix: null,
  cell: null,
  socketSeenAt: null,
  seenAt,
  routes: [],
  workingHours: WORKING_HOURS_DEFAULT,
  ...searchFieldsOf(fields),
  createdAt: now,
});
