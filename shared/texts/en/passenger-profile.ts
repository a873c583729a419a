import { inBoth } from '../language.ts';

const en = {
  /** client/src/features/passenger/profile */

  PROFILE: {
    info: {
      saved: 'Your profile is saved.',
      fullName: 'Full name',
      phone: 'Phone number',
      notGiven: 'Not given yet',
      email: 'Email',
      whoSees: 'Only your driver sees your number, and only during the trip.',
      edit: 'Edit name and phone',
      cancel: 'Cancel',
      save: 'Save',
    },
    screen: {
      title: 'Profile',
      info: 'Personal info',
      settings: 'Account settings',
      trips: 'Trip info',
      help: 'Help',
      account: 'Passenger Account',
      accountText: 'To drive, sign in with another email address.',
      you: 'You',
      verified: 'Verified email',
      phone: 'Phone',
      email: 'Email',
    },
    trips: {
      payment: 'Payment',
      or: ' or ',
      atTheEnd: (methods: string) => `${methods}, at the end of the trip`,
      passengers: 'Passengers on one motorbike',
      upTo: (count: number) => `Up to ${count}`,
      ahead: 'Booking ahead',
      upToHours: (hours: number) => `Up to ${hours} hours`,
      myTrips: 'My Trips',
      favorites: 'Favorites',
      book: 'Book a Ride',
    },
    help: {
      privacy: 'Privacy Policy',
      terms: 'Terms of Service',
      newTab: ', opens in a new tab',
      share: 'Share Boda',
    },
    pinHint: 'Give your driver a 4-digit PIN to start. Applies from your next trip.',
    trusted: {
      loading: 'Loading your trusted contacts',
      add: 'Add a trusted contact',
      remove: (name: string) => `Remove ${name}`,
      save: 'Save',
      saving: 'Saving...',
      name: 'Name',
      phone: 'Phone Number',
    },
  },
};
export type En = typeof en;

export const { PROFILE } = inBoth(en, () => import('../sw/passenger-profile.ts'));
