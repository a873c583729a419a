import type { BodyOf, OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { isOnline, statusRequested } from '#shared/domain/driver.ts';
import { isWithinHours } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../store/settings.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { requireWorking } from './may-work.ts';
import { publishDriverStatus } from './on-map.ts';
import { type DriverChange, writeDriver } from './write-driver.ts';

/**
 * Sets the status that the driver selects (R5, R7). A driver who goes offline manually no longer goes online
 * automatically. Going online automatically happens only for an approved driver inside working hours (R13). An
 * automatic change that a rule forbids does nothing.
 * @throws Refusal NOT_ONBOARDED, NOT_APPROVED, BANNED
 */
export async function setDriverStatus(
  ctx: Context,
  user: UserDoc,
  asked: BodyOf<'setDriverStatus'>,
): Promise<OutputOf<'setDriverStatus'>> {
  const { requireDriverApproval } = await readSettings(ctx);
  const changed = await writeDriver(
    ctx,
    user._id,
    (driver) => {
      if (asked.status !== 'offline') requireWorking(driver, requireDriverApproval);
      return decide(driver, asked, ctx.clock.now());
    },
    { cause: () => (asked.automatic ? 'lost' : 'asked') },
  );
  if (!changed) throw new Refusal('NOT_ONBOARDED');
  const { before, after } = changed;
  if (after.status !== before.status) publishDriverStatus(ctx, changed);
  const { rev = 0, status, manualOffline } = after;
  return { rev, status, isOnline: isOnline(status), manualOffline };
}

/** Takes a driver who signs out offline, at once or after the current ride. This is not a manual choice (R7, R13). */
export async function leaveWork(ctx: Context, user: UserDoc): Promise<void> {
  const changed = await writeDriver(
    ctx,
    user._id,
    ({ status, onRouteFor }) => (isOnline(status) ? statusRequested('offline', onRouteFor !== null) : null),
    { cause: () => 'asked' },
  );
  if (changed && changed.after.status !== changed.before.status) publishDriverStatus(ctx, changed);
}

function decide(
  driver: DriverDoc,
  { status: wanted, automatic = false }: BodyOf<'setDriverStatus'>,
  now: Date,
): DriverChange | null {
  const isRefused = driver.manualOffline || !isWithinHours(driver.workingHours, now);
  if (automatic && wanted !== 'offline' && isRefused) return null;
  const busy = driver.onRouteFor !== null;
  const outcome = wanted === 'on_route' ? { status: wanted, offlineAfterRide: false } : statusRequested(wanted, busy);
  return { ...outcome, ...(automatic ? {} : { manualOffline: wanted === 'offline' }), seenAt: now };
}
