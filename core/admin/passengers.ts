import type { ObjectId } from 'mongodb';
import type { AdminPassenger } from '../../shared/contract/admin-entities.ts';
import type { ListQuery } from '../../shared/contract/admin-lists.ts';
import type { OutputOf } from '../../shared/contract/api.ts';
import type { Context } from '../context.ts';
import { searchFilter } from '../search.ts';
import type { UserDoc } from '../store/documents.ts';
import { pageOf, sortOf } from './list.ts';

/** Passengers, searched over name, email and phone (spec 2 §5), filtered, sorted and paged. */
export async function listAdminPassengers(
  ctx: Context,
  query: ListQuery<'passengers'>,
): Promise<OutputOf<'adminListPassengers'>> {
  const { search, status, sort, page, pageSize } = query;
  const active = status === 'all' ? {} : { isActive: status === 'active' };
  const filter = { userType: 'passenger' as const, ...active, ...searchFilter(search) };
  const fields = { joined: '_id', name: 'name', status: 'isActive' };
  const { docs, total } = await pageOf(ctx.store.users, filter, sortOf(sort, fields), query);
  return { items: await presentPassengers(ctx, docs), total, page, pageSize };
}

interface Rides {
  _id: ObjectId;
  rides: number;
  spent: number;
}

/** Passengers as admins see them; rides and money are computed from rides, for these alone (R8). */
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
  email: user.email,
  phone: user.phone,
  is_active: user.isActive,
  total_rides: row?.rides ?? 0,
  total_spent: row?.spent ?? 0,
  created_at: user.createdAt.toISOString(),
});
