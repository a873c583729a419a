import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import type { BodyOf } from '#shared/contract/api.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { callerAddress, emailOf } from '../lib/caller.ts';
import { endForInactive } from '../rides/end-for-inactive.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { mobileOf } from '../people/phone-of.ts';
import { prepareAccount } from '../people/prepared-account.ts';
import { writeUser } from '../people/write-user.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/errors.ts';
import { auditEntry, changeEntry, moveAuditsToLog } from '../store/audit.ts';
import { presentPassengers } from './passengers.ts';

/**
 * An admin creates an account for a passenger, who takes it over by signing in with that email address. Audited (R16).
 * @throws Refusal INVALID (phone), EMAIL_TAKEN
 */
export async function createPassenger(
  ctx: Context,
  actor: Actor,
  { name, email, ...input }: BodyOf<'adminCreatePassenger'>,
): Promise<AdminPassenger> {
  const typed = { name, email, phone: mobileOf(input.phone, 'phone') };
  const user = await prepareAccount(ctx, { ...typed, userType: 'passenger' }, ({ _id }) => {
    const act = { kind: 'passenger', what: 'passenger created', target: _id.toHexString() } as const;
    return auditEntry(actor, ctx.clock.now(), { ...act, after: typed });
  });
  return publishChange(ctx, user);
}

/**
 * An admin changes a passenger. An inactive passenger can sign in but neither book nor see drivers, not even on open
 * sockets (R47), and their requests end (R5). Audited with what changed (R16).
 * @throws Refusal NOT_FOUND, INVALID (phone)
 */
export async function updatePassenger(
  ctx: Context,
  actor: Actor,
  id: string,
  { name, is_active, ...input }: BodyOf<'adminUpdatePassenger'>,
): Promise<AdminPassenger> {
  const phone = input.phone ? mobileOf(input.phone, 'phone') : undefined;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
  };
  const act = { kind: 'passenger', what: 'passenger changed', target: id } as const;
  const whom = { _id: toObjectId(id), userType: 'passenger', ...NOT_LEAVING } as const;
  const known = phone === undefined ? null : await ctx.store.users.findOne(whom);
  const address = known && phone !== undefined && emailOf(known) === null ? { email: callerAddress(phone) } : {};
  const writing = writeUser(ctx, whom, { ...change, ...address }, (before) =>
    changeEntry(actor, ctx.clock.now(), act, before, change),
  );
  const user = await writing.catch((error: unknown) => {
    const message = ADMIN_MESSAGES.numberOfCaller;
    throw isDuplicateKey(error) ? new Refusal('INVALID', { field: 'phone', message }) : error;
  });
  if (!user) throw new Refusal('NOT_FOUND');
  ctx.publish(room.user(user._id), 'user:changed', {});
  if (is_active === false) await endForInactive(ctx, user._id);
  return publishChange(ctx, user);
}

async function publishChange(ctx: Context, user: UserDoc): Promise<AdminPassenger> {
  ctx.publish(room.admins, 'admin:changed', { type: 'passengers', id: user._id.toHexString() });
  await moveAuditsToLog(ctx, 'users', user);
  const [row] = await presentPassengers(ctx, [user]);
  if (!row) throw new Error('a passenger was not presented as a row');
  return row;
}
