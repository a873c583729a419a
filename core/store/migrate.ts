import { type FindCursor, ObjectId } from 'mongodb';
import { searchFieldsOf } from '../drivers/search-fields.ts';
import { stillUnregistered } from '../people/unregistered.ts';
import { searchOfRide } from '../rides/snapshot.ts';
import { searchOfUser } from '../search.ts';
import type { NotificationDoc } from './documents.ts';
import { isDuplicateKey } from './errors.ts';
import { type Store } from './store.ts';

const BATCH = 1000;
const NO_SEARCH = { search: { $exists: false } };
const NOT_LISTED = { listedUnder: { $exists: false } };
const NOT_COUNTED = { figures: { $exists: false } };
const NO_KIND = { kind: { $exists: false } };
/** The id of the `meta` document that records that `markUnregistered` has finished. */
const MARKED = 'unregistered-marked';

/** Migrates documents written by older versions. Runs at each start; a second run changes nothing. */
export async function migrate(store: Store): Promise<void> {
  await fillSearch(store);
  await markUnregistered(store);
  await fillTrips(store);
  await fillNews(store);
}

/** Repeats `work` on a batch of what `find` finds, until it finds nothing. */
async function inBatches<D>(find: () => FindCursor<D>, work: (batch: D[]) => Promise<unknown>): Promise<void> {
  for (;;) {
    const batch = await find().limit(BATCH).toArray();
    if (batch.length === 0) return;
    await work(batch);
  }
}

/** Sets missing fields of a document, unless they were written in the meantime. */
const filling = <Missing, Set>({ _id }: { _id: ObjectId }, missing: Missing, $set: Set) => ({
  updateOne: { filter: { _id, ...missing }, update: { $set } },
});

/** Adds missing search keys: older documents have none, or none for the search by passengers. */
async function fillSearch({ users, drivers, rides }: Store): Promise<void> {
  await inBatches(
    () => users.find(NO_SEARCH),
    (batch) => users.bulkWrite(batch.map((user) => filling(user, NO_SEARCH, { search: searchOfUser(user) }))),
  );
  await inBatches(
    () => drivers.find(NOT_LISTED),
    (batch) => drivers.bulkWrite(batch.map((driver) => filling(driver, NOT_LISTED, searchFieldsOf(driver)))),
  );
  await inBatches(
    () => rides.find(NO_SEARCH),
    (batch) => rides.bulkWrite(batch.map((ride) => filling(ride, NO_SEARCH, { search: searchOfRide(ride) }))),
  );
}

/** Marks people who chose "driver" before the `unregistered` mark existed, and have not registered. */
async function markUnregistered(store: Store): Promise<void> {
  const { users, meta } = store;
  if (await meta.findOne({ _id: MARKED })) return;
  let last = new ObjectId('0'.repeat(24));
  await inBatches(
    () =>
      users
        .find({ userType: 'driver', _id: { $gt: last } })
        .sort({ _id: 1 })
        .project<{ _id: ObjectId }>({ _id: 1 }),
    async (batch) => {
      const ids = batch.map(({ _id }) => _id);
      const missing = await stillUnregistered(store, ids);
      await users.updateMany({ _id: { $in: missing }, userType: 'driver' }, { $set: { unregistered: true } });
      last = ids.at(-1) ?? last;
    },
  );
  await meta.updateOne({ _id: MARKED }, { $set: { value: 'yes' } }, { upsert: true });
}

/** Counts the trips of drivers for whom no count is stored (R8). */
async function fillTrips({ drivers, rides }: Store): Promise<void> {
  await inBatches(
    () => drivers.find(NOT_COUNTED).project<{ _id: ObjectId }>({ _id: 1 }),
    async (batch) => {
      const rows = await rides
        .aggregate<{ _id: ObjectId; trips: number }>([
          { $match: { driverId: { $in: batch.map(({ _id }) => _id) }, status: 'completed' } },
          { $group: { _id: '$driverId', trips: { $sum: 1 } } },
        ])
        .toArray();
      const trips = new Map(rows.map((row) => [row._id.toHexString(), row.trips]));
      const figuresOf = ({ _id }: { _id: ObjectId }) => ({ trips: trips.get(_id.toHexString()) ?? 0, rev: 0 });
      await drivers.bulkWrite(batch.map((driver) => filling(driver, NOT_COUNTED, { figures: figuresOf(driver) })));
    },
  );
}

/** An old notification: a finished text instead of a kind. Recent Activity was a collection of its own. */
interface OldNote extends Pick<NotificationDoc, '_id' | 'userId' | 'key' | 'rideId' | 'at' | 'expiresAt'> {
  text: string;
}

/** Migrates notifications from before they had a kind. */
async function fillNews({ db, notifications }: Store): Promise<void> {
  const old = db.collection<OldNote>('notifications');
  await inBatches(
    () => old.find(NO_KIND),
    (batch) =>
      notifications.bulkWrite(
        batch.map(({ _id, text }) => ({
          updateOne: {
            filter: { _id, ...NO_KIND },
            update: { $set: { kind: 'told', data: { text }, audience: ['bell'] }, $unset: { text: '' } },
          },
        })),
      ),
  );
  if (await db.listCollections({ name: 'activity' }, { nameOnly: true }).hasNext())
    await moveActivity(db, notifications);
}

/** Moves the old `activity` collection into the notifications. A fact that is in both becomes one notification. */
async function moveActivity(db: Store['db'], notifications: Store['notifications']): Promise<void> {
  const activity = db.collection<OldNote>('activity');
  await inBatches(
    () => activity.find(),
    async (batch) => {
      try {
        await notifications.bulkWrite(
          batch.map(({ userId, key, text, ...it }) => ({
            updateOne: {
              filter: { userId, key },
              update: {
                $addToSet: { audience: 'activity' },
                $setOnInsert: { ...it, kind: 'told', data: { text }, read: true },
              },
              upsert: true,
            },
          })),
          { ordered: false },
        );
        await activity.deleteMany({ _id: { $in: batch.map(({ _id }): ObjectId => _id) } });
      } catch (error) {
        // Another starting process has migrated it already.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  );
  await activity.drop();
}
