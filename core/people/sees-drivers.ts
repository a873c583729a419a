import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';

/** Whether a person may see drivers: an active passenger with a complete profile (R47, spec 1 §2). */
export const seesDrivers = ({ userType, isActive, name, phone }: UserDoc): boolean =>
  userType === 'passenger' && isActive && name !== null && phone !== null;

/** @throws Refusal ACCOUNT_INACTIVE for a deactivated passenger, WRONG_ROLE for anyone else (R47) */
export function requireMaySeeDrivers(user: UserDoc): void {
  if (!seesDrivers(user)) throw refusalOfSight(user.userType);
}

export const refusalOfSight = (userType: UserDoc['userType']): Refusal =>
  new Refusal(userType === 'passenger' ? 'ACCOUNT_INACTIVE' : 'WRONG_ROLE');

/** Returns the ids, hex, of deactivated passengers. */
export async function inactivePassengers({ store }: Context): Promise<Set<string>> {
  const inactive = await store.users.distinct('_id', { isActive: false });
  return new Set(inactive.map((id) => id.toHexString()));
}
