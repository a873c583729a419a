import type { DriverListing } from '#shared/contract/entities.ts';

/** A driver as passengers find them: by default John, online at Embu Market Stage. */
export const driverListing = (changes: Partial<DriverListing> = {}): DriverListing => ({
  id: 'a'.repeat(24),
  name: 'John Mwangi',
  phone: '+254712345678',
  stageName: 'Embu Market Stage',
  vehiclePlate: 'KMDA 123A',
  vehicleModel: 'Motorbike',
  profilePicture: null,
  idCardUrl: null,
  drivingLicenseUrl: null,
  platePhotoUrl: null,
  isOnline: true,
  driverStatus: 'online',
  rating: null,
  totalTrips: 0,
  distance: 1.2,
  estimatedArrival: 4,
  estimatedFare: 180,
  withinTownFareMin: 100,
  withinTownFareMax: 200,
  outsideTownFareMin: 150,
  outsideTownFareMax: 300,
  latitude: -0.53,
  longitude: 37.45,
  ...changes,
});
