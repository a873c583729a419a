import type { ObjectId } from 'mongodb';
import type { UserDoc } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

const BATCH = 1000;
/** In `meta`, once all are marked. */
const MARKED = 'unregistered-marked';

/** Takes the mark off whoever has registered, and says who has not. */
export async function stillUnregistered({ drivers, users }: Store, ids: readonly ObjectId[]): Promise<ObjectId[]> {
  const found = await drivers
    .find({ _id: { $in: [...ids] } })
    .project<{ _id: ObjectId }>({ _id: 1 })
    .toArray();
  const registered = found.map(({ _id }) => _id);
  if (registered.length > 0) await users.updateMany({ _id: { $in: registered } }, { $unset: { unregistered: '' } });
  return ids.filter((id) => !registered.some((other) => other.equals(id)));
}

/** Marks those who chose "driver" before there was a mark, and did not go on; run at start, does nothing the second time. */
export async function markUnregistered(store: Store): Promise<void> {
  const { users, meta } = store;
  if (await meta.findOne({ _id: MARKED })) return;
  let last: ObjectId | null = null;
  for (;;) {
    const batch: Pick<UserDoc, '_id'>[] = await users
      .find({ userType: 'driver', ...(last ? { _id: { $gt: last } } : {}) })
      .sort({ _id: 1 })
      .limit(BATCH)
      .project<Pick<UserDoc, '_id'>>({ _id: 1 })
      .toArray();
    if (batch.length === 0) break;
    const ids = batch.map(({ _id }) => _id);
    const missing = await stillUnregistered(store, ids);
    await users.updateMany({ _id: { $in: missing }, userType: 'driver' }, { $set: { unregistered: true } });
    last = ids.at(-1) ?? null;
  }
  await meta.updateOne({ _id: MARKED }, { $set: { value: 'yes' } }, { upsert: true });
}
