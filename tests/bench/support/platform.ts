import { ObjectId } from 'mongodb';
import { finishBackground } from '#core/lib/background.ts';
import { newDriver, NO_PHOTOS } from '#core/registration/new-driver.ts';
import { cellOf } from '#core/location/cell.ts';
import type { DriverRoute, StoredDriver } from '#core/store/driver-documents.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { openStore, type Store } from '#core/store/store.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { endsOf } from '#shared/domain/fare.ts';
import { PLACES } from '#shared/domain/places.ts';
import { fixAt, makeDriver, makePassenger, testContext } from '#tests/support/context.ts';
import { bookAndAccept, rideDoc } from '#tests/support/rides.ts';
import { insertAll } from './people.ts';

const BATCH = 2000;
/** One driver in ten is online. */
const ONLINE_SHARE = 0.1;
const ROUTES = 50;
const FAR_AHEAD_MS = 24 * 3600_000;

/** A fixed seed: every run has the same drivers. */
let seed = 20250120;
function random(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Returns a random point near a place in the four counties. */
function randomPoint() {
  const { latitude, longitude } = pick(PLACES);
  return { latitude: latitude + (random() - 0.5) / 25, longitude: longitude + (random() - 0.5) / 25 };
}

const route = (): DriverRoute => {
  const [from, to] = [pick(PLACES).label, pick(PLACES).label];
  const ends = endsOf(from, to);
  return { _id: new ObjectId(), from_location: from, to_location: to, fare_amount: 200, is_active: true, ends };
};

/** Returns an approved driver with a fix and fifty routes; one in ten is online. */
export function driverNumber(n: number, now: Date): StoredDriver {
  const location = randomPoint();
  const fields = {
    fullName: `Driver Number ${n} Mwangi`,
    phone: `+2547${String(n).padStart(8, '0')}`,
    email: `driver.number.${n}@example.com`,
    stageName: `${pick(PLACES).label} Stage`,
    locationAddress: 'Embu Town',
    location,
    plate: `KMF${String.fromCharCode(65 + (n % 26))} ${n % 1000}B`,
    ...FARE_DEFAULTS_KSH,
  };
  const driver = newDriver(new ObjectId(), fields, NO_PHOTOS, { now, seenAt: null });
  const at = randomPoint();
  const isOnline = random() < ONLINE_SHARE;
  return {
    ...driver,
    verification: 'approved',
    status: isOnline ? 'online' : 'offline',
    fix: fixAt(at, now.getTime()),
    cell: cellOf(at),
    // Seen tomorrow, so that no driver counts as absent during the run.
    seenAt: isOnline ? new Date(now.getTime() + FAR_AHEAD_MS) : null,
    routes: Array.from({ length: ROUTES }, route),
  };
}

/** Replaces all drivers and rides: these drivers, and `past` completed rides of theirs. */
export async function fillPlatform(store: Store, people: readonly StoredDriver[], past: number): Promise<void> {
  // While there is nothing to migrate: these drivers have no accounts and would count as deleted.
  await migrate(store);
  const sample = await completedRide(store);
  await Promise.all([store.drivers.deleteMany({}), store.rides.deleteMany({})]);
  // Indexes are created after the documents, which is faster.
  await Promise.all([store.drivers.dropIndexes(), store.rides.dropIndexes()]);
  await insertAll(store.drivers, people);
  for (let n = 0; n < past; n += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, past - n) }, (_, i): RideDoc => {
      const driverId = people[(n + i) % people.length]?._id ?? null;
      return { ...sample, _id: new ObjectId(), driverId };
    });
    await insertAll(store.rides, some);
  }
  await openStore(store.db.client, store.db.databaseName);
}

/** Creates a ride and returns it as it is stored once it is over, without the fields that are unique to one ride. */
export async function completedRide(store: Store): Promise<RideDoc> {
  const ctx = testContext(store);
  const { id } = await bookAndAccept(ctx, await makePassenger(ctx), await makeDriver(ctx));
  // Otherwise the sweep finds work in every past ride, which costs more than the measured commands.
  await finishBackground(store);
  const { idempotencyKey: _key, outbox: _outbox, bookingNo: _no, ...ride } = await rideDoc(ctx, id);
  return { ...ride, status: 'completed', active: false, openNow: false };
}
