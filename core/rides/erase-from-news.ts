import type { AnyBulkWriteOperation, Filter, ObjectId } from 'mongodb';
import { firstName } from '#shared/domain/names.ts';
import type { Context } from '../context.ts';
import { runInQueue } from '../lib/background.ts';
import type { NotificationDoc } from '../store/notification-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';
import { queueOf } from './queue.ts';

type Change = AnyBulkWriteOperation<NotificationDoc>;

/**
 * Reduces other people's notifications about the rides of a deleted person to what the rides keep (R36), in the rides'
 * queues: after their pending notifications. Call it after `eraseDetails`. Repeating it changes nothing.
 */
export async function eraseFromNews(ctx: Context, id: ObjectId): Promise<void> {
  const { notifications, rides } = ctx.store;
  const theirs = await rides.distinct('_id', { $or: [{ passengerId: id }, { driverId: id }] });
  const queues = theirs.map((_id) => queueOf({ _id }));
  await runInQueue(ctx, queues, async () => {
    const changes = [
      withoutTexts({ rideId: { $in: theirs } }),
      ...(await withoutPassenger(ctx.store, id)),
      ...(await withoutDriver(ctx.store, id)),
    ];
    await notifications.bulkWrite(changes, { ordered: false });
  });
}

/** Deletes what cannot be reduced: messages, and sentences stored before notifications had kinds. */
const withoutTexts = (which: Filter<NotificationDoc>): Change => ({
  deleteMany: { filter: { ...which, kind: { $in: ['word', 'told'] } } },
});

async function withoutPassenger({ rides }: Store, passengerId: ObjectId): Promise<Change[]> {
  const cancelled = await rides
    .find({ passengerId, status: 'cancelled' })
    .project<Pick<RideDoc, '_id' | 'passengerName' | 'pickup' | 'destination'>>({
      passengerName: 1,
      pickup: 1,
      destination: 1,
    })
    .toArray();
  return cancelled.flatMap(({ _id: rideId, passengerName, pickup, destination }): Change[] => [
    {
      updateMany: {
        filter: { rideId, 'data.passenger': { $exists: true } },
        update: { $set: { 'data.passenger': passengerName } },
      },
    },
    {
      updateMany: {
        filter: { rideId, 'data.pickup': { $exists: true } },
        update: { $set: { 'data.pickup': pickup, 'data.destination': destination } },
      },
    },
  ]);
}

/**
 * Also reduces rides that the driver gave up (R24): only the driver's own notifications still find these. The names of
 * other drivers of the same ride stay.
 */
async function withoutDriver({ notifications, rides }: Store, driverId: ObjectId): Promise<Change[]> {
  const cancelled = await rides.distinct('_id', { driverId, status: 'cancelled' });
  const gaveUp = await notifications.find({ userId: driverId, kind: 'youCannotCome' }).toArray();
  const rideIds = [...cancelled, ...gaveUp.map(({ rideId }) => rideId)];
  const named = await notifications.find({ rideId: { $in: rideIds }, 'data.driver': { $exists: true } }).toArray();
  const others = await otherDrivers(rides, rideIds, driverId);
  return [
    ...gaveUp.map(({ rideId, at }) => withoutTexts({ rideId, at: { $lte: at } })),
    ...named.flatMap(({ _id, rideId, data }): Change[] =>
      'driver' in data && !others.get(String(rideId))?.has(data.driver)
        ? [{ updateOne: { filter: { _id }, update: { $set: { 'data.driver': firstName(data.driver) } } } }]
        : [],
    ),
  ];
}

/** Returns, for each ride, the names that it keeps of drivers other than this one. */
async function otherDrivers(
  rides: Store['rides'],
  rideIds: readonly (ObjectId | null)[],
  driverId: ObjectId,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const others = new Map<string, ReadonlySet<string>>();
  const kept = rides
    .find({ _id: { $in: rideIds.flatMap((id) => id ?? []) } })
    .project<Pick<RideDoc, '_id' | 'driverId' | 'driver' | 'timeline'>>({ driverId: 1, driver: 1, timeline: 1 });
  for await (const { _id, timeline, ...now } of kept) {
    const entries = timeline.map(({ who, driver, left }) => ({ id: driver ?? left, name: who }));
    const named = [...entries, { id: now.driverId, name: now.driver?.name }];
    const theirs = named.flatMap(({ id, name }) => (id && name && !id.equals(driverId) ? [name] : []));
    others.set(String(_id), new Set(theirs));
  }
  return others;
}
