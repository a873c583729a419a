import { inBoth } from '../language.ts';

const en = {
  /** Texts of the driver's profile screen, beside REVIEW_TEXTS, IDENTITY_TEXTS and BLOCKS. */
  DRIVER_PROFILE: {
    screen: {
      title: 'Profile',
      notLoaded: 'Your profile did not load',
      loading: 'Loading your profile',
      personal: 'Personal info',
      vehicle: 'Vehicle',
      documents: 'Documents',
      statistics: 'Statistics',
      settings: 'Settings',
      addPhotos: 'Add photos',
      waiting: 'Waiting for approval',
    },
    stage: {
      title: 'Your stage',
      text: {
        before: 'Passengers at ',
        after:
          ' scan the poster and book the next driver in turn. Your turn counts from when you arrive, while you are online.',
      },
      see: 'See the stage',
      poster: 'Poster to print',
    },
    blocked: {
      loading: 'Loading blocked passengers',
      notLoaded: 'The list did not load',
      ends: (pickup: string, destination: string) => `${pickup} to ${destination}`,
      since: (when: string) => `Blocked ${when}`,
    },
    head: {
      label: 'You',
      goOnline: 'Go Online',
      goOffline: 'Go Offline',
      stayOnline: 'Stay online after this trip',
      offlineAfter: 'Go offline after this trip',
    },
    documents: {
      profilePicture: 'Profile picture',
      platePhoto: 'Number plate photo',
      idCard: 'ID card',
      drivingLicense: 'Driving license',
      passengersSee: 'Passengers see it.',
      reviewersOnly: 'Only our reviewers see it.',
      notSent: 'Not sent yet',
      change: 'Change documents',
      opens: (label: string) => `${label}, opens in a new tab`,
    },
    edit: {
      saved: 'Your profile is saved.',
      cancel: 'Cancel',
      save: 'Save',
      fares: 'Edit fares',
      faresLabel: 'Edit your fares',
      details: 'Edit stage, email and location',
      detailsLabel: 'Edit your details',
      nameOrNumber: 'Change name or number',
      plate: 'Change number plate',
      optional: 'Optional',
    },
    facts: {
      fullName: 'Full name',
      mobile: 'Mobile number',
      email: 'Email',
      stageName: 'Stage name',
      location: 'Location',
      notGiven: 'Not given',
      plate: 'Number plate',
      model: 'Model',
      faresWithin: 'Fares within town',
      faresOutside: 'Fares outside town',
      faresText: 'Short trips cost the lowest fare, long ones the highest.',
    },
    settings: {
      sound: 'Sound of requests',
      soundHint: 'New requests ring on this phone.',
      workingHours: 'Working hours',
    },
  },
};
export type En = typeof en;

export const { DRIVER_PROFILE } = inBoth(en, () => import('../sw/driver-profile.ts'));
