import { tripsOf } from '../drivers/trips.ts';
import { searchKeys } from '../search.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { RideDoc, RideDriverSnapshot } from '../store/ride-documents.ts';

/** What a ride keeps of its driver. */
export const snapshotOf = (driver: DriverDoc): RideDriverSnapshot => ({
  name: driver.fullName,
  phone: driver.phone,
  stageName: driver.stageName,
  plate: driver.plate,
  vehicleModel: driver.vehicleModel,
  photo: driver.photos.profile,
  totalTrips: tripsOf(driver),
});

/** Under what a ride is found: passenger, driver, pickup in anybody's words and destination (spec 2 §5). Written with any of them. */
export const searchOfRide = (
  ride: Pick<RideDoc, 'passengerName' | 'pickup' | 'pickupAddress' | 'destination'> & {
    driver: { name: string } | null;
  },
): string[] => searchKeys(ride.passengerName, ride.driver?.name, ride.pickup, ride.pickupAddress, ride.destination);
