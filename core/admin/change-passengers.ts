import type { AdminPassenger } from '../../shared/contract/admin-entities.ts';
import type { BodyOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../ids.ts';
import { STAYING } from '../people/is-gone.ts';
import { phoneOf } from '../people/phone-of.ts';
import { prepareAccount } from '../people/prepared-account.ts';
import { writeUser } from '../people/write-user.ts';
import { room } from '../rooms.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import { audit, changesOf } from './audit.ts';
import { presentPassengers } from './passengers.ts';

/**
 * An admin makes an account for a passenger; whoever signs in with that e-mail address is them. Audited (R16).
 * @param from address of the admin
 * @throws Refusal INVALID (phone), EMAIL_TAKEN
 */
export async function createPassenger(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  { name, email, ...input }: BodyOf<'adminCreatePassenger'>,
): Promise<AdminPassenger> {
  const typed = { name, email, phone: phoneOf(input.phone, 'phone') };
  const user = await prepareAccount(ctx, { ...typed, userType: 'passenger' });
  const target = user._id.toHexString();
  ctx.publish(room.admins, 'admin:changed', { type: 'passengers', id: target });
  const what = 'passenger created';
  await audit(ctx, { who: admin.username, from, kind: 'passenger', what, target, after: typed });
  return present(ctx, user);
}

/**
 * An admin changes a passenger; an inactive one can sign in but not book (R5). Audited with what changed (R16).
 * @param from address of the admin
 * @throws Refusal NOT_FOUND, INVALID (phone)
 */
export async function updatePassenger(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  id: string,
  { name, is_active, ...input }: BodyOf<'adminUpdatePassenger'>,
): Promise<AdminPassenger> {
  const phone = input.phone === undefined ? undefined : phoneOf(input.phone, 'phone');
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
  };
  const changed = await writeUser(ctx, { _id: toObjectId(id), userType: 'passenger', ...STAYING }, change);
  if (!changed) throw new Refusal('NOT_FOUND');
  ctx.publish(room.admins, 'admin:changed', { type: 'passengers', id });
  const what = 'passenger changed';
  const changes = changesOf(changed.before, change);
  if (changes) await audit(ctx, { who: admin.username, from, kind: 'passenger', what, target: id, ...changes });
  return present(ctx, changed.after);
}

async function present(ctx: Context, user: UserDoc): Promise<AdminPassenger> {
  const [row] = await presentPassengers(ctx, [user]);
  if (!row) throw new Error('a passenger is presented as one row');
  return row;
}
