import { inBoth } from '../language.ts';

const en = {
  /** The frame of the app: titles, navigation, header, banners, and the screens shown when something did not load. */
  SHELL: {
    nav: {
      label: 'Main',
      home: 'Home',
      book: 'Book',
      contact: 'Contact',
      trips: 'Trips',
      profile: 'Profile',
      yourTrip: 'Your trip',
      dashboard: 'Dashboard',
      passengers: 'Passengers',
      routes: 'Routes',
      homePage: 'Boda, home page',
      expand: 'Expand the sidebar',
      collapse: 'Collapse the sidebar',
      logout: 'Logout',
      /** After a number, for screen readers. */
      waiting: ' waiting',
      /** Before the ride's status, for screen readers. */
      yourTripIs: 'Your trip: ',
    },
    header: {
      /** Around the first name. */
      hello: { before: 'Hello, ', after: '!' },
      signOut: 'Sign Out',
      details: 'Details',
      notifications: (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
    },
    notifications: {
      title: 'Notifications',
      loading: 'Loading notifications',
      retry: 'Try again',
      /** Before an unread notification, for screen readers. */
      isNew: 'New: ',
    },
    details: {
      title: 'Details',
      account: 'Account Information',
      name: 'Name',
      mobile: 'Mobile',
      noMobile: 'Not given yet',
      email: 'Email',
      location: 'Location',
      locating: 'Finding your location…',
      accountType: 'Account',
      ofDriver: 'Driver Account',
      ofPassenger: 'Passenger Account',
      refreshLocation: 'Refresh Location',
    },
    connection: {
      /** `time`: "14:05". */
      asOfTime: (time: string): string => `As of ${time}`,
      /** `when`: as timeInSentence words it: "yesterday at 22:10". */
      asOf: (when: string): string => `As of ${when}`,
    },
    offer: {
      newVersion: 'A new version is ready.',
      reload: 'Reload',
      installAsk: 'Install Boda as an app?',
      install: 'Install',
      notNow: 'Not now',
    },
  },
};
export type En = typeof en;

export const { SHELL } = inBoth(en, () => import('../sw/shell.ts'));
