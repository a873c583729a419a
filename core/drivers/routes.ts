import { type Filter, ObjectId } from 'mongodb';
import type { Route, RouteFields } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ROUTES_MAX } from '#shared/domain/constants/rules.ts';
import { endsOf } from '#shared/domain/fare.ts';
import { placeName } from '#shared/domain/trip-places.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverRoute, StoredDriver } from '../store/driver-documents.ts';

/**
 * Lists the driver's routes, oldest first. An active one decides the fare between its places, in both directions (R11).
 * @throws Refusal NOT_ONBOARDED
 */
export async function listRoutes(ctx: Context, user: UserDoc): Promise<Route[]> {
  return (await routesOf(ctx, user)).map(present);
}

/**
 * Adds a route in one conditional write, so that concurrent requests cannot add the same places twice. Adding the same
 * route with the same fare again succeeds.
 * @throws Refusal NOT_ONBOARDED, ROUTE_EXISTS, ROUTES_FULL
 */
export async function addRoute(ctx: Context, user: UserDoc, input: RouteFields): Promise<Route> {
  const route: DriverRoute = { _id: new ObjectId(), ...fieldsOf(input) };
  const added = await ctx.store.drivers.updateOne(
    { _id: user._id, 'routes.ends': { $ne: route.ends }, [`routes.${ROUTES_MAX - 1}`]: { $exists: false } },
    { $push: { routes: route } },
  );
  if (added.matchedCount === 1) return present(route);
  const routes = await routesOf(ctx, user);
  const known = routes.find((it) => it.ends === route.ends);
  if (!known) throw new Refusal('ROUTES_FULL');
  if (known.fare_amount !== route.fare_amount || known.is_active !== route.is_active) throw new Refusal('ROUTE_EXISTS');
  return present(known);
}

/**
 * Changes one of the driver's routes.
 * @throws Refusal NOT_ONBOARDED, NOT_FOUND, ROUTE_EXISTS when another route has these places
 */
export async function updateRoute(ctx: Context, user: UserDoc, id: ObjectId, input: RouteFields): Promise<Route> {
  const route: DriverRoute = { _id: id, ...fieldsOf(input) };
  const other: Filter<StoredDriver> = { routes: { $elemMatch: { ends: route.ends, _id: { $ne: id } } } };
  const changed = await ctx.store.drivers.updateOne(
    { _id: user._id, 'routes._id': id, $nor: [other] },
    { $set: { 'routes.$[mine]': route } },
    { arrayFilters: [{ 'mine._id': id }] },
  );
  if (changed.matchedCount === 1) return present(route);
  await myRoute(ctx, user, id);
  throw new Refusal('ROUTE_EXISTS');
}

/**
 * Switches one of the driver's routes on or off.
 * @throws Refusal NOT_ONBOARDED, NOT_FOUND
 */
export async function toggleRoute(ctx: Context, user: UserDoc, id: ObjectId, is_active: boolean): Promise<Route> {
  await ctx.store.drivers.updateOne(
    { _id: user._id, 'routes._id': id },
    { $set: { 'routes.$[mine].is_active': is_active } },
    { arrayFilters: [{ 'mine._id': id }] },
  );
  return { ...(await myRoute(ctx, user, id)), is_active };
}

/**
 * Deletes one of the driver's routes.
 * @throws Refusal NOT_ONBOARDED, NOT_FOUND
 */
export async function deleteRoute(ctx: Context, user: UserDoc, id: ObjectId): Promise<void> {
  const mine = { _id: user._id, 'routes._id': id };
  const deleted = await ctx.store.drivers.updateOne(mine, { $pull: { routes: { _id: id } } });
  if (deleted.matchedCount === 0) await myRoute(ctx, user, id);
}

async function routesOf(ctx: Context, { _id }: UserDoc): Promise<DriverRoute[]> {
  const routes = { projection: { routes: 1 } };
  const driver = await ctx.store.drivers.findOne<Pick<StoredDriver, 'routes'>>({ _id }, routes);
  if (!driver) throw new Refusal('NOT_ONBOARDED');
  return driver.routes;
}

async function myRoute(ctx: Context, user: UserDoc, id: ObjectId): Promise<Route> {
  const routes = await routesOf(ctx, user);
  const route = routes.find((it) => it._id.equals(id));
  if (!route) throw new Refusal('NOT_FOUND');
  return present(route);
}

const fieldsOf = ({ from_location, to_location, fare_amount, is_active }: RouteFields): Omit<DriverRoute, '_id'> => ({
  from_location,
  to_location,
  fare_amount,
  is_active,
  ends: endsOf(placeName(from_location), placeName(to_location)),
});

const present = ({ _id, from_location, to_location, fare_amount, is_active }: DriverRoute): Route => ({
  id: _id.toHexString(),
  from_location,
  to_location,
  fare_amount,
  is_active,
});
