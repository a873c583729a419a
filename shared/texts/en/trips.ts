import { inBoth } from '../language.ts';

const en = {
  /** client/src/features/passenger/trips */

  TRIPS: {
    list: {
      title: 'My Trips',
      which: 'Which trips',
      all: 'All',
      completed: 'Completed',
      cancelled: 'Cancelled',
      notLoaded: 'Your trips could not be loaded',
      loadsOnline: 'They will load once you are back online.',
      label: 'Trips',
      loading: 'Loading your trips',
      none: {
        all: { title: 'No trips yet', text: 'Every trip you book appears here.' },
        completed: { title: 'No completed trips yet', text: 'A trip appears here once you have arrived.' },
        cancelled: { title: 'No cancelled trips', text: 'Trips that were cancelled appear here.' },
      },
      book: 'Book a Ride',
    },
    row: {
      notCharged: 'Not charged',
      nearestDrivers: 'The nearest drivers',
      toPlace: (destination: string) => `to ${destination}`,
    },
    timeline: {
      requested: 'You requested the trip',
      accepted: (driver: string) => `${driver} accepted`,
      driverArrived: (driver: string) => `${driver} arrived at the pickup`,
      started: 'The trip started',
      arrived: 'You arrived',
    },
    trip: {
      title: 'Trip details',
      back: 'Back to My Trips',
      loading: 'Loading the trip',
      notFound: 'We could not find this trip',
      notFoundText: 'It may belong to another account.',
      myTrips: 'My Trips',
      notLoaded: 'This trip could not be loaded',
      notLoadedText: 'Check your connection, then try again.',
      tryAgain: 'Try again',
      route: 'Route',
      rating: 'Rating',
      whatHappened: 'What happened',
      bookAgain: 'Book again',
      outcome: 'Outcome',
      notChargedInline: 'not charged',
      driver: 'Driver',
      driverGone: 'This driver is no longer with Boda.',
      scheduledFor: 'Scheduled for',
      distance: 'Distance',
      duration: 'Duration',
      passengers: 'Passengers',
      luggage: 'Luggage',
      fareAgreed: 'Fare agreed',
      payment: 'Payment',
      notCharged: 'Not charged',
    },
  },
};
export type En = typeof en;

export const { TRIPS } = inBoth(en, () => import('../sw/trips.ts'));
