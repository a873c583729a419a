import type { ObjectId } from 'mongodb';
import type { NotificationDoc } from '../store/documents.ts';
import { isDuplicateKey, type Store } from '../store/store.ts';

const BATCH = 1000;
const NO_KIND = { kind: { $exists: false } };

/** As they were kept before there were kinds: a finished text; what drivers did in a collection of its own. */
interface OldNote extends Pick<NotificationDoc, '_id' | 'userId' | 'key' | 'rideId' | 'at' | 'expiresAt'> {
  text: string;
}

/** Brings over what people were told before there were kinds of news; run at start, does nothing the second time. */
export async function fillNews({ db, notifications }: Store): Promise<void> {
  const old = db.collection<OldNote>('notifications');
  const find = (): Promise<OldNote[]> => old.find(NO_KIND).limit(BATCH).toArray();
  for (let found = await find(); found.length > 0; found = await find()) {
    await notifications.bulkWrite(
      found.map(({ _id, text }) => ({
        updateOne: {
          filter: { _id, ...NO_KIND },
          update: { $set: { kind: 'told', data: { text }, audience: ['bell'] }, $unset: { text: '' } },
        },
      })),
    );
  }
  if (await db.listCollections({ name: 'activity' }, { nameOnly: true }).hasNext())
    await moveActivity(db, notifications);
}

/** A fact that stands under the bell already is read in both from now on. */
async function moveActivity(db: Store['db'], notifications: Store['notifications']): Promise<void> {
  const activity = db.collection<OldNote>('activity');
  const find = (): Promise<OldNote[]> => activity.find().limit(BATCH).toArray();
  for (let found = await find(); found.length > 0; found = await find()) {
    try {
      await notifications.bulkWrite(
        found.map(({ userId, key, text, ...it }) => ({
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
      await activity.deleteMany({ _id: { $in: found.map(({ _id }): ObjectId => _id) } });
    } catch (error) {
      // Another process that starts has brought it over meanwhile.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  await activity.drop();
}
