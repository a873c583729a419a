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

type Standing = OutputOf<'getRideRequests'>['driver'];

/** To be called before a fetch that tells how the driver stands: takes in its answer, unless something newer was told meanwhile. */
export function awaitStanding(): (answer: Standing) => void {
  const toldBefore = told;
  return ({ verification_status, driverStatus, manualOffline }) => {
    if (told === toldBefore) setState({ verification: verification_status, status: driverStatus, manualOffline });
  };
}

/** Fetches registration, verification and status. Throws ApiError. */
export async function loadDriverSelf(): Promise<void> {
  const takeStanding = awaitStanding();
  try {
    const { onboarding_completed, verification_status } = await call('getOnboardingStatus');
    setState({ onboarded: onboarding_completed, verification: verification_status, failed: false });
    if (onboarding_completed && verification_status !== 'banned') takeStanding(await fetchOwnProfile());
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

/** The answer to a registration, a first or a changed one. */
export function applyRegistration(answer: OutputOf<'onboardDriver'>, photosMissing: boolean): void {
  told += 1;
  setState({ onboarded: answer.onboarding_completed, verification: answer.verification_status, photosMissing });
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
