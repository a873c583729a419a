import { inBoth } from '../language.ts';

const en = {
  LOCATION_TEXTS: {
    stillVisible: {
      driver: 'Link sharing is off. Your driver still sees you until the trip ends.',
      passenger:
        'Link sharing is off. Your passenger still sees you until the trip ends, and others nearby see you on the map.',
      passengers: 'Link sharing is off. Passengers still see you while you are Available or on a trip.',
    },
    tracking: 'Location tracking',
    trackingOn: 'On while Boda is open on this phone.',
    turnOn: 'Turn it on to share your live location.',
    paused: 'Sharing is paused',
    pausedText: 'Your links show your last location. Turn tracking on to continue, or stop the links.',
    waitingConnection: 'Waiting for the connection',
    waitingLocation: 'Waiting for your location',
    untilThen: 'Until then your links show your last location.',
    sharing: 'You are sharing your location',
    sharingText: (end: string) => `${end}. Anyone with the link sees where you are while Boda is open on this phone.`,
    whereYouAre: 'Where you are',
    details: 'Location details',
    finding: 'Finding your location…',
    accuracy: 'Accuracy',
    accuracyOf: { high: 'High', medium: 'Medium', low: 'Low' },
    speed: 'Speed',
    notMeasured: 'Not measured',
    coordinates: 'Coordinates',
    updated: 'Updated',
    justNow: 'Just now',
    live: 'Live location',
    off: 'Off',
    on: 'On',
    noLocation: 'No location',
    sharingWord: 'Sharing',
    pausedWord: 'Paused',
    access: 'Location access',
    notNow: 'Not now',
    allow: 'Allow location',
    howTo: [
      'Tap the icon at the left of the address bar.',
      'Open Permissions, then Location, and choose Allow.',
      'On some phones, turn on Location in the phone’s settings too.',
    ],
    howToAllow: 'How to allow it',
    pickupMap: 'Where you are picked up',
    destinationMap: 'Where you go',
    outside: 'Boda does not ride there yet',
    findingPlace: 'Finding this place…',
    moveMap: 'Move the map until the pin is on the spot.',
    pickHere: 'Pick me up here',
    goHere: 'Go here',
    useCurrent: 'Use current location',
    searchPlace: 'Search a town or landmark',
    /** What screen readers say about the picker of places; null: the library's own words. */
    picker: null as {
      /** When the field gets the focus. */
      field: string;
      /** When the menu opens. */
      menu: string;
      chosen: (place: string) => string;
      cleared: string;
      at: (place: string, index: number, total: number) => string;
    } | null,
    recent: 'Recent',
    nearest: 'Nearest',
    towns: 'Towns',
    found: (count: number) => (count === 1 ? '1 place' : `${count} places`),
    places: 'Places',
    takeTyped: (typed: string) => `Use “${typed}”`,
    useBefore: 'Use “',
    useAfter: '”',
    chooseOnMap: 'Choose on the map',
    pickup: 'Pickup',
    destination: 'Destination',
    whereTo: 'Where to?',
    clear: (field: string) => `Clear ${field}`,
  },
};
export type En = typeof en;

export const { LOCATION_TEXTS } = inBoth(en, () => import('../sw/location.ts'));
