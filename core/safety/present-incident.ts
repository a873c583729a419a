import type { ObjectId } from 'mongodb';
import type { OutputOf } from '#shared/contract/api.ts';
import type { AdminIncident, IncidentsQuery } from '#shared/contract/incident-entities.ts';
import type { Context } from '../context.ts';
import { pageOf } from '../lib/list.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { IncidentDoc } from '../store/incident-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** Presents an alert to admins, with its people and their current phone numbers. */
export async function presentIncident(ctx: Context, incident: IncidentDoc, ride: RideDoc): Promise<AdminIncident> {
  return present(incident, ride, await accountsOf(ctx, [incident], [ride]));
}

type Reachable = Pick<UserDoc, '_id' | 'phone'>;
type KnownDriver = Pick<DriverDoc, '_id' | 'fullName' | 'phone' | 'plate'>;

/** The people by id; a deleted person is missing. */
interface Accounts {
  passengers: ReadonlyMap<string, Reachable>;
  drivers: ReadonlyMap<string, KnownDriver>;
}

/** Reads the accounts of the people of these alerts and rides. */
async function accountsOf(
  { store }: Context,
  incidents: readonly IncidentDoc[],
  rides: readonly RideDoc[],
): Promise<Accounts> {
  const riders = { _id: { $in: rides.map(({ passengerId }) => passengerId) } };
  const driving = { _id: { $in: [...incidents, ...rides].flatMap(({ driverId }) => driverId ?? []) } };
  const [passengers, drivers] = await Promise.all([
    store.users.find(riders).project<Reachable>({ phone: 1 }).toArray(),
    store.drivers.find(driving).project<KnownDriver>({ fullName: 1, phone: 1, plate: 1 }).toArray(),
  ]);
  return { passengers: byId(passengers), drivers: byId(drivers) };
}

const byId = <D extends { _id: ObjectId }>(docs: readonly D[]): ReadonlyMap<string, D> =>
  new Map(docs.map((doc) => [doc._id.toHexString(), doc]));

/**
 * Returns a driver who has or had the ride: as named in the ride, else as in their account. Phones are current; null
 * after the account was deleted.
 */
function driverOf(ride: RideDoc, driverId: ObjectId | null, { drivers }: Accounts): AdminIncident['driver'] {
  if (!driverId) return null;
  const id = driverId.toHexString();
  const account = drivers.get(id);
  const booked = ride.driverId?.equals(driverId) ? ride.driver : null;
  const gaveUp = ride.timeline.findLast(({ left, what }) => what === 'gave_up' && left?.equals(driverId));
  const name = booked?.name ?? gaveUp?.who ?? account?.fullName;
  if (name === undefined) return null;
  return {
    id,
    name,
    phone: (account?.phone ?? booked?.phone) || null,
    plate: booked?.plate ?? account?.plate ?? '',
  };
}

function present(incident: IncidentDoc, ride: RideDoc, accounts: Accounts): AdminIncident {
  const { acknowledged, resolved } = incident;
  const passengerId = ride.passengerId.toHexString();
  // A ride keeps the phone number from the booking.
  const phone = accounts.passengers.get(passengerId)?.phone ?? ride.passengerPhone;
  const isTakenOver = incident.driverId !== null && !ride.driverId?.equals(incident.driverId);
  return {
    id: incident._id.toHexString(),
    rev: incident.rev,
    ride_id: ride._id.toHexString(),
    ride_status: ride.status,
    role: incident.role,
    status: incident.status,
    created_at: incident.at.toISOString(),
    rings: incident.rings,
    sent_again: (incident.sends ?? [])
      .filter(({ at }) => at > incident.at)
      .map(({ at, seen }) => ({
        at: at.toISOString(),
        acknowledged_by: seen?.name ?? null,
        acknowledged_at: seen?.at.toISOString() ?? null,
      })),
    pickup_address: pickupForOthers(ride),
    destination_address: ride.destination,
    // A ride's phone number is empty after the account was deleted.
    passenger: { id: passengerId, name: ride.passengerName, phone: phone || null },
    driver: driverOf(ride, incident.driverId, accounts),
    driver_now: isTakenOver ? driverOf(ride, ride.driverId, accounts) : null,
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

/** Lists the alerts: open ones first, then acknowledged, then resolved ones; each newest first. */
export async function listIncidents(ctx: Context, query: IncidentsQuery): Promise<OutputOf<'adminListIncidents'>> {
  const filter = query.status === 'all' ? {} : { status: query.status };
  const sort = { queue: 1, at: -1, _id: -1 } as const;
  const { items, ...page } = await pageOf(ctx.store.incidents, filter, sort, query, (incident) => incident);
  const rides = await ctx.store.rides.find({ _id: { $in: items.map(({ rideId }) => rideId) } }).toArray();
  const rideOf = byId(rides);
  const accounts = await accountsOf(ctx, items, rides);
  return {
    ...page,
    items: items.flatMap((incident) => {
      const ride = rideOf.get(incident.rideId.toHexString());
      return ride ? [present(incident, ride, accounts)] : [];
    }),
  };
}

/** Sends an alert's current state to every admin. */
export async function publishIncident(ctx: Context, incident: IncidentDoc, known?: RideDoc): Promise<void> {
  const ride = known ?? (await ctx.store.rides.findOne({ _id: incident.rideId }));
  if (ride) ctx.publish(room.admins, 'admin:incident', await presentIncident(ctx, incident, ride));
}
