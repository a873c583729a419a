import { isDeepStrictEqual } from 'node:util';
import type { Document, ObjectId } from 'mongodb';
import { endsOf } from '#shared/domain/fare.ts';
import { folded } from '#shared/domain/fold.ts';
import { placeName } from '#shared/domain/trip-places.ts';
import { searchFieldsOf } from '../drivers/search-fields.ts';
import { searchOfRide } from '../rides/snapshot.ts';
import { searchKeys, searchOfUser } from '../lib/search.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverRoute, StoredDriver } from '../store/driver-documents.ts';
import { isFirst } from '../store/errors.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { StageDoc } from '../store/stage-documents.ts';
import type { Store } from '../store/store.ts';

/** Recomputes every stored key, since all names are now folded in one way (R45). */
export async function foldNames(store: Store): Promise<void> {
  await renew<UserDoc>(store, 'users', (user) => ({ search: searchOfUser(user) }));
  await renew<StoredDriver>(store, 'drivers', ({ routes, ...driver }) => {
    const { homeCell: _same, ...keys } = searchFieldsOf(driver);
    return { ...keys, ...(routes.length > 0 && { routes: routes.map(withEnds) }) };
  });
  await renew<RideDoc>(store, 'rides', (ride) => ({ search: searchOfRide(ride) }));
  await renew<AuditDoc>(store, 'audit', (it) => ({ search: searchKeys(it.who, it.what, it.target, it.from) }));
  await renew<StageDoc>(store, 'stages', ({ name, spellings }) => ({
    spellings: [...new Set([name, ...spellings].map(folded))].filter(Boolean),
  }));
}

const withEnds = (route: DriverRoute): DriverRoute => ({
  ...route,
  ends: endsOf(placeName(route.from_location), placeName(route.to_location)),
});

/** Writes the keys that differ, unless written meanwhile. Two stages that share a spelling keep their keys. */
async function renew<D extends { _id: ObjectId }>(
  { db }: Store,
  name: string,
  keysOf: (doc: D) => Document,
): Promise<void> {
  const docs = db.collection(name);
  for await (const doc of docs.find<D>({})) {
    const kept: Document = doc;
    const changed = Object.entries(keysOf(doc)).filter(([field, keys]) => !isDeepStrictEqual(kept[field], keys));
    if (changed.length === 0) continue;
    const asItWas: Document = { _id: doc._id };
    for (const [field] of changed) {
      const before: unknown = kept[field];
      asItWas[field] = before ?? null;
    }
    await isFirst(docs.updateOne(asItWas, { $set: Object.fromEntries(changed) }));
  }
}
