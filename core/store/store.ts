import type { Collection, Db, Filter, MongoClient, ObjectId, UpdateFilter } from 'mongodb';
import type * as a from './admin-documents.ts';
import type * as d from './documents.ts';
import { createCollection, createIndexes } from './create-collections.ts';
import type { BanDoc, StoredDriver } from './driver-documents.ts';
import type { IncidentDoc } from './incident-documents.ts';
import { DECLARATIONS } from './indexes.ts';
import type { NotificationDoc, SubscriptionDoc } from './notification-documents.ts';
import type * as r from './ride-documents.ts';
import type { StageDoc } from './stage-documents.ts';

/** The app never changes or deletes entries; the store deletes those of failed attempts when they expire (R16). */
type AuditLog = Pick<Collection<a.AuditDoc>, 'insertOne' | 'find' | 'findOne' | 'countDocuments'>;

/** Returns the collections of a database that has its indexes. Every write is to one document, without transactions. */
export function storeIn(db: Db) {
  const audit: AuditLog = db.collection('audit');
  return {
    db,
    users: db.collection<d.UserDoc>('users'),
    sessions: db.collection<d.SessionDoc>('sessions'),
    usedCodes: db.collection<d.UsedCodeDoc>('usedCodes'),
    drivers: db.collection<StoredDriver>('drivers'),
    rides: db.collection<r.RideDoc>('rides'),
    rideDays: db.collection<r.RideDayDoc>('rideDays'),
    shares: db.collection<d.ShareDoc>('shares'),
    files: db.collection<d.FileDoc>('files'),
    settings: db.collection<a.SettingDoc>('settings'),
    admins: db.collection<a.AdminDoc>('admins'),
    adminSessions: db.collection<a.AdminSessionDoc>('adminSessions'),
    adminFailures: db.collection<a.AdminFailuresDoc>('adminFailures'),
    adminAccess: db.collection<a.AdminAccessDoc>('adminAccess'),
    adminTallies: db.collection<a.AdminTallyDoc>('adminTallies'),
    notes: db.collection<a.NoteDoc>('notes'),
    audit,
    incidents: db.collection<IncidentDoc>('incidents'),
    favorites: db.collection<d.FavoriteDoc>('favorites'),
    blocks: db.collection<d.BlockDoc>('blocks'),
    notifications: db.collection<NotificationDoc>('notifications'),
    subscriptions: db.collection<SubscriptionDoc>('subscriptions'),
    erasures: db.collection<d.ErasureDoc>('erasures'),
    meta: db.collection<d.MetaDoc>('meta'),
    stages: db.collection<StageDoc>('stages'),
    bans: db.collection<BanDoc>('bans'),
    formerAccounts: db.collection<d.FormerAccountDoc>('formerAccounts'),
  } satisfies Record<'db' | keyof typeof DECLARATIONS, unknown>;
}

export type Store = ReturnType<typeof storeIn>;

/**
 * Opens the database, and creates collections, validators and indexes that do not exist yet.
 * @throws UnusableStore that names an index which exists with another definition
 */
export async function openStore(client: MongoClient, name = 'boda'): Promise<Store> {
  const db = client.db(name);
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map((c) => c.name));
  for (const [collection, { indexes, validator }] of Object.entries(DECLARATIONS)) {
    if (!existing.has(collection)) await createCollection(db, collection, validator);
    else if (validator) await db.command({ collMod: collection, validator });
    if (indexes.length > 0) await createIndexes(db.collection(collection), indexes);
  }
  return storeIn(db);
}

/**
 * Makes the same change to each of these documents in one command. Use this instead of updateMany for a collection with
 * a validator: on DocumentDB, updateMany undoes a concurrent write to the same document (decision 001).
 */
export async function updateEach<T extends { _id: ObjectId }>(
  collection: Collection<T>,
  ids: readonly ObjectId[],
  update: UpdateFilter<T>,
): Promise<void> {
  const updates = ids.map((_id) => ({ updateOne: { filter: { _id } as Filter<T>, update } }));
  if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
}
