import { inBoth } from '../language.ts';

const en = {
  /** Texts about new requests, for the driver: the sheet, the strip, the list and the facts of a request. */
  REQUESTS: {
    strip: {
      tripUnderWay: (name: string) => `Trip under way · ${name}`,
      backToTrip: 'Back to the trip',
      see: (count: number): string => (count === 1 ? 'See it' : 'See them'),
      waiting: (count: number) => (count === 1 ? '1 request waiting' : `${count} requests waiting`),
    },
    sheet: {
      from: (name: string) => `Request from ${name}`,
      newRequest: 'New request',
      newRequestOf: (index: number, count: number) => `New request ${index} of ${count}`,
      indexOf: (index: number, count: number) => `${index} of ${count}`,
      previous: 'Previous request',
      next: 'Next request',
      later: 'Later',
      close: 'Close',
      map: (pickup: string, destination: string) => `From ${pickup} to ${destination}`,
    },
    answer: {
      decline: 'Decline',
      declineName: (name: string) => `Decline ${name}`,
      accept: 'Accept',
      acceptName: (name: string) => `Accept ${name}`,
      accepting: 'Accepting...',
    },
    deadline: {
      answerBy: 'Answer by',
      answerWithin: 'Answer within',
      timeLeft: 'Time left to answer',
      yoursFor: 'Yours for',
    },
    gone: {
      sentence: (name: string, why: string) => `Request from ${name}: ${why}`,
      taken: 'Taken by another driver',
      cancelledBy: (name: string) => `Cancelled by ${name}`,
      declined: 'Declined',
      unavailable: 'No longer available',
    },
    list: {
      screenTitle: 'Passengers',
      title: 'New requests',
      none: 'None right now.',
      scheduled: 'Scheduled',
      notLoaded: 'Your trips did not load',
      tryAgain: 'Try again',
      loading: 'Loading requests',
    },
    empty: {
      title: 'No requests right now',
      disconnected: 'No connection. Requests come again when it returns.',
      notApproved: 'Requests appear here once you are approved. The dashboard shows what is missing.',
      available: 'You are Available. New requests ring and appear here.',
      offline: 'Choose Available on the dashboard to get requests.',
      toDashboard: 'Go to Dashboard',
      seeScheduled: (count: number) => (count === 1 ? 'See the scheduled trip' : `See ${count} scheduled trips`),
      seeHistory: 'See trip history',
      changeHours: 'Change working hours',
      change: 'Change',
    },
    facts: {
      distance: (km: string) => `${km} trip`,
      passengers: (count: number) => (count === 1 ? '1 passenger' : `${count} passengers`),
      now: 'Now',
      contactLater: 'Once you accept, you see the exact pickup and can call or write.',
      inPickupArea: 'You are in the pickup area',
      toPickupArea: (km: string) => `${km} to the pickup area`,
      nextToPickup: 'You are next to the pickup',
      toPickup: (km: string) => `${km} to the pickup`,
    },
    turn: {
      onlyYou: 'Only you are asked',
      youAndOthers: (others: number) =>
        others === 1 ? 'Only you and 1 other are asked' : `Only you and ${others} others are asked`,
      othersToo: 'Other drivers are asked too',
    },
    sound: 'Sound for new requests',
  },
};
export type En = typeof en;

export const { REQUESTS } = inBoth(en, () => import('../sw/requests.ts'));
