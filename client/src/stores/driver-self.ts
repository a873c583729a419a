import { create } from 'zustand';
import type { OutputOf } from '../../../shared/contract/api.ts';
import type { PayloadOf } from '../../../shared/contract/events.ts';
import type { DriverStatus, VerificationStatus } from '../../../shared/domain/driver.ts';
import { call } from '../lib/api.ts';
import { onPersonGone } from './session.ts';

/** The signed-in driver's own state. */
interface DriverSelf {
  /** null until it is known. */
  onboarded: boolean | null;
  verification: VerificationStatus | null;
  /** A photo that the review needs was not sent; null until it is known. */
  photosMissing: boolean | null;
  /** null until it is known, and while not registered. */
  status: DriverStatus | null;
  /** They chose offline themselves: nothing sets them online but they (spec 2 §4). */
  manualOffline: boolean;
  /** The last look at it failed. */
  failed: boolean;
}
const UNKNOWN: DriverSelf = {
  onboarded: null,
  verification: null,
  photosMissing: null,
  status: null,
  manualOffline: false,
  failed: false,
};

export const useDriverSelf = create<DriverSelf>()(() => UNKNOWN);
const { setState } = useDriverSelf;
onPersonGone(() => setState(UNKNOWN));

/** Raised by everything that tells the status: what was asked for before is then older news. */
let told = 0;

/** Fetches registration, verification and status. Throws ApiError. */
export async function loadDriverSelf(): Promise<void> {
  const toldBefore = told;
  try {
    const { onboarding_completed, verification_status } = await call('getOnboardingStatus');
    setState({ onboarded: onboarding_completed, verification: verification_status, failed: false });
    if (!onboarding_completed) return;
    const { driverStatus, manualOffline } = await fetchOwnProfile();
    if (told === toldBefore) setState({ status: driverStatus, manualOffline });
  } catch (error) {
    setState({ failed: true });
    throw error;
  }
}

/** Fetches the profile, and knows from it whether photos are missing. Throws ApiError. */
export async function fetchOwnProfile(): Promise<OutputOf<'getDriverProfile'>> {
  const profile = await call('getDriverProfile');
  const { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl } = profile;
  setState({ photosMissing: [profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl].includes(null) });
  return profile;
}

/** Asks for a status; `automatic` ones do not override a driver who chose offline (R7, R13). Throws ApiError. */
export async function setOwnStatus(status: DriverStatus, automatic = false): Promise<DriverStatus> {
  const now = await call('setDriverStatus', { body: { status, automatic } });
  told += 1;
  setState({ status: now.status, manualOffline: now.manualOffline });
  return now.status;
}

/** `driver:changed` about the driver themself. */
export function applyOwnChange({ driverStatus, verification_status }: PayloadOf<'driver:changed'>): void {
  told += 1;
  setState((known) => ({ status: driverStatus, verification: verification_status ?? known.verification }));
}
