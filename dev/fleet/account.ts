import type { VerificationStatus } from '#shared/domain/driver.ts';
import type { Approver } from './admin.ts';
import { CallError, type HttpClient } from './http.ts';
import type { Recruit } from './roster.ts';

/** A driver's account on the server. */
export interface Account {
  driverId: string;
  verification: VerificationStatus;
  /** The error of a failed approval; null otherwise. */
  notApproved: CallError | null;
}

/**
 * Completes a signed-in recruit's account: profile, registration, approval. Changes nothing that an earlier run has
 * done, and leaves a ban in place.
 * @throws CallError when the server refuses the profile or registration, and for errors that may be temporary
 */
export async function completeAccount(client: HttpClient, recruit: Recruit, approver: Approver): Promise<Account> {
  const me = await client.call('getMe');
  if (me.user_type !== 'driver' || me.name === null || me.phone === null) {
    const { name, phone } = recruit;
    await client.call('updateProfile', { body: { user_type: 'driver', name, phone } });
  }
  let status = await client.call('getOnboardingStatus');
  if (!status.onboarding_completed) status = await client.call('onboardDriver', { body: recruit.registration });
  const verification = status.verification_status ?? 'pending';
  const account: Account = { driverId: me.id, verification, notApproved: null };
  if (verification !== 'pending') return account;
  try {
    await approver.approve(me.id);
    return { ...account, verification: 'approved' };
  } catch (error) {
    if (!(error instanceof CallError) || error.isPassing) throw error;
    return { ...account, notApproved: error };
  }
}
