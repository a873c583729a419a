import type { ObjectId } from 'mongodb';
import { foundBy } from '../drivers/found-by.ts';
import { searchOfRide } from '../rides/snapshot.ts';
import { searchOfUser } from '../search.ts';
import type { Store } from './store.ts';

const BATCH = 1000;
const NO_SEARCH = { search: { $exists: false } };
const NOT_LISTED = { listedUnder: { $exists: false } };

interface Write<Missing, Set> {
  updateOne: { filter: { _id: ObjectId } & Missing; update: { $set: Set } };
}

/** Makes findable what was kept before there was a search, or before passengers had theirs; run at start, does nothing the second time. */
export async function fillSearch({ users, drivers, rides }: Store): Promise<void> {
  await fill(
    NO_SEARCH,
    (missing) => users.find(missing).limit(BATCH).toArray(),
    (user) => ({ search: searchOfUser(user) }),
    (writes) => users.bulkWrite(writes),
  );
  await fill(
    NOT_LISTED,
    (missing) => drivers.find(missing).limit(BATCH).toArray(),
    (driver) => foundBy(driver),
    (writes) => drivers.bulkWrite(writes),
  );
  await fill(
    NO_SEARCH,
    (missing) => rides.find(missing).limit(BATCH).toArray(),
    (ride) => ({ search: searchOfRide(ride) }),
    (writes) => rides.bulkWrite(writes),
  );
}

/** Whatever is written meanwhile brings its own. */
async function fill<D extends { _id: ObjectId }, Missing, Set>(
  missing: Missing,
  find: (missing: Missing) => Promise<D[]>,
  setOf: (doc: D) => Set,
  write: (writes: Write<Missing, Set>[]) => Promise<unknown>,
): Promise<void> {
  for (let found = await find(missing); found.length > 0; found = await find(missing)) {
    await write(
      found.map((doc) => ({
        updateOne: { filter: { _id: doc._id, ...missing }, update: { $set: setOf(doc) } },
      })),
    );
  }
}
