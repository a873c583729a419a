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
  /** The revision of the newest status and review received, by event or answer; older ones are ignored. */
  rev: number;
  /** null until known. */
  onboarded: boolean | null;
  verification: VerificationStatus | null;
  /** The review lacks a photo that it needs. */
  photosMissing: boolean;
  /** The photos that an admin asked for, until the next verdict (R37). */
  photoRequests: readonly PhotoRequest[];
  /** Why the driver is banned; null when not banned, or when no reason was given. */
  ban: BanBecause | null;
  /** null until known, and while not registered. */
  status: DriverStatus | null;
  /** The driver chose offline, so only the driver goes online again (spec 2 §4). */
  manualOffline: boolean;
  /** The driver has chosen a status that the server has not confirmed yet. */
  choosing: boolean;
  /** The last fetch failed. */
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

/** A fetched status. */
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

/** Applies the registration, as fetched or as the answer to a new or changed one. */
export function applyRegistration({ rev, onboarding_completed: onboarded, ...review }: OnboardingStatus): void {
  // A driver without a registration begins again at rev 0.
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

/** `driver:changed` about the driver themself. */
export const applyOwnChange = ({ rev, driverStatus, ...change }: PayloadOf<'driver:changed'>): void =>
  learn({
    rev,
    status: driverStatus,
    ...(change.verification_status && { verification: change.verification_status }),
    ...(change.photo_requests && { photoRequests: change.photo_requests }),
  });
