import type { ObjectId } from 'mongodb';
import { searchOfRide } from '../rides/snapshot.ts';
import { searchOfDriver, searchOfUser } from '../search.ts';
import type { Store } from './store.ts';

const BATCH = 1000;
const MISSING = { search: { $exists: false } };

interface Write {
  updateOne: { filter: { _id: ObjectId } & typeof MISSING; update: { $set: { search: string[] } } };
}

/** Makes findable what was kept before there was a search; run at start, does nothing the second time. */
export async function fillSearch({ users, drivers, rides }: Store): Promise<void> {
  await fill(
    () => users.find(MISSING).limit(BATCH).toArray(),
    searchOfUser,
    (writes) => users.bulkWrite(writes),
  );
  await fill(
    () => drivers.find(MISSING).limit(BATCH).toArray(),
    searchOfDriver,
    (writes) => drivers.bulkWrite(writes),
  );
  await fill(
    () => rides.find(MISSING).limit(BATCH).toArray(),
    searchOfRide,
    (writes) => rides.bulkWrite(writes),
  );
}

/** Whatever is written meanwhile brings its own. */
async function fill<D extends { _id: ObjectId }>(
  find: () => Promise<D[]>,
  searchOf: (doc: D) => string[],
  write: (writes: Write[]) => Promise<unknown>,
): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    await write(
      found.map((doc) => ({
        updateOne: { filter: { _id: doc._id, ...MISSING }, update: { $set: { search: searchOf(doc) } } },
      })),
    );
  }
}
