import type { ObjectId } from 'mongodb';
import { endsOf, type Trip } from '#shared/domain/fare.ts';
import type { Context } from '../context.ts';
import type { DriverDoc, DriverRoute } from '../store/driver-documents.ts';

/** Projects only the route that decides a trip's fare (R11). */
export const routeFor = ({ pickup, destination }: Trip) => ({
  $elemMatch: { is_active: true, ends: endsOf(pickup, destination) },
});

/** All fields of `DriverDoc` by name: a projection that filters the routes cannot exclude fields. */
const FIELDS = {
  _id: 1,
  rev: 1,
  fullName: 1,
  phone: 1,
  email: 1,
  locationAddress: 1,
  location: 1,
  stageName: 1,
  plate: 1,
  vehicleModel: 1,
  photos: 1,
  photoRequests: 1,
  ban: 1,
  verification: 1,
  wasApproved: 1,
  pendingChanges: 1,
  detailsRev: 1,
  approval: 1,
  bannedAt: 1,
  leaving: 1,
  approvalUndoneBy: 1,
  status: 1,
  manualOffline: 1,
  onRouteFor: 1,
  offlineAfterRide: 1,
  online: 1,
  freeSince: 1,
  fix: 1,
  unsure: 1,
  cell: 1,
  homeCell: 1,
  socketSeenAt: 1,
  seenAt: 1,
  gaveUpAt: 1,
  workingHours: 1,
  hoursSet: 1,
  figures: 1,
  stageKey: 1,
  atStage: 1,
  audits: 1,
  createdAt: 1,
  outbox: 1,
  withinTownFareMin: 1,
  withinTownFareMax: 1,
  outsideTownFareMin: 1,
  outsideTownFareMax: 1,
} as const satisfies Record<keyof DriverDoc, 1>;

/** Returns a driver with only the route that decides a trip's fare. */
export const driverForTrip = (
  { store }: Context,
  _id: ObjectId,
  trip: Trip,
): Promise<(DriverDoc & { routes?: DriverRoute[] }) | null> =>
  store.drivers.findOne<DriverDoc & { routes?: DriverRoute[] }>(
    { _id },
    { projection: { ...FIELDS, routes: routeFor(trip) } },
  );
