import { inBoth } from '../language.ts';

const en = {
  /** client/src/features/passenger/home, call-dialog.tsx, fare-ranges.tsx */

  HOME: {
    rides: {
      label: 'Your trips',
      loading: 'Loading your trips',
      route: (pickup: string, destination: string) => `${pickup} to ${destination}`,
      looking: 'Looking for a driver',
      accepted: (driver: string) => `${driver} accepted`,
      waiting: (driver: string) => `Waiting for ${driver} to answer`,
    },
    driver: {
      removeFavorite: (name: string) => `Remove ${name} from favorites`,
      addFavorite: (name: string) => `Add ${name} to favorites`,
      call: (name: string) => `Call ${name}`,
      whatsapp: (name: string) => `WhatsApp ${name}`,
      bookDriver: (name: string) => `Book ${name}`,
      book: 'Book',
      viewProfile: (name: string) => `View profile of ${name}`,
    },
    list: {
      showMore: 'Show more',
      refresh: 'Refresh drivers',
      search: 'Search drivers',
      which: 'Which drivers',
      available: 'Available',
      all: 'All',
      offline: 'Offline',
      tryAgain: 'Try again',
      loading: 'Loading drivers',
      notLoaded: 'Drivers could not be loaded',
      loadsOnline: 'The list will load once you are back online.',
      tryAgainText: 'Please try again.',
      outOfDate: 'This list may be out of date.',
      bestRated: 'Best rated first. Share your location to see the nearest first.',
      farther: 'Farther away',
      nobodyOffline: 'Nobody offline matches',
      nobodyAvailable: 'Nobody available matches',
      showAll: 'Show all',
      tryName: 'Try a name, a stage, a phone number or a plate.',
      allOnRoad: 'Every driver is on the road right now.',
      appearHere: 'Drivers appear here by themselves as they come online.',
      hidden: {
        notOffline: (all: number) => (all === 1 ? '1 other driver does.' : `${all} other drivers do.`),
        oneOffline: '1 driver does, but is offline.',
        oneOnTrip: '1 driver does, but is on a trip.',
        allOffline: (all: number) => `${all} drivers do, but are offline.`,
        allOnTrip: (all: number) => `${all} drivers do, but are on a trip.`,
        some: (all: number, offline: number) => `${all} other drivers do, ${offline} of them offline.`,
      },
    },
    actions: {
      book: 'Book Ride',
      favorites: 'Favorites',
      history: 'History',
      profile: 'Profile',
    },
    loading: 'Loading your home screen',
    near: {
      count: (count: number, place: string | null) => {
        const near = place === null ? 'near' : `near ${place}`;
        if (count === 0) return `Nobody ${near}`;
        return count === 1 ? `1 driver ${near}` : `${count} drivers ${near}`;
      },
      useLocation: 'Use my location',
      notLoaded: 'Drivers could not be loaded',
      looking: 'Looking for drivers…',
    },
    profile: {
      title: 'Driver profile',
      rating: 'Rating',
      trips: 'Trips',
      platePhoto: (plate: string) => `Number plate ${plate} on the motorbike`,
    },
    stats: {
      notLoaded: 'Your figures could not be loaded.',
      label: 'Your trips so far',
      total: 'Total trips',
      completed: 'Completed trips',
      spent: 'Total spent',
      rating: 'Average rating',
    },
    whereTo: {
      title: 'Where to?',
      recent: 'Recent places',
      goTo: (place: string) => `Go to ${place}`,
    },
    call: {
      title: (name: string) => `Call ${name}`,
      closesIn: 'Closes in',
      number: (phone: string) => `Call ${phone}`,
      button: 'Call',
    },
    fares: {
      town: 'Town fare',
      other: 'Other trips',
      townShort: 'Town',
      townMore: ' fare',
      otherShort: 'Other',
      otherMore: ' trips',
    },
  },
};
export type En = typeof en;

export const { HOME } = inBoth(en, () => import('../sw/passenger-home.ts'));
