import { inBoth } from '../language.ts';

const en = {
  APP: {
    /** Of the browser tab, before " · Boda". */
    titles: {
      home: 'Home',
      book: 'Book a Ride',
      contacts: 'Contacts',
      yourTrip: 'Your Trip',
      myTrips: 'My Trips',
      tripDetails: 'Trip Details',
      profile: 'Profile',
      dashboard: 'Dashboard',
      passengers: 'Passengers',
      earnings: 'Earnings',
      statement: 'Monthly Statement',
      routes: 'Routes & Pricing',
      registration: 'Driver Registration',
      sharedLocation: 'Shared Location',
      receipt: 'Receipt',
      stage: 'Boda Stage',
      privacyPolicy: 'Privacy Policy',
      terms: 'Terms of Service',
      userType: 'Complete Your Profile',
      /** The admin's screens are in English. */
      adminPortal: 'Admin Portal',
      adminSignIn: 'Admin Sign In',
    },
    trouble: {
      crashed: 'This screen did not load',
      crashedText: 'Check your connection, then load it again. Your trip continues.',
      loadAgain: 'Load again',
      retry: 'Try again',
      notFound: 'Page not found',
      notFoundText: 'The address may be mistyped, or the page has moved.',
      backToHome: 'Back to Home',
      loading: 'Loading',
    },
  },
};
export type En = typeof en;

export const { APP } = inBoth(en, () => import('../sw/app.ts'));
