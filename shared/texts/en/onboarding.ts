import { inBoth } from '../language.ts';

const en = {
  /** Texts of the driver registration, beside ONBOARDING (shared/texts/en/onboarding-messages.ts). */
  REGISTRATION: {
    form: {
      over: 'Driver Registration',
      notLoaded: 'Your registration did not load',
      loading: 'Loading your registration',
      tryAgain: 'Try again',
      saveChanges: 'Save Changes',
      complete: 'Complete Registration',
      back: 'Back',
      next: 'Next',
      oneMoment: 'One moment…',
    },
    steps: {
      personal: 'Personal Details',
      location: 'Location & Stage',
      documents: 'Documents',
      vehicle: 'Vehicle Details',
      pricing: 'Pricing Setup',
    },
    travel: {
      sendingPhoto: (photo: number, photos: number) => `Sending photo ${photo} of ${photos}`,
      allSent: 'All sent. Your photos are being checked.',
      kilobytes: (sent: string, total: string) => `${sent} of ${total} kB`,
      progress: 'Sent',
      arrived: (arrived: number, chosen: number) =>
        `${arrived} of ${chosen} ${chosen === 1 ? 'photo' : 'photos'} sent.`,
      answersLeft: 'Your answers are still to be sent.',
      restLeft: 'The rest is still to be sent.',
    },
    personal: {
      intro: 'Five short steps. What you enter is kept on this phone until you send it.',
      fullName: 'Full name',
      fullNameKnown: 'From your account. Use the name on your ID card.',
      fullNameHint: 'As on your ID card.',
      mobile: 'Mobile number',
      mobileKnown: 'From your account. Passengers call you on it.',
      mobileHint: 'Passengers call you on it.',
      email: 'Email (optional)',
    },
    place: {
      location: 'Location',
      locationHint: 'Passengers find you here until your phone shares its location.',
      finding: 'Finding your location…',
      useMine: 'Use my location',
      stageName: 'Stage name',
      stageHint: 'The stage you ride from, as people call it.',
    },
    documents: {
      added: (added: number, all: number) => `${added} of ${all} added`,
      rules: 'Four photos, JPG or PNG, up to 5MB each.',
      notKept: 'This browser cannot keep photos: choose them again after a reload.',
      profilePicture: 'Profile picture (selfie)',
      profilePictureHint: 'Your face, without a helmet. Passengers see it.',
      idCard: 'ID card',
      drivingLicense: 'Driving license',
      reviewersOnly: 'Only our reviewers see it.',
      platePhoto: 'Number plate photo',
      platePhotoHint: 'Passengers recognise your motorbike by it.',
    },
    photo: {
      take: 'Take photo',
      takeNew: 'Take new photo',
      chooseFile: 'Choose file',
      replace: 'Replace',
      remove: (label: string) => `Remove: ${label}`,
      shrink: 'Make it smaller',
      shrinkLabel: (label: string) => `Make it smaller: ${label}`,
      preparing: 'Preparing the photo',
      chosen: (label: string) => `${label}, chosen`,
      correctDetails: 'Correct your details',
    },
    vehicle: {
      plate: 'Motorbike number plate',
      passengersLookFor: 'Passengers look for',
    },
  },
};
export type En = typeof en;

export const { REGISTRATION } = inBoth(en, () => import('../sw/onboarding.ts'));
