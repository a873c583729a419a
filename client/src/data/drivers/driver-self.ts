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
  /** Of the newest status and review heard of, by event or answer; older ones are ignored. */
  rev: number;
  /** null until it is known. */
  onboarded: boolean | null;
  verification: VerificationStatus | null;
  /** The review needs a photo that was not sent. */
  photosMissing: boolean;
  /** The photos that an admin asked for, until the next verdict (R37). */
  photoRequests: readonly PhotoRequest[];
  /** Why they are banned; null when they are not, or no reason was given. */
  ban: BanBecause | null;
  /** null until it is known, and while not registered. */
  status: DriverStatus | null;
  /** They chose offline themselves, so only they go online again (spec 2 §4). */
  manualOffline: boolean;
  /** They have chosen a status, and the server has not answered yet. */
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

/** Applies what the server said of the driver, unless something newer is known. */
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

/** Whether the driver has registered, as fetched or as answered to a registration, a first or a changed one. */
export function applyRegistration({ rev, onboarding_completed: onboarded, ...review }: OnboardingStatus): void {
  // A driver who lost their registration begins again at 0.
  setState((known) => ({ onboarded, rev: onboarded ? known.rev : 0 }));
  learn({
    rev,
    verification: review.verification_status,
    photosMissing: review.photos_missing,
    photoRequests: review.photo_requests,
    ban: review.ban,
  });
}

/** Requests a status; an automatic request never overrides a driver who chose offline (R7, R13). Throws ApiError. */
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
