import { ObjectId } from 'mongodb';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { openStore, type Store } from '#core/store/store.ts';
import { paymentAfter } from '#shared/domain/payment.ts';
import { insertAll } from './people.ts';
import { completedRide } from './platform.ts';

const BATCH = 2000;
const DAY_MS = 24 * 3600_000;
const TRIP_MS = 20 * 60_000;
/** One ride in five was cancelled. */
const CANCELLED_EACH = 5;
const FARES = { from: 50, steps: 190, stepKsh: 5 };

/** Inserts `count` past rides, spread evenly over the last `days`, in the order in which they were requested. */
export async function insertPastRides(store: Store, count: number, days: number): Promise<void> {
  const sample = await completedRide(store);
  await store.rides.deleteMany({});
  // Indexes are created after the documents, which is faster.
  await store.rides.dropIndexes();
  const from = Date.now() - days * DAY_MS;
  const passengers = Array.from({ length: Math.ceil(count / 50) }, () => new ObjectId());
  const pastRide = (n: number): RideDoc => {
    const createdAt = new Date(from + (n / count) * days * DAY_MS);
    const over = new Date(Math.min(createdAt.getTime() + TRIP_MS, Date.now()));
    const end: Partial<RideDoc> =
      n % CANCELLED_EACH === 0
        ? { status: 'cancelled', paymentStatus: paymentAfter('cancelled'), cancelledAt: over, cancelReason: 'expired' }
        : { status: 'completed', paymentStatus: paymentAfter('completed'), completedAt: over };
    const seconds = Math.floor(createdAt.getTime() / 1000).toString(16);
    const _id = new ObjectId(seconds + new ObjectId().toHexString().slice(seconds.length));
    const fare = FARES.from + ((n * 7919) % FARES.steps) * FARES.stepKsh;
    const passengerId = passengers[n % passengers.length] ?? _id;
    return { ...sample, _id, passengerId, createdAt, expiresAt: over, fare, ...end };
  };
  for (let n = 0; n < count; n += BATCH) {
    await insertAll(
      store.rides,
      Array.from({ length: Math.min(BATCH, count - n) }, (_, i) => pastRide(n + i)),
    );
  }
  await openStore(store.db.client, store.db.databaseName);
}
