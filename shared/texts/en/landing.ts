import { inBoth } from '../language.ts';

const en = {
  /** The landing page, and Book a Ride on it. */
  LANDING: {
    share: 'Share',
    features: {
      fast: { title: 'Fast rides', text: 'Drivers near you, on their way in minutes' },
      affordable: { title: 'Affordable', text: 'Fair pricing, no hidden fees, pay cash or mobile money' },
      trusted: { title: 'Trusted', text: 'Riders verified and rated by the community' },
    },
    footer: {
      shareOnWhatsapp: 'Share on WhatsApp',
      admin: 'Admin Access',
      privacyPolicy: 'Privacy Policy',
      terms: 'Terms of Service',
    },
    welcome: {
      openDashboard: 'Open Dashboard',
      completeProfile: 'Complete Your Profile',
      signedInAs: (name: string): string => `Signed in as ${name}`,
      goHome: 'Go to Home',
      signOut: 'Sign Out',
      book: 'Book a Ride',
    },
    bookDialog: {
      title: 'Book a Ride',
      pickup: 'Pickup Location',
      destination: 'Destination',
      /** Around the amount, which is bold. `how`: METHOD_LABELS[…].how. */
      fare: { before: 'Fare ', after: (how: string): string => `, paid ${how} to the driver` },
      book: 'Book Ride',
      signOut: 'Sign Out',
    },
  },
};
export type En = typeof en;

export const { LANDING } = inBoth(en, () => import('../sw/landing.ts'));
