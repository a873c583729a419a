import * as z from 'zod/mini';
import { PHOTO_KINDS } from '#shared/domain/review.ts';
import * as d from '../driver-entities.ts';
import { endpoint } from './endpoint.ts';

/** Endpoints for a driver's registration and profile. */
export const REGISTRATION = {
  onboardDriver: endpoint({
    summary: 'Registers the driver, or updates the registration; a changed document needs a new review',
    who: 'driver',
    rate: 'registration',
    body: d.Onboarding,
    output: d.OnboardingStatus,
    photos: PHOTO_KINDS.length,
  }),
  sendPhoto: endpoint({
    summary: 'Stores one photo ahead of its registration; returns the URL to register with (R38)',
    who: 'driver',
    rate: 'upload',
    body: d.SentPhoto,
    output: z.object({ url: z.string() }),
    photos: 1,
  }),
  answerPhotoRequest: endpoint({
    summary: 'Replaces one photo that an admin requested (R37); 409 PHOTO_NOT_ASKED if none is requested now',
    who: 'driver',
    rate: 'upload',
    body: d.SentPhoto,
    output: d.OnboardingStatus,
    photos: 1,
  }),
  getOnboardingStatus: endpoint({
    summary: 'Whether the registration is complete',
    who: 'driver',
    suspended: true,
    rate: 'person',
    output: d.OnboardingStatus,
  }),
  getDriverProfile: endpoint({
    summary: 'The driver’s own account',
    who: 'driver',
    rate: 'person',
    output: d.DriverProfile,
  }),
  updateDriverProfile: endpoint({
    summary: 'Changes any subset of the fields that need no review',
    who: 'driver',
    rate: 'person',
    body: d.DriverProfileUpdate,
    output: d.DriverProfile,
  }),
};
