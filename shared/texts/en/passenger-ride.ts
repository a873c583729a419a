import { inBoth } from '../language.ts';
import type { PASSENGER_REASONS } from '#shared/domain/ride.ts';

const asking = (count: number): string => `Asking ${count === 1 ? '1 driver' : `${count} drivers`} near you`;

const en = {
  /** The label of each reason for a passenger's cancellation; the value sent and stored stays English. */
  CANCEL_REASONS: {
    'I waited too long': 'I waited too long',
    'The driver is too far away': 'The driver is too far away',
    'My plans changed': 'My plans changed',
    'Another reason': 'Another reason',
  } satisfies Record<(typeof PASSENGER_REASONS)[number], string>,
  /** client/src/features/passenger/ride */
  RIDE: {
    askAllNearby: {
      button: (fare: string) => `Ask all nearby · ${fare}`,
      busy: 'Booking...',
    },
    cancel: {
      button: 'Cancel',
      label: 'Cancel trip',
      title: 'Cancel this trip?',
      driverTold: (driver: string) => `${driver} is notified at once.`,
      askedTold: 'The drivers who were asked are notified at once.',
      confirm: 'Cancel trip',
      keep: 'Keep trip',
      reason: 'Reason (optional)',
    },
    actions: {
      noContactsYet: 'Call and WhatsApp appear here once a driver accepts.',
      restOnceAccepted: 'Share trip and SOS appear here once accepted.',
      bookAgain: 'Book again',
      findAnother: 'Find another driver',
      backHome: 'Back to Home',
      done: 'Done',
    },
    headline: {
      arrivesIn: 'Arrives in ',
      timeToAnswer: 'Time left to answer',
      timeToFind: 'Time left to find a driver',
    },
    map: {
      label: (destination: string) => `Your trip to ${destination}`,
    },
    screen: {
      notFound: 'We could not find this trip',
      notFoundText: 'It may belong to another account.',
      failed: 'Your trip could not be loaded',
      failedText: 'Your trip continues. Try again in a moment.',
      tryAgain: 'Try again',
      backHome: 'Back to Home',
      backDetails: 'Back to the details',
      yourTrip: 'Your trip',
    },
    sheet: {
      label: 'Your trip',
      positionReason: 'Show your driver where you are.',
      positionButton: 'Show my location',
      trip: 'Trip',
      passengers: (count: number) => (count === 1 ? '1 passenger' : `${count} passengers`),
      yourDriver: 'Your driver',
      yourPin: 'Your PIN',
      tellPin: 'Tell your driver this PIN to start the trip.',
    },
    story: {
      yourDriver: 'Your driver',
      arrived: 'You have arrived',
      payNow: (driver: string, fare: string, how: string) => `Pay ${driver} ${fare} ${how}.`,
      payment: (driver: string, fare: string, how: string) => `${fare} ${how} to ${driver}.`,
      requestSent: (driver: string) => `Request sent. Waiting for ${driver} to answer.`,
      seenHere: 'You will see here when it is accepted.',
      findingAnother: 'Finding you another driver',
      nobodyElse: 'Nobody else is near right now',
      keepsLooking: (until: string) => `Boda keeps looking until ${until}.`,
      asking,
      askingOthers: (count: number, within: string | null) =>
        `${asking(count)}${within === null ? '' : ` within ${within}`}. The first to accept comes to you.`,
      firstComes: (within: string | null) =>
        `The first${within === null ? '' : ` within ${within}`} to accept comes to you.`,
      planned: (driver: string, place: string) => `${driver} picks you up ${place}. Be there a few minutes early.`,
      driverAway: (meters: number) => `Your driver is ${meters} m away`,
      driverArrived: 'Your driver has arrived',
      meet: (driver: string, place: string) => `Meet ${driver} ${place}.`,
      onTheWay: 'On the way to you',
      pickup: (place: string) => `Pickup ${place}`,
      notCharged: 'You won’t be charged.',
      notChargedUnsafe: 'You won’t be charged. If you are not safe, press SOS.',
      notChargedAskOthers: 'You won’t be charged. Ask other drivers?',
    },
    approach: {
      route: (pickup: string, destination: string) => `${pickup} to ${destination}`,
      noLocation: 'No location yet',
      silent: (driver: string, minutes: string, place: string) =>
        `${driver}’s phone has been silent for ${minutes}, last seen ${place}`,
      waits: (clock: string) => `Waits ${clock} more`,
      mayLeave: 'May leave now',
      away: 'away',
    },
  },
};
export type En = typeof en;

export const { CANCEL_REASONS, RIDE } = inBoth(en, () => import('../sw/passenger-ride.ts'));
