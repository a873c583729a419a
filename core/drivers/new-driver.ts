import type { ObjectId } from 'mongodb';
import { VEHICLE_MODEL_DEFAULT } from '../../shared/domain/constants.ts';
import { WORKING_HOURS_DEFAULT } from '../../shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { cellAt } from '../location/cell.ts';
import type { DriverDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/store.ts';
import { foundBy } from './found-by.ts';

/** What is known of a driver from the start. */
export type DriverFields = Pick<
  DriverDoc,
  | 'fullName'
  | 'phone'
  | 'email'
  | 'locationAddress'
  | 'location'
  | 'stageName'
  | 'plate'
  | 'withinTownFareMin'
  | 'withinTownFareMax'
  | 'outsideTownFareMin'
  | 'outsideTownFareMax'
>;

export const NO_PHOTOS: DriverDoc['photos'] = { profile: null, idCard: null, licence: null, plate: null };

/** Somebody who waits for approval, offline. */
export const newDriver = (
  _id: ObjectId,
  fields: DriverFields,
  photos: DriverDoc['photos'],
  { now, seenAt }: { now: Date; seenAt: Date | null },
): DriverDoc => ({
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
  cell: cellAt(fields.location),
  socketSeenAt: null,
  seenAt,
  routes: [],
  workingHours: WORKING_HOURS_DEFAULT,
  ...foundBy(fields),
  createdAt: now,
});

/** @returns false when they are registered already: registering twice at once makes one driver */
export async function insertDriver(ctx: Context, driver: DriverDoc): Promise<boolean> {
  try {
    await ctx.store.drivers.insertOne(driver);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
