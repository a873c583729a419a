import type { Filter } from 'mongodb';
import type { AdminUnregistered } from '#shared/contract/admin-people-entities.ts';
import type { UnregisteredQuery } from '#shared/contract/admin-lists.ts';
import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { Context } from '../context.ts';
import { forgetSentPhotos } from '../registration/sent-photos.ts';
import { toObjectId } from '../lib/ids.ts';
import { pageOf } from '../lib/list.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { stillUnregistered } from '../people/unregistered.ts';
import { writeUser } from '../people/write-user.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import { searchFilter } from '../lib/search.ts';
import type { UserDoc } from '../store/documents.ts';
import { auditEntry, moveAuditsToLog } from '../store/audit.ts';

const SORTS: Record<UnregisteredQuery['sort'], Record<string, 1 | -1>> = {
  '-joined': { _id: -1 },
  joined: { _id: 1 },
  name: { name: 1, _id: -1 },
  '-name': { name: -1, _id: 1 },
};

/** Lists people who chose "driver" and have not registered. The search covers name, email and phone. */
export async function listUnregistered(
  ctx: Context,
  query: UnregisteredQuery,
): Promise<OutputOf<'adminListUnregistered'>> {
  const { search, sort } = query;
  const filter: Filter<UserDoc> = { unregistered: true, userType: 'driver', ...NOT_LEAVING, ...searchFilter(search) };
  const { items, total, ...page } = await pageOf(ctx.store.users, filter, SORTS[sort], query, (user) => user);
  const ids = items.map(({ _id }) => _id);
  const waiting = await stillUnregistered(ctx.store, ids);
  const users = items.filter(({ _id }) => waiting.includes(_id));
  return { items: users.map(presentUnregistered), total: total - (items.length - users.length), ...page };
}

export const presentUnregistered = (user: UserDoc): AdminUnregistered => ({
  user_id: user._id.toHexString(),
  full_name: user.name ?? '',
  email: user.email,
  mobile_number: user.phone,
  created_at: user.createdAt.toISOString(),
});

/**
 * An admin lets a person choose passenger or driver again, for example after they tapped the wrong one. The person's
 * open screens return to that choice at once. Refused once the person has a ride or a registration. Audited (R16).
 * @throws Refusal NOT_FOUND, CHOICE_STANDS with the reason
 */
export async function resetUserType(ctx: Context, actor: Actor, id: string): Promise<void> {
  const _id = toObjectId(id);
  const person = await ctx.store.users.findOne({ _id, userType: { $ne: null }, ...NOT_LEAVING });
  if (!person) throw new Refusal('NOT_FOUND');
  await requireFree(ctx, person);
  const { userType } = person;
  const kind = userType === 'driver' ? 'driver' : 'passenger';
  const act = { kind, what: 'may choose again', target: id, before: { userType } } as const;
  const audited = auditEntry(actor, ctx.clock.now(), act);
  const user = await writeUser(ctx, { _id, userType, ...NOT_LEAVING }, { userType: null }, () => audited);
  if (!user) throw new Refusal('NOT_FOUND');
  // The person may have registered or booked in the meantime, which makes the choice final.
  await requireFree(ctx, person).catch(async (error: unknown) => {
    const asBefore = { $set: { userType }, $pull: { audits: { _id: audited._id } } };
    await ctx.store.users.updateOne({ _id, userType: null }, asBefore);
    throw error;
  });
  await forgetSentPhotos(ctx, _id);
  ctx.publish(room.user(_id), 'user:changed', {});
  for (const type of ['drivers', 'passengers']) ctx.publish(room.admins, 'admin:changed', { type, id });
  await moveAuditsToLog(ctx, 'users', user);
}

/** @throws Refusal CHOICE_STANDS for a registered driver, and for anyone with rides */
async function requireFree(ctx: Context, { _id, userType }: UserDoc): Promise<void> {
  const { drivers, rides } = ctx.store;
  if (userType === 'driver' && (await drivers.findOne({ _id }, { projection: { _id: 1 } }))) {
    throw new Refusal('CHOICE_STANDS', { message: ADMIN_MESSAGES.choiceOfRegistered });
  }
  if (await rides.findOne({ passengerId: _id }, { projection: { _id: 1 } })) {
    throw new Refusal('CHOICE_STANDS', { message: ADMIN_MESSAGES.choiceOfRiding });
  }
}
