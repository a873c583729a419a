import type { ObjectId } from 'mongodb';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import type { ListQuery } from '#shared/contract/admin-lists.ts';
import type { OutputOf } from '#shared/contract/api.ts';
import { shownAverage } from '#shared/domain/rating.ts';
import type { Context } from '../context.ts';
import { emailOf } from '../lib/caller.ts';
import type { UserDoc } from '../store/documents.ts';
import { findPeople } from './find-people.ts';

/** Lists passengers, searched over name, email and phone (spec 2 §5), filtered, sorted and paged. */
export async function listAdminPassengers(
  ctx: Context,
  query: ListQuery<'passengers'>,
): Promise<OutputOf<'adminListPassengers'>> {
  const { status, page, pageSize } = query;
  const active = status === 'all' ? {} : { isActive: status === 'active' };
  const only = { userType: 'passenger' as const, ...active };
  const { docs, total, more } = await findPeople(ctx.store.users, only, COLUMNS, query);
  return { items: await presentPassengers(ctx, docs), total, more, page, pageSize };
}

const COLUMNS = {
  joined: '_id',
  name: 'name',
  status: 'isActive',
};

interface Rides {
  _id: ObjectId;
  rides: number;
  spent: number;
}

/** Presents passengers to admins, with ride counts and spending computed from their rides (R8). */
export async function presentPassengers(ctx: Context, users: readonly UserDoc[]): Promise<AdminPassenger[]> {
  if (users.length === 0) return [];
  const rows = await ctx.store.rides
    .aggregate<Rides>([
      { $match: { passengerId: { $in: users.map(({ _id }) => _id) } } },
      {
        $group: {
          _id: '$passengerId',
          rides: { $sum: 1 },
          spent: { $sum: { $cond: [{ $eq: ['$status', 'completed'] }, '$fare', 0] } },
        },
      },
    ])
    .toArray();
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return users.map((user) => present(user, byId.get(user._id.toHexString())));
}

const present = (user: UserDoc, row: Rides | undefined): AdminPassenger => ({
  user_id: user._id.toHexString(),
  name: user.name ?? '',
  email: emailOf(user),
  phone: user.phone,
  is_active: user.isActive,
  total_rides: row?.rides ?? 0,
  total_spent: row?.spent ?? 0,
  rating: shownAverage(user.rated),
  created_at: user.createdAt.toISOString(),
});
