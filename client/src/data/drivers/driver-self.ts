import { create } from 'zustand';
import type { OutputOf } from '#shared/contract/api.ts';
import type { OnboardingStatus } from '#shared/contract/driver-entities.ts';
import type { PayloadOf } from '#shared/contract/events.ts';
import type { BanBecause, PhotoRequest } from '#shared/contract/review-entities.ts';
import type { DriverStatus, VerificationStatus } from '#shared/domain/driver.ts';
import { call } from '../connection/api.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** The signed-in driver's own state. */
export interface DriverSelf {
  /** The revision of the newest status and review received, by event or response; older revisions are ignored. */
  rev: number;
  /** null until known. */
  onboarded: boolean | null;
  verification: VerificationStatus | null;
  /** Whether the review lacks a required photo. */
  photosMissing: boolean;
  /** The photos that an admin asked for, until the next verdict (R37). */
  photoRequests: readonly PhotoRequest[];
  /** Why the driver is banned; null when the driver is not banned, or the admin gave no reason. */
  ban: BanBecause | null;
  /** null until known, and while the driver is not registered. */
  status: DriverStatus | null;
  /** Whether the driver chose offline: then only the driver may set the status to online again (spec 2 §4). */
  manualOffline: boolean;
  /** Whether the driver has chosen a status that the server has not confirmed yet. */
  choosing: boolean;
  /** Whether the last fetch failed. */
  failed: boolean;
}
const UNKNOWN: DriverSelf = {
  rev: 0,
  onboarded: null,
  verification: null,
  photosMissing: false,
  photoRequests: [],
  ban: null,
  status: null,
  manualOffline: false,
  choosing: false,
  failed: false,
};

export const useDriverSelf = create<DriverSelf>()(() => UNKNOWN);
const { setState } = useDriverSelf;
onPersonChanged(() => setState(UNKNOWN));

/** Applies the server's data about the driver, unless newer data is known. */
const learn = (said: Partial<DriverSelf> & Pick<DriverSelf, 'rev'>): void =>
  setState((known) => (said.rev < known.rev ? known : said));

/** Applies a fetched status. */
export const applyStatus = ({ rev, ...driver }: OutputOf<'getRideRequests'>['driver']): void =>
  learn({
    rev,
    verification: driver.verification_status,
    status: driver.driverStatus,
    manualOffline: driver.manualOffline,
  });

/** Fetches registration, verification and status. Throws ApiError. */
export async function loadDriverSelf(): Promise<void> {
  try {
    const review = await call('getOnboardingStatus');
    applyRegistration(review);
    setState({ failed: false });
    if (review.onboarding_completed && review.verification_status !== 'banned')
      applyStatus(await call('getDriverProfile'));
  } catch (error) {
    setState({ failed: true });
    throw error;
  }
}

/** The query key of the driver's profile. */
export const OWN_PROFILE = ['own-profile'];

/** Applies the registration from a fetch, or from the response to a new or changed registration. */
export function applyRegistration({ rev, onboarding_completed: onboarded, ...review }: OnboardingStatus): void {
  // The revisions of a driver without a registration start again at 0.
  setState((known) => ({ onboarded, rev: onboarded ? known.rev : 0 }));
  learn({
    rev,
    verification: review.verification_status,
    photosMissing: review.photos_missing,
    photoRequests: review.photo_requests,
    ban: review.ban,
  });
}

/**
 * Requests a status. An automatic request never overrides the driver's choice of offline (R7, R13). Throws ApiError.
 */
export async function setOwnStatus(status: DriverStatus, automatic = false): Promise<DriverStatus> {
  if (!automatic) setState({ choosing: true });
  try {
    const now = await call('setDriverStatus', { body: { status, automatic } });
    learn({ rev: now.rev, status: now.status, manualOffline: now.manualOffline });
    return now.status;
  } finally {
    if (!automatic) setState({ choosing: false });
  }
}

/** Applies a `driver:changed` event about the signed-in driver. */
export const applyOwnChange = ({ rev, driverStatus, ...change }: PayloadOf<'driver:changed'>): void =>
  learn({
    rev,
    status: driverStatus,
    ...(change.verification_status && { verification: change.verification_status }),
    ...(change.photo_requests && { photoRequests: change.photo_requests }),
  });
