import type { Context } from '../context.ts';
import { completedTrips } from '../drivers/trips.ts';
import { searchKeys } from '../search.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { RideDoc, RideDriverSnapshot } from '../store/ride-documents.ts';

/** What a ride keeps of its driver. */
export async function snapshotOf(ctx: Context, driver: DriverDoc): Promise<RideDriverSnapshot> {
  return {
    name: driver.fullName,
    phone: driver.phone,
    stageName: driver.stageName,
    plate: driver.plate,
    vehicleModel: driver.vehicleModel,
    photo: driver.photos.profile,
    totalTrips: (await completedTrips(ctx, [driver._id])).get(driver._id.toHexString()) ?? 0,
  };
}

/** Under what a ride is found: passenger, driver, pickup and destination (spec 2 §5). Written with any of them. */
export const searchOfRide = (
  ride: Pick<RideDoc, 'passengerName' | 'pickup' | 'destination'> & { driver: { name: string } | null },
): string[] => searchKeys(ride.passengerName, ride.driver?.name, ride.pickup, ride.destination);
