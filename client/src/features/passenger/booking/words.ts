export const BOOKING_STEPS = ['Book a Ride', 'Select Driver', 'Confirm Booking', 'Ride Booked'] as const;
