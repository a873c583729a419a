export const ridePath = (rideId: string, role: 'passenger' | 'driver'): string =>
  role === 'driver' ? '/driver/rides' : `/passenger/ride/${rideId}`;
