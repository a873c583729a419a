import { ratingOf, tripsOf } from '../drivers/figures.ts';
import { searchKeys } from '../lib/search.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc, RideDriverSnapshot } from '../store/ride-documents.ts';

/** Copies the driver's details that a ride stores. */
export const snapshotOf = (driver: DriverDoc): RideDriverSnapshot => ({
  name: driver.fullName,
  phone: driver.phone,
  stageName: driver.stageName,
  plate: driver.plate,
  vehicleModel: driver.vehicleModel,
  photo: driver.photos.profile,
  totalTrips: tripsOf(driver),
  rating: ratingOf(driver),
});

/** Returns a ride's search keys: passenger, driver, pickup (as typed and as found) and destination (spec 2 §5). */
export const searchOfRide = (
  ride: Pick<RideDoc, 'passengerName' | 'pickup' | 'pickupAddress' | 'destination'> & {
    driver: { name: string } | null;
  },
): string[] => searchKeys(ride.passengerName, ride.driver?.name, ride.pickup, ride.pickupAddress, ride.destination);
