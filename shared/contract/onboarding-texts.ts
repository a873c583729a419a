import { OUTSIDE_TOWN_BOUNDS_KSH, PHOTO_MAX_PIXELS, WITHIN_TOWN_BOUNDS_KSH } from '../domain/constants/rules.ts';

/** The messages of the driver registration (spec 2 §8). */
export const ONBOARDING = {
  failed: 'Registration failed. Please try again.',
  completed: 'Registration completed successfully! Your documents will be reviewed within 24 hours.',
  updated: 'Your details are saved.',
  photoKind: 'Please choose a JPG or PNG image up to 5MB',
  photoNotImage: 'This file is not a JPG or PNG image. Please choose another one.',
  photoTooLarge: 'This photo is larger than 5MB. Please choose a smaller one or take a new one.',
  photoDamaged: 'This photo is damaged. Please take it again or choose another one.',
  photoTooManyPixels: 'This picture is too big for a phone. Please take a photo instead.',
  photoTooManyMegapixels: `This photo has more than ${PHOTO_MAX_PIXELS / 1e6} megapixels. Please choose a smaller one or take a new one.`,
  busy: 'Many people are registering right now. Please try again in a minute.',
  tooSlow: 'Sending took too long. Please try again where the network is better.',
  plateForm: 'As on the plate: KMxx 123x',
  plateUnusual: 'Motorcycle plates read KMxx 123x, for example KMEB 123A. If yours is different, continue.',
  plateRefused: 'A number plate has at least two letters and two digits, for example KMEB 123A',
  newReview: 'A changed document needs a new review. Until it is approved you cannot go online.',
  sending: 'Sending…',
  kept: 'Nothing is lost: your answers and photos are still here. Try again when you are connected.',
  nameRequired: 'Please enter your full name',
  mobileRequired: 'Please enter your mobile number',
  stageRequired: 'Please enter your stage name',
  plateRequired: 'Please enter your motorbike number plate',
  fareRange: 'The lowest fare cannot be above the highest',
  withinTownBounds: `Please enter a fare between ${WITHIN_TOWN_BOUNDS_KSH.min} and ${WITHIN_TOWN_BOUNDS_KSH.max}`,
  outsideTownBounds: `Please enter a fare between ${OUTSIDE_TOWN_BOUNDS_KSH.min} and ${OUTSIDE_TOWN_BOUNDS_KSH.max}`,
} as const;
