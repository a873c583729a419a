import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { tellDriverStatus } from '../drivers/driver.ts';
import { writeDriver } from '../drivers/write-driver.ts';
import { toObjectId } from '../ids.ts';
import { erasePerson } from '../people/erase.ts';
import { endAllSessions } from '../people/sessions.ts';
import { cancelRidesOfDriver } from '../rides/cancel-rides-of-driver.ts';
import { cancelRidesOfPassenger } from '../rides/cancel-rides-of-passenger.ts';
import { room } from '../rooms.ts';
import type { AdminDoc } from '../store/documents.ts';
import { audit } from './audit.ts';

/**
 * Deletes a driver: nobody can book them from the first step on, their sessions and sockets end, their open rides are
 * cancelled (R1), their personal data and photos are erased, their past rides stay readable by their name. Each step can
 * be repeated: whoever deletes again after a crash finishes it.
 * @param from address of the admin
 * @throws Refusal NOT_FOUND
 */
export async function deleteDriver(ctx: Context, admin: AdminDoc, from: string, id: string): Promise<void> {
  const _id = toObjectId(id);
  const { drivers, users } = ctx.store;
  const [driver, user] = await Promise.all([drivers.findOne({ _id }), users.findOne({ _id, userType: 'driver' })]);
  if (!driver && !user) throw new Refusal('NOT_FOUND');
  const name = driver?.fullName ?? user?.name ?? null;
  await audit(ctx, {
    who: admin.username,
    from,
    kind: 'driver',
    what: 'driver deleted',
    target: id,
    before: { fullName: name },
  });
  const stopped = await writeDriver(ctx, _id, () => ({
    verification: 'banned',
    status: 'offline',
    offlineAfterRide: false,
  }));
  if (stopped && stopped.before.status !== 'offline') tellDriverStatus(ctx, stopped.after);
  await cancelRidesOfDriver(ctx, _id);
  await finish(ctx, _id, 'drivers');
}

/**
 * Deletes a passenger, as deleteDriver: open rides are cancelled (R1), past ones stay readable by their name.
 * @throws Refusal NOT_FOUND
 */
export async function deletePassenger(ctx: Context, admin: AdminDoc, from: string, id: string): Promise<void> {
  const _id = toObjectId(id);
  const user = await ctx.store.users.findOneAndUpdate({ _id, userType: 'passenger' }, { $set: { isActive: false } });
  if (!user) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    who: admin.username,
    from,
    kind: 'passenger',
    what: 'passenger deleted',
    target: id,
    before: { name: user.name },
  });
  await cancelRidesOfPassenger(ctx, _id, admin.username);
  await finish(ctx, _id, 'passengers');
}

/** The account goes last: as long as it is there, the deletion can be repeated. */
async function finish(ctx: Context, _id: ObjectId, type: 'drivers' | 'passengers'): Promise<void> {
  await endAllSessions(ctx, _id, 'logout');
  await erasePerson(ctx, _id);
  await ctx.store.drivers.deleteOne({ _id });
  await ctx.store.users.deleteOne({ _id });
  ctx.publish(room.admins, 'admin:changed', { type, id: _id.toHexString() });
}
