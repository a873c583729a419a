import { Refusal } from '#shared/contract/errors.ts';
import type { OwnWorkingHours, WorkingHours } from '#shared/contract/driver-entities.ts';
import { isDefaultHours } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { registeredDriver } from './may-work.ts';

/**
 * Returns the driver's working hours, in Nairobi time. They only affect going online automatically (R13).
 * @throws Refusal NOT_ONBOARDED
 */
export async function workingHours(ctx: Context, user: UserDoc): Promise<OwnWorkingHours> {
  const { workingHours: hours, hoursSet } = await registeredDriver(ctx, user._id);
  return hoursSet || !isDefaultHours(hours) ? hours : { ...hours, is_default: true };
}

/**
 * Saves the working hours. A closing time before the opening time is after midnight. The driver's status does not
 * change.
 * @throws Refusal NOT_ONBOARDED
 */
export async function updateWorkingHours(ctx: Context, user: UserDoc, hours: WorkingHours): Promise<WorkingHours> {
  const saved = await ctx.store.drivers.updateOne({ _id: user._id }, { $set: { workingHours: hours, hoursSet: true } });
  if (saved.matchedCount === 0) throw new Refusal('NOT_ONBOARDED');
  return hours;
}
