import type { OutputOf } from '#shared/contract/api.ts';
import type { AdminIncident, IncidentsQuery } from '#shared/contract/incident-entities.ts';
import type { Context } from '../context.ts';
import { pageOf } from '../lib/list.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { IncidentDoc } from '../store/incident-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** An alert as admins see it, with the people of its ride and their current phone numbers. */
export async function presentIncident(ctx: Context, incident: IncidentDoc, ride: RideDoc): Promise<AdminIncident> {
  const [current = ride] = await withCurrentPhones(ctx, [ride]);
  return present(incident, current);
}

/** Rides keep the numbers from the booking; a deleted person has none. */
async function withCurrentPhones({ store }: Context, rides: readonly RideDoc[]): Promise<RideDoc[]> {
  const passengers = { _id: { $in: rides.map(({ passengerId }) => passengerId) } };
  const drivers = { _id: { $in: rides.flatMap(({ driverId }) => driverId ?? []) } };
  const known = await Promise.all([
    store.users.find(passengers).project<Reachable>({ phone: 1 }).toArray(),
    store.drivers.find(drivers).project<Reachable>({ phone: 1 }).toArray(),
  ]);
  const phoneOf = new Map(known.flat().map(({ _id, phone }) => [_id.toHexString(), phone]));
  return rides.map((ride) => ({
    ...ride,
    passengerPhone: phoneOf.get(ride.passengerId.toHexString()) ?? ride.passengerPhone,
    driver: ride.driver && {
      ...ride.driver,
      phone: phoneOf.get(ride.driverId?.toHexString() ?? '') ?? ride.driver.phone,
    },
  }));
}

type Reachable = Pick<UserDoc, '_id' | 'phone'>;

function present(incident: IncidentDoc, ride: RideDoc): AdminIncident {
  const { acknowledged, resolved } = incident;
  const { driver, driverId } = ride;
  return {
    id: incident._id.toHexString(),
    rev: incident.rev,
    ride_id: ride._id.toHexString(),
    ride_status: ride.status,
    role: incident.role,
    status: incident.status,
    created_at: incident.at.toISOString(),
    rings: incident.rings,
    pickup_address: pickupForOthers(ride),
    destination_address: ride.destination,
    // Phones are empty after the account was deleted.
    passenger: { id: ride.passengerId.toHexString(), name: ride.passengerName, phone: ride.passengerPhone || null },
    driver:
      driver && driverId
        ? { id: driverId.toHexString(), name: driver.name, phone: driver.phone || null, plate: driver.plate }
        : null,
    position: incident.position && {
      latitude: incident.position.latitude,
      longitude: incident.position.longitude,
    },
    trail: incident.trail.map(({ at, ...point }) => ({ ...point, at: at.toISOString() })),
    acknowledged_by: acknowledged?.name ?? null,
    acknowledged_at: acknowledged?.at.toISOString() ?? null,
    resolved_by: resolved?.name ?? null,
    resolved_at: resolved?.at.toISOString() ?? null,
    notes: incident.notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}

/** The alerts: open ones first, then acknowledged, then resolved ones; each newest first. */
export async function listIncidents(ctx: Context, query: IncidentsQuery): Promise<OutputOf<'adminListIncidents'>> {
  const filter = query.status === 'all' ? {} : { status: query.status };
  const sort = { queue: 1, at: -1, _id: -1 } as const;
  const { items, ...page } = await pageOf(ctx.store.incidents, filter, sort, query, (incident) => incident);
  const rides = await ctx.store.rides.find({ _id: { $in: items.map(({ rideId }) => rideId) } }).toArray();
  const rideOf = new Map((await withCurrentPhones(ctx, rides)).map((ride) => [ride._id.toHexString(), ride]));
  return {
    ...page,
    items: items.flatMap((incident) => {
      const ride = rideOf.get(incident.rideId.toHexString());
      return ride ? [present(incident, ride)] : [];
    }),
  };
}

/** Sends an alert's current state to every admin. */
export async function publishIncident(ctx: Context, incident: IncidentDoc, known?: RideDoc): Promise<void> {
  const ride = known ?? (await ctx.store.rides.findOne({ _id: incident.rideId }));
  if (ride) ctx.publish(room.admins, 'admin:incident', await presentIncident(ctx, incident, ride));
}
