import { create } from 'zustand';
import type { OutputOf } from '../../../shared/contract/api.ts';
import type { OnboardingStatus } from '../../../shared/contract/driver-entities.ts';
import type { PayloadOf } from '../../../shared/contract/events.ts';
import type { DriverStatus, VerificationStatus } from '../../../shared/domain/driver.ts';
import { call } from '../lib/api.ts';
import { onPersonGone } from './session.ts';

/** The signed-in driver's own state. */
interface DriverSelf {
  /** null until it is known. */
  onboarded: boolean | null;
  verification: VerificationStatus | null;
  /** The review needs a photo that was not sent. */
  photosMissing: boolean;
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
  onboarded: null,
  verification: null,
  photosMissing: false,
  status: null,
  manualOffline: false,
  choosing: false,
  failed: false,
};

export const useDriverSelf = create<DriverSelf>()(() => UNKNOWN);
const { setState } = useDriverSelf;
onPersonGone(() => setState(UNKNOWN));

/** Raised by every change of status, so that the answer of an earlier fetch is ignored. */
let changes = 0;

type Standing = OutputOf<'getRideRequests'>['driver'];

/** Call before a fetch that returns the driver's state; the returned function applies the answer unless the status has changed since. */
export function awaitStanding(): (answer: Standing) => void {
  const before = changes;
  return ({ verification_status, driverStatus, manualOffline }) => {
    if (changes === before) setState({ verification: verification_status, status: driverStatus, manualOffline });
  };
}

/** Fetches registration, verification and status. Throws ApiError. */
export async function loadDriverSelf(): Promise<void> {
  const takeStanding = awaitStanding();
  try {
    const review = await call('getOnboardingStatus');
    setState({ ...reviewed(review), failed: false });
    if (review.onboarding_completed && review.verification_status !== 'banned')
      takeStanding(await call('getDriverProfile'));
  } catch (error) {
    setState({ failed: true });
    throw error;
  }
}

/** The query key of the driver's profile. */
export const OWN_PROFILE = ['own-profile'];

/** The answer to a registration, a first or a changed one. */
export function applyRegistration(answer: OnboardingStatus): void {
  changes += 1;
  setState(reviewed(answer));
}

const reviewed = (review: OnboardingStatus): Pick<DriverSelf, 'onboarded' | 'verification' | 'photosMissing'> => ({
  onboarded: review.onboarding_completed,
  verification: review.verification_status,
  photosMissing: review.photos_missing,
});

/** Requests a status; an automatic request never overrides a driver who chose offline (R7, R13). Throws ApiError. */
export async function setOwnStatus(status: DriverStatus, automatic = false): Promise<DriverStatus> {
  if (!automatic) setState({ choosing: true });
  try {
    const now = await call('setDriverStatus', { body: { status, automatic } });
    changes += 1;
    setState({ status: now.status, manualOffline: now.manualOffline });
    return now.status;
  } finally {
    if (!automatic) setState({ choosing: false });
  }
}

/** `driver:changed` about the driver themself. */
export function applyOwnChange({ driverStatus, verification_status }: PayloadOf<'driver:changed'>): void {
  changes += 1;
  setState((known) => ({ status: driverStatus, verification: verification_status ?? known.verification }));
}
