import { type Document, MongoServerError, type ObjectId } from 'mongodb';
import { searchFieldsOf } from '../drivers/search-fields.ts';
import { keepFigures } from '../drivers/figures.ts';
import { eraseDetails } from '../rides/erase-details.ts';
import { searchOfRide } from '../rides/snapshot.ts';
import { searchOfUser } from '../lib/search.ts';
import { ADMIN_ATTEMPTS_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { plateWritten } from '#shared/domain/plate.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { NotificationDoc } from '../store/notification-documents.ts';
import { isFirst } from '../store/errors.ts';
import { describeSettings } from './describe-settings.ts';
import { foldNames } from './fold-names.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';

const BATCH = 1000;
const INDEX_NOT_FOUND = 27;
const AUDIT = 'audit';

/**
 * Upgrades a database of an older version, in this order. `meta` records the names, so they never change. Several
 * processes may run a migration at once, and any may be killed midway: each changes only documents that are still as
 * the older version left them.
 */
const MIGRATIONS: readonly (readonly [name: string, run: (store: Store) => Promise<unknown>])[] = [
  ['users-searched', (it) => fill<UserDoc>(it, 'users', 'search', (user) => ({ search: searchOfUser(user) }))],
  ['drivers-searched', (it) => fill<DriverDoc>(it, 'drivers', 'listedUnder', searchFieldsOf)],
  ['rides-searched', (it) => fill<RideDoc>(it, 'rides', 'search', (ride) => ({ search: searchOfRide(ride) }))],
  ['unregistered-marked', markUnregistered],
  ['trips-counted', countAllTrips],
  ['notifications-of-a-kind', giveKinds],
  ['activity-moved', moveActivity],
  ['drivers-by-stage', (it) => fill<DriverDoc>(it, 'drivers', 'stageKey', searchFieldsOf)],
  ['drivers-by-plate', addPlateKeys],
  ['names-folded', foldNames],
  ['homes-by-town', moveHomes],
  ['drivers-by-identity', (it) => fill<DriverDoc>(it, 'drivers', 'identityKeys', searchFieldsOf)],
  ['attempts-expire', expireAttempts],
  ['settings-described', describeSettings],
  ['deleted-people-erased', eraseDeleted],
  ['plates-in-one-form', rewritePlates],
  ['ride-orders-dropped', dropRideOrders],
];

/** Runs, in order, the migrations that this database has not had yet. */
export async function migrate(store: Store): Promise<void> {
  const had = await store.meta.distinct('_id');
  for (const [_id, run] of MIGRATIONS) {
    if (had.includes(_id)) continue;
    await run(store);
    await isFirst(store.meta.insertOne({ _id, value: 'done' }));
  }
}

/** Calls `work` with batches of the documents that match, until none does. */
async function untilNone<D extends Document>(
  { db }: Store,
  name: string,
  filter: Document,
  work: (batch: D[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const batch = await db.collection(name).find<D>(filter).limit(BATCH).batchSize(BATCH).toArray();
    if (batch.length === 0) return;
    await work(batch);
  }
}

/** Sets a field in documents that lack it, unless it was written in the meantime. */
async function fill<D extends { _id: ObjectId }>(
  store: Store,
  name: string,
  field: string,
  lackedBy: (doc: D) => Document,
): Promise<void> {
  const lacking = { [field]: { $exists: false } };
  const filling = (doc: D) => ({
    updateOne: { filter: { _id: doc._id, ...lacking }, update: { $set: lackedBy(doc) } },
  });
  await untilNone<D>(store, name, lacking, (batch) => store.db.collection(name).bulkWrite(batch.map(filling)));
}

/** Adds the plate to the admins' search keys, which already had every other field. */
async function addPlateKeys({ drivers }: Store): Promise<void> {
  for await (const driver of drivers.find({ plate: { $ne: '' } })) {
    const { search } = searchFieldsOf(driver);
    await drivers.updateOne({ _id: driver._id, plate: driver.plate }, { $addToSet: { search: { $each: search } } });
  }
}

/**
 * Writes plates in one form, so that a driver who sends theirs again does not change it (R46). The search finds the
 * same in both forms.
 */
async function rewritePlates({ drivers }: Store): Promise<void> {
  for await (const { _id, plate, pendingChanges } of drivers.find({ plate: { $ne: '' } })) {
    await drivers.updateOne({ _id, plate }, { $set: { plate: plateWritten(plate) } });
    const waiting = pendingChanges?.plate;
    if (waiting === undefined) continue;
    const rewritten = { 'pendingChanges.plate': plateWritten(waiting) };
    await drivers.updateOne({ _id, 'pendingChanges.plate': waiting }, { $set: rewritten });
  }
}

/** Moves `homeCell` to the town of the stage, to find drivers who are offline or have an old position (R44). */
async function moveHomes({ drivers }: Store): Promise<void> {
  for await (const driver of drivers.find({ location: { $ne: null } })) {
    const { homeCell } = searchFieldsOf(driver);
    await drivers.updateOne({ _id: driver._id, homeCell: driver.homeCell }, { $set: { homeCell } });
  }
}

/** Marks people who chose "driver" before the `unregistered` mark existed, and who have not registered. */
async function markUnregistered({ users, drivers }: Store): Promise<void> {
  const registered = await drivers.distinct('_id');
  await users.updateMany({ userType: 'driver', _id: { $nin: registered } }, { $set: { unregistered: true } });
}

/** Removes from rides what they still contain about people who were deleted earlier (R36). */
async function eraseDeleted({ users, rides }: Store): Promise<void> {
  const people = new Set<string>();
  for await (const { _id } of users.find({}, { projection: { _id: 1 } })) people.add(_id.toHexString());
  for (const party of ['passengerId', 'driverId'] as const) {
    const deleted = (await rides.distinct(party)).filter((id) => id !== null && !people.has(id.toHexString()));
    for (const id of deleted) if (id) await eraseDetails({ rides }, id);
  }
}

/** Drops the indexes of totals and orders that no query uses any more (decision 053). */
async function dropRideOrders({ rides }: Store): Promise<void> {
  for (const name of ['revenue', 'by-status', 'by-fare']) {
    await rides.dropIndex(name).catch((error: unknown) => {
      if (!(error instanceof MongoServerError && error.code === INDEX_NOT_FOUND)) throw error;
    });
  }
}

/** Sets an expiry on failed attempts to sign in or up that were logged forever, as on later ones (R16). */
async function expireAttempts(store: Store): Promise<void> {
  const kept = ADMIN_ATTEMPTS_KEPT_DAYS * 24 * 3600_000;
  const lasting = { what: { $in: ['admin sign-in refused', 'admin sign-up refused'] }, expiresAt: { $exists: false } };
  const expiring = ({ _id, at }: AuditDoc) => ({
    updateOne: { filter: { _id }, update: { $set: { expiresAt: new Date(at.getTime() + kept) } } },
  });
  await untilNone<AuditDoc>(store, AUDIT, lasting, (batch) =>
    store.db.collection(AUDIT).bulkWrite(batch.map((entry) => expiring(entry))),
  );
}

/** Counts the trips of drivers for whom no count is stored (R8). */
async function countAllTrips(store: Store): Promise<void> {
  const count = ({ _id }: DriverDoc) => keepFigures({ store }, _id);
  await untilNone(store, 'drivers', { figures: { $exists: false } }, (batch: DriverDoc[]) =>
    Promise.all(batch.map(count)),
  );
}

/** A notification of an older version: finished text instead of a kind. Recent Activity was a separate collection. */
interface OldNote extends Pick<NotificationDoc, '_id' | 'userId' | 'key' | 'rideId' | 'at' | 'expiresAt'> {
  text: string;
}

async function giveKinds(store: Store): Promise<void> {
  const asText = ({ text }: OldNote) => ({ kind: 'told', data: { text }, audience: ['bell'] });
  await fill(store, 'notifications', 'kind', asText);
  await store.db.collection('notifications').updateMany({ text: { $exists: true } }, { $unset: { text: '' } });
}

/** Moves the old `activity` collection into the notifications. A fact that is in both becomes one notification. */
async function moveActivity(store: Store): Promise<void> {
  const [activity, notifications] = [store.db.collection<OldNote>('activity'), store.db.collection('notifications')];
  const moving = ({ userId, key, text, ...it }: OldNote) => ({
    updateOne: {
      filter: { userId, key },
      update: {
        $addToSet: { audience: 'activity' },
        $setOnInsert: { ...it, kind: 'told', data: { text }, read: true },
      },
      upsert: true,
    },
  });
  await untilNone<OldNote>(store, 'activity', {}, async (batch) => {
    // If another starting process moves the same documents, the next batch contains them again.
    if (await isFirst(notifications.bulkWrite(batch.map(moving), { ordered: false })))
      await activity.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  });
  await activity.drop();
}
