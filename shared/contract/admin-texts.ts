import { ADMIN_PASSWORD_MIN, SETTING_BOUNDS } from '../domain/constants.ts';

/** The admin's texts (spec 2 §5, §8); part of MESSAGES. */
export const ADMIN = {
  passwordMismatch: 'Passwords do not match',
  signupFailed: 'Signup failed',
  signupDone: 'Account created successfully! Please sign in.',
  loginFailed: 'Invalid credentials',
  authFailed: 'Authentication failed. Please try again.',
  locked: 'Too many failed attempts. Please wait 15 minutes and try again.',
  wrongCode: 'The admin verification code is not right',
  usernameTaken: 'That username or email is already in use',
  usernameAt: 'A username with an @ must be your email',
  createFailed: 'Failed to create',
  updateFailed: 'Failed to update',
  deleteFailed: (type: string, error: string) => `Failed to delete ${type}: ${error || 'Unknown error'}`,
  created: (type: string) => `${type} created successfully!`,
  updated: (type: string) => `${type} updated successfully!`,
  deleted: (type: string) => `${type} deleted successfully!`,
  confirmDelete: (singular: string) =>
    `Are you sure you want to delete this ${singular}? This action cannot be undone.`,
  creating: 'Creating account...',
  usernameRequired: 'Please enter a username',
  passwordRequired: 'Please enter a password',
  passwordShort: `Please use at least ${ADMIN_PASSWORD_MIN} characters`,
  confirmRequired: 'Please enter the password once more',
  codeRequired: 'Please enter the admin verification code',
  loading: 'Loading admin dashboard...',
  sessionEnded: 'Your admin session has ended. Please sign in again. What you had typed but not saved is lost.',
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  phoneRequired: 'Phone is required',
  stageRequired: 'Stage name is required',
  keyRequired: 'Setting key is required',
  valueRequired: 'Setting value is required',
  descriptionRequired: 'Description is required',
  statusRequired: 'Status is required',
  fareRequired: 'Valid fare amount is required',
  ipUnavailable: 'IP Unavailable',
  emailTaken: 'Someone with that e-mail address is already here',
  keyTaken: 'There is already a setting with that key. Change that one instead.',
  moveRefused: (from: string, to: string) => `A ride that is ${from} cannot become ${to}.`,
  noDriverYet: 'Nobody has taken this open request, so it cannot be accepted for them.',
  fareOfCancelled: 'A cancelled ride has no fare to change.',
} as const;

/** What is said of a value of the wrong kind, by setting. */
export const SETTINGS = {
  require_driver_approval: 'Please enter true or false',
  ride_request_timeout_seconds: `Please enter whole seconds between ${SETTING_BOUNDS.ride_request_timeout_seconds.min} and ${SETTING_BOUNDS.ride_request_timeout_seconds.max}`,
  share_location_hours: `Please enter hours between ${SETTING_BOUNDS.share_location_hours.min} and ${SETTING_BOUNDS.share_location_hours.max}`,
  support_hotline: 'Please enter a telephone number, for example +254 700 123 456',
  open_offer_count: `Please enter a whole number between ${SETTING_BOUNDS.open_offer_count.min} and ${SETTING_BOUNDS.open_offer_count.max}`,
} as const;
