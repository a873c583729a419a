import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { mayWork } from '#shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../store/settings.ts';
import { type DriverDoc, WITHOUT_LISTS } from '../store/driver-documents.ts';

/** Matches the drivers who may work (R5). */
export async function workingFilter(ctx: Context): Promise<Filter<DriverDoc>> {
  const { requireDriverApproval } = await readSettings(ctx);
  return { verification: requireDriverApproval ? 'approved' : { $in: ['approved', 'pending'] } };
}

/**
 * Returns the registered driver behind a user.
 * @throws Refusal NOT_ONBOARDED
 */
export async function registeredDriver(ctx: Context, id: ObjectId): Promise<DriverDoc> {
  const driver = await ctx.store.drivers.findOne<DriverDoc>({ _id: id }, { projection: WITHOUT_LISTS });
  if (!driver) throw new Refusal('NOT_ONBOARDED');
  return driver;
}

/**
 * Returns a driver who may work now (R5).
 * @throws Refusal NOT_ONBOARDED, BANNED or NOT_APPROVED
 */
export async function workingDriver(ctx: Context, id: ObjectId): Promise<DriverDoc> {
  const driver = await registeredDriver(ctx, id);
  const { requireDriverApproval } = await readSettings(ctx);
  requireWorking(driver, requireDriverApproval);
  return driver;
}

/** @throws Refusal BANNED or NOT_APPROVED (R5) */
export function requireWorking(driver: DriverDoc, requireDriverApproval: boolean): void {
  if (mayWork(driver.verification, requireDriverApproval)) return;
  if (driver.verification === 'banned') throw new Refusal('BANNED');
  throw new Refusal('NOT_APPROVED', { message: MESSAGES.driver[waitsFor(driver)] });
}

/** Returns what a driver's approval is waiting for. */
export const waitsFor = ({ photos }: Pick<DriverDoc, 'photos'>): 'photosMissing' | 'pending' =>
  Object.values(photos).includes(null) ? 'photosMissing' : 'pending';
