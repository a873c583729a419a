import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { cancel } from '../rides/move-ride.ts';
import { erasePerson } from './erase-person.ts';

/**
 * A person deletes their own account (R36). Requests that no driver has accepted are cancelled; an accepted or running
 * ride must end first, because the other party is on the way. The cancellations are the person's own, so they count if
 * the person comes back (R49). A banned or inactive person, or a party of an unresolved alert (R30), cannot escape by
 * deleting.
 * @throws Refusal RIDE_UNDER_WAY, ALERT_OPEN, ACCOUNT_INACTIVE; NO_SESSION when the account is already gone
 */
export async function deleteOwnAccount(ctx: Context, user: UserDoc): Promise<{ ok: true }> {
  const { _id, userType, isActive } = user;
  if (!isActive) throw new Refusal('ACCOUNT_INACTIVE');
  const party = { $or: [{ passengerId: _id }, { driverId: _id }, { userId: _id }] };
  if (await ctx.store.incidents.findOne({ open: true, ...party }, { projection: { _id: 1 } })) {
    throw new Refusal('ALERT_OPEN');
  }
  const agreed = { status: { $in: ['accepted', 'in_progress'] as const } };
  const ride = await ctx.store.rides.findOne(
    {
      $or: [
        { passengerId: _id, ...agreed },
        { driverId: _id, ...agreed },
      ],
    },
    { projection: { _id: 1 } },
  );
  if (ride) throw new Refusal('RIDE_UNDER_WAY');
  const mover = { by: 'passenger', who: user.name, reason: 'passenger_cancelled' } as const;
  for (const request of await ctx.store.rides.distinct('_id', { passengerId: _id, status: 'pending' })) {
    await cancel(ctx, { _id: request }, mover);
  }
  if (!(await erasePerson(ctx, _id, userType))) throw new Refusal('NO_SESSION');
  return { ok: true };
}
