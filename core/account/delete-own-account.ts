import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { cancel } from '../rides/move-ride.ts';
import { erasePerson } from './erase-person.ts';

/**
 * A person deletes their own account (R36). Requests that no driver has accepted are cancelled; an accepted or running
 * ride must end first, because the other party is on the way. The cancellations count as the person's own if the person
 * comes back (R49). A banned or inactive person, or a party of an unresolved alert (R30), cannot escape by deleting.
 * The refusal mentions the alert only to the person who raised it.
 * @throws Refusal RIDE_UNDER_WAY, ALERT_OPEN, NOT_DELETABLE, ACCOUNT_INACTIVE; NO_SESSION when the account is deleted
 */
export async function deleteOwnAccount(ctx: Context, user: UserDoc): Promise<{ ok: true }> {
  const { _id, userType, isActive } = user;
  if (!isActive) throw new Refusal('ACCOUNT_INACTIVE');
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
  await requireNoAlert(ctx, _id);
  const mover = { by: 'passenger', who: user.name, reason: 'passenger_cancelled' } as const;
  for (const request of await ctx.store.rides.distinct('_id', { passengerId: _id, status: 'pending' })) {
    await cancel(ctx, { _id: request }, mover);
  }
  if (!(await erasePerson(ctx, _id, userType))) throw new Refusal('NO_SESSION');
  return { ok: true };
}

async function requireNoAlert({ store }: Context, _id: ObjectId): Promise<void> {
  const party = { $or: [{ passengerId: _id }, { driverId: _id }, { userId: _id }] };
  const alerts = await store.incidents.find({ open: true, ...party }, { projection: { userId: 1 } }).toArray();
  if (alerts.length > 0)
    throw new Refusal(alerts.some(({ userId }) => userId.equals(_id)) ? 'ALERT_OPEN' : 'NOT_DELETABLE');
}
