import { inBoth } from '../language.ts';
import { OUTSIDE_TOWN_BOUNDS_KSH, PHOTO_MAX_PIXELS, WITHIN_TOWN_BOUNDS_KSH } from '#shared/domain/constants/rules.ts';

const en = {
  /** The messages of the driver registration (spec 2 §8). */
  ONBOARDING: {
    failed: 'Registration failed. Please try again.',
    completed: 'Registration completed successfully! Your documents will be reviewed within 24 hours.',
    updated: 'Your details are saved.',
    photoMissing: 'Please add this photo',
    photoKind: 'Please choose a JPG or PNG image up to 5MB',
    photoNotImage: 'This file is not a JPG or PNG image. Please choose another one.',
    photoTooLarge: 'This photo is larger than 5MB. Please choose a smaller one or take a new one.',
    photoDamaged: 'This photo is damaged. Please take it again or choose another one.',
    photoTooManyPixels: 'This picture is too large. Please take a photo instead.',
    photoTooManyMegapixels: `This photo has more than ${PHOTO_MAX_PIXELS / 1e6} megapixels. Please choose a smaller one or take a new one.`,
    busy: 'Many people are registering right now. Please try again in a minute.',
    oneAtATime: 'Your last changes are still being saved. Please try again in a moment.',
    tooSlow: 'Sending took too long. Please try again where the network is better.',
    plateForm: 'As on the plate: KMxx 123x',
    plateUnusual: 'Most motorbike plates look like KMEB 123A. If yours is different, continue.',
    plateRefused: 'A number plate has at least two letters and two digits, for example KMEB 123A',
    newReview: 'We review new documents. You cannot go online until they are approved.',
    sending: 'Sending…',
    kept: 'Your answers and photos are kept. Try again when you are connected.',
    nameRequired: 'Please enter your full name',
    mobileRequired: 'Please enter your mobile number',
    stageRequired: 'Please enter your stage name',
    plateRequired: 'Please enter your motorbike number plate',
    fareRange: 'The lowest fare cannot be above the highest',
    withinTownBounds: `Please enter a fare between ${WITHIN_TOWN_BOUNDS_KSH.min} and ${WITHIN_TOWN_BOUNDS_KSH.max}`,
    outsideTownBounds: `Please enter a fare between ${OUTSIDE_TOWN_BOUNDS_KSH.min} and ${OUTSIDE_TOWN_BOUNDS_KSH.max}`,
  },
};
export type En = typeof en;

export const { ONBOARDING } = inBoth(en, () => import('../sw/onboarding-messages.ts'));
