import { inBoth } from '../language.ts';

const en = {
  /** client/src/features/passenger/booking */

  BOOKING: {
    steps: ['Book a Ride', 'Select Driver', 'Confirm Booking', 'Ride Booked'],
    back: {
      details: 'Back to Home',
      drivers: 'Back to the details',
      confirmation: 'Back to the drivers',
    },
    finding: 'Finding drivers',
    askAll: {
      title: 'Ask all nearby',
      firstPicksUp: 'The first to accept picks you up',
      nobodyNear: (minutes: string) => `Nobody near. The closest is ${minutes} away`,
      near: (count: number, minutes: string) =>
        count === 1 ? `1 driver near, ${minutes} away` : `${count} drivers near, nearest ${minutes}`,
    },
    confirm: {
      payAtEnd: 'Pay your driver at the end',
      howYouPay: 'How you pay',
      button: 'Confirm',
      map: 'Map of your trip',
      chooseAnother: 'Choose another driver',
      fare: 'Fare',
      fareAbout: 'Fare, about',
      exactWhenConfirmed: 'The exact fare is fixed when you confirm.',
      fixedWhenConfirmed: 'Fixed when you confirm. No hidden fees.',
      away: (minutes: string) => `${minutes} away`,
      yourDriver: 'Your driver',
      nearestDrivers: 'The nearest drivers',
    },
    details: {
      find: 'Find Drivers',
      finding: 'Finding drivers...',
      pickup: 'Pickup',
      destination: 'Destination',
      map: 'Map of your trip',
      length: (km: string, minutes: string) => `${km} · about ${minutes} on the road`,
    },
    drivers: {
      yourChoice: 'Your choice',
      tripMap: 'Map of your trip',
      nearMap: 'Drivers near the pickup',
      orAnother: 'Or choose another driver',
      orOne: 'Or choose a driver',
      canTake: 'Drivers who can take you',
      fartherTitle: 'Farther away',
      farther: 'Drivers farther away',
      change: 'Change',
      changeDetails: 'Change the details',
    },
    offer: {
      yourChoice: 'Your choice',
      about: 'about ',
      choose: 'Choose',
      chooseDriver: (name: string, fare: string) => `Choose ${name}, ${fare}`,
      notAvailable: 'Not available right now',
      trips: (count: number) => (count === 1 ? '1 trip' : `${count} trips`),
      distanceUnknown: 'Distance unknown',
    },
    preferred: {
      label: 'Your choice',
      bookingWith: 'Booking with',
      trips: (count: number) => (count === 1 ? '1 trip' : `${count} trips`),
      about: (fare: string) => `about ${fare}`,
      chooseOther: (name: string) => `Choose a driver other than ${name}`,
      notAvailable: (name: string) => `${name} is not available right now. Find other drivers nearby.`,
    },
    chips: {
      when: 'When to ride',
      passengers: 'How many ride',
      cargo: 'What you bring',
      label: 'Trip details',
      now: 'Now',
      done: 'Done',
    },
    summary: {
      label: 'Your trip',
      passengers: (count: number) => (count === 1 ? '1 passenger' : `${count} passengers`),
      now: 'Now',
    },
  },
};
export type En = typeof en;

export const { BOOKING } = inBoth(en, () => import('../sw/booking.ts'));
