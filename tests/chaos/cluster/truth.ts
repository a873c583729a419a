import type { Store } from '#core/store/store.ts';
import { driverRides, passengerRides } from '#client/data/rides/rides-state.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { Phone } from './phone.ts';

/** What a screen shows, or should show: the text by subject, such as a ride's id. */
export type Face = ReadonlyMap<string, string>;

/** A person's newest position in the store, and that of the other party of their active ride; epoch ms. */
export interface Truth {
  faces: ReadonlyMap<string, Face>;
  /** The passengers of active rides: the ride, and when the store's newest position of its driver was taken. */
  positions: ReadonlyMap<string, { ride: string; at: number }>;
}

const OPEN = ['pending', 'accepted', 'in_progress'] as const;
const WAITING = 'offered';
const STATUS = 'status';

const faceOf = ({ status, active, arrived }: { status: string; active: boolean; arrived: boolean }): string =>
  [status, ...(active ? ['active'] : []), ...(arrived ? ['arrived'] : [])].join(' ');

/** What each person's screen should show according to the store. */
export async function readTruth({ rides, drivers }: Store): Promise<Truth> {
  const [open, all] = await Promise.all([
    rides
      .find({ status: { $in: [...OPEN] } })
      .project<RideFacts>({
        status: 1,
        active: 1,
        arrivedAt: 1,
        acceptedAt: 1,
        passengerId: 1,
        driverId: 1,
        offeredTo: 1,
      })
      .toArray(),
    drivers.find({}).project<DriverFacts>({ status: 1, 'fix.timestamp': 1 }).toArray(),
  ]);
  const faces = new Map<string, Map<string, string>>();
  const put = (person: Id, subject: string, face: string): void => {
    const theirs = faces.get(person.toHexString()) ?? new Map<string, string>();
    faces.set(person.toHexString(), theirs.set(subject, face));
  };
  const positions = new Map<string, { ride: string; at: number }>();
  for (const { _id, status } of all) put(_id, STATUS, status);
  const seenAt = new Map(all.map(({ _id, fix }) => [_id.toHexString(), fix?.timestamp ?? 0]));
  for (const { _id, passengerId, driverId, status, active, arrivedAt, acceptedAt, offeredTo } of open) {
    const ride = _id.toHexString();
    const face = faceOf({ status, active, arrived: arrivedAt !== null });
    put(passengerId, ride, face);
    if (acceptedAt === null) for (const driver of offeredTo) put(driver, ride, WAITING);
    else if (driverId) put(driverId, ride, face);
    if (active && driverId)
      positions.set(passengerId.toHexString(), { ride, at: seenAt.get(driverId.toHexString()) ?? 0 });
  }
  return { faces, positions };
}

type Id = { toHexString(): string };
interface RideFacts {
  _id: Id;
  status: string;
  active: boolean;
  arrivedAt: Date | null;
  acceptedAt: Date | null;
  passengerId: Id;
  driverId: Id | null;
  offeredTo: Id[];
}
interface DriverFacts {
  _id: Id;
  status: string;
  fix: { timestamp: number } | null;
}

/** Returns what a phone's screen shows. */
export function shownOn({ view, screen: { state, status } }: Phone): Face {
  const face = new Map<string, string>();
  const put = (rides: readonly Ride[]): void => {
    for (const { id, arrivedAt, ...it } of rides) face.set(id, faceOf({ ...it, arrived: arrivedAt !== null }));
  };
  if (view === 'passenger') {
    const { underWay, scheduled } = passengerRides(state);
    put([...underWay, ...scheduled]);
    return face;
  }
  const { requests, activeRide, scheduled } = driverRides(state);
  put([...(activeRide ? [activeRide] : []), ...scheduled]);
  for (const { id } of requests) face.set(id, WAITING);
  if (status) face.set(STATUS, status);
  return face;
}

/** Returns how a screen differs from what it should show, one line per subject. */
export function differences(phone: Phone, { faces, positions }: Truth): string[] {
  const [due, shown] = [faces.get(phone.id) ?? new Map<string, string>(), shownOn(phone)];
  const found = [...new Set([...due.keys(), ...shown.keys()])].flatMap((subject) => {
    const [is, should] = [shown.get(subject), due.get(subject)];
    return is === should ? [] : [`${subject} is shown as ${is ?? 'gone'} instead of ${should ?? 'gone'}`];
  });
  const position = positions.get(phone.id);
  const seenAt = position && (phone.screen.state.live[position.ride]?.driver?.timestamp ?? 0);
  if (position && seenAt !== undefined && seenAt < position.at)
    found.push(`the driver of ${position.ride} is shown where they were before`);
  return found;
}
