import { ObjectId } from 'mongodb';
import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { FAVORITES_MAX } from '#shared/domain/constants/rules.ts';
import { isOnline } from '#shared/domain/driver.ts';
import { blockedBy } from '../drivers/blocked-by.ts';
import type { Context } from '../context.ts';
import { ratingOf, tripsOf } from '../drivers/figures.ts';
import { requireMaySeeDrivers, seesDrivers } from '../people/sees-drivers.ts';
import { type Room, room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { isFirst } from '../store/errors.ts';

type Favorite = OutputOf<'addFavorite'>;

/** Only approved drivers carry passengers. The others are hidden, so that nobody learns who registers (R47). */
const IN_SIGHT = { verification: 'approved' as const };

/**
 * Lists a passenger's favorite drivers by name, with their current details. Omits drivers who are not approved, are
 * deleted or have blocked the passenger.
 * @throws Refusal ACCOUNT_INACTIVE (R47)
 */
export async function listFavorites(ctx: Context, passenger: UserDoc): Promise<Favorite[]> {
  requireMaySeeDrivers(passenger);
  return ownFavorites(ctx, passenger);
}

/** Lists anyone's favorites, as part of their own data (R36). People who may not see drivers get only names (R47). */
export async function ownFavorites(ctx: Context, person: UserDoc): Promise<Favorite[]> {
  const ids = await favoriteIds(ctx, person._id);
  if (ids.length === 0) return [];
  const drivers = await ctx.store.drivers.find({ _id: { $in: ids }, ...IN_SIGHT }).toArray();
  return drivers
    .map((driver) => ({ ...present(driver), ...(!seesDrivers(person) && UNSEEN) }))
    .sort((a, b) => a.driver_name.localeCompare(b.driver_name) || a.driver_id.localeCompare(b.driver_id));
}

/**
 * Adds an approved driver who has not blocked the passenger. A repeat succeeds. Driver details sent
 * by the client are ignored.
 * @throws Refusal NOT_FOUND, FAVORITES_FULL, ACCOUNT_INACTIVE (R47)
 */
export async function addFavorite(ctx: Context, passenger: UserDoc, driverId: ObjectId): Promise<Favorite> {
  requireMaySeeDrivers(passenger);
  const driver = await ctx.store.drivers.findOne({ _id: driverId, ...IN_SIGHT });
  if (!driver || (await blockedBy(ctx, passenger._id, [driverId])).length > 0) throw new Refusal('NOT_FOUND');
  await keep(ctx, passenger, driverId);
  await followFavorite(ctx, passenger._id, driverId);
  return present(driver);
}

/** Makes a passenger's open sockets receive the events of a favorite driver, if the passenger may see drivers (R47). */
export async function followFavorite(ctx: Context, _id: ObjectId, driverId: ObjectId): Promise<void> {
  const passenger = await ctx.store.users.findOne({ _id });
  if (passenger && seesDrivers(passenger)) ctx.listen(room.user(_id), room.followersOf(driverId), true);
}

/** Returns the rooms of a passenger's favorite drivers, to join on connecting. */
export async function favoriteRooms(ctx: Context, userId: ObjectId): Promise<Room[]> {
  return (await favoriteIds(ctx, userId)).map((driverId) => room.followersOf(driverId));
}

/** Returns a passenger's favorite drivers, without those who have blocked the passenger (R48). */
async function favoriteIds(ctx: Context, userId: ObjectId): Promise<ObjectId[]> {
  const [kept, blocking] = await Promise.all([
    ctx.store.favorites.find({ userId }).project<{ driverId: ObjectId }>({ driverId: 1 }).toArray(),
    blockedBy(ctx, userId),
  ]);
  return kept.map(({ driverId }) => driverId).filter((id) => !blocking.some((one) => one.equals(id)));
}

/** Stores a favorite. Counts after the insert, so that concurrent additions never exceed the limit. */
async function keep(ctx: Context, passenger: UserDoc, driverId: ObjectId): Promise<void> {
  const { favorites } = ctx.store;
  const favorite = { _id: new ObjectId(), userId: passenger._id, driverId, createdAt: ctx.clock.now() };
  if (!(await isFirst(favorites.insertOne(favorite)))) return;
  if ((await favorites.countDocuments({ userId: passenger._id })) <= FAVORITES_MAX) return;
  await favorites.deleteOne({ _id: favorite._id });
  throw new Refusal('FAVORITES_FULL');
}

/** Removes a favorite; succeeds even if there is none. */
export async function removeFavorite(
  ctx: Context,
  passenger: UserDoc,
  driverId: ObjectId,
): Promise<OutputOf<'removeFavorite'>> {
  await ctx.store.favorites.deleteOne({ userId: passenger._id, driverId });
  ctx.listen(room.user(passenger._id), room.followersOf(driverId), false);
  return { ok: true };
}

const UNSEEN = {
  driver_phone: '',
  stage_name: '',
  is_online: false,
  driver_status: 'offline',
  rating: null,
  total_trips: 0,
  within_town_fare: 0,
  outside_town_fare: 0,
} as const satisfies Partial<Favorite>;

/** Presents a favorite. Its fares are the lowest of each range (spec 1 §7). */
const present = (driver: DriverDoc): Favorite => ({
  driver_id: driver._id.toHexString(),
  driver_name: driver.fullName,
  driver_phone: driver.phone,
  stage_name: driver.stageName,
  is_online: isOnline(driver.status),
  driver_status: driver.status,
  rating: ratingOf(driver),
  total_trips: tripsOf(driver),
  within_town_fare: driver.withinTownFareMin,
  outside_town_fare: driver.outsideTownFareMin,
});
