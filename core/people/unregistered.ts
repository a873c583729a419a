import type { ObjectId } from 'mongodb';
import type { Store } from '../store/store.ts';

/** Clears the `unregistered` mark of people who have registered by now, and returns those who have not. */
export async function stillUnregistered({ drivers, users }: Store, ids: readonly ObjectId[]): Promise<ObjectId[]> {
  const registered = await drivers.distinct('_id', { _id: { $in: [...ids] } });
  if (registered.length > 0) await users.updateMany({ _id: { $in: registered } }, { $unset: { unregistered: '' } });
  return ids.filter((id) => !registered.some((other) => other.equals(id)));
}
