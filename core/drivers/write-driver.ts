import { type Filter, ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { isOnline, isPresent, lastSeen } from '#shared/domain/driver.ts';
import { type OnlineTime, onlineTimeAfter } from '#shared/domain/online-time.ts';
import type { Context } from '../context.ts';
import { notifyDriver } from './driver-news.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import { type DriverDoc, type DriverEntry, WITHOUT_LISTS } from '../store/driver-documents.ts';
import { detailsRevAfter } from './details.ts';
import { bandsOf } from './fare-bands.ts';
import { SEARCHED_FIELDS, type SearchFields, searchFieldsAfter } from './search-fields.ts';

const ATTEMPTS_MAX = 20;

/**
 * The new fields of a driver; `writeDriver` derives time online and search keys. `audited` is an audit entry to store
 * in the driver: call `moveAuditsToLog` next.
 */
export type DriverChange = Omit<Partial<DriverDoc>, Derived> & { audited?: AuditDoc | null };
type Derived =
  '_id' | 'rev' | 'detailsRev' | 'online' | 'freeSince' | 'figures' | 'outbox' | 'audits' | keyof SearchFields;

interface Options {
  /** Changes only a matching driver; the write itself checks this. */
  only?: Filter<DriverDoc>;
  /** The driver as just read, which saves another read. */
  known?: DriverDoc;
  /**
   * Why the driver goes online or offline: by request, or because the connection was lost. Shown in Recent Activity.
   */
  cause?: (before: DriverDoc) => 'asked' | 'lost';
  /** Further entries for the driver's outbox (`DriverEntry`). */
  entries?: (before: DriverDoc, change: DriverChange) => DriverEntry[];
}

export const newEntry = (now: Date): { id: ObjectId; at: Date } => ({ id: new ObjectId(), at: now });

/**
 * Changes a driver. `decide` gets the driver's current state, and is called again if a field on which the decision
 * depends changes before the write. So no change undoes a ban or a ride, and time online is counted once (R5, R7, R18).
 * The resulting notifications stay in the outbox until the sweep has handled them (`drainDriverOutbox`).
 * @param decide returns null to change nothing
 * @returns null when there is no such driver
 * @throws Refusal UNAVAILABLE when the driver keeps changing
 */
export async function writeDriver(
  ctx: Context,
  _id: ObjectId,
  decide: (before: DriverDoc) => DriverChange | null,
  { only = {}, known, cause, entries: others }: Options = {},
): Promise<{ before: DriverDoc; after: DriverDoc } | null> {
  const filter = { $and: [{ _id }, only] };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before: DriverDoc | null =
      (attempt === 0 && known) || (await ctx.store.drivers.findOne<DriverDoc>(filter, { projection: WITHOUT_LISTS }));
    if (!before) return null;
    const decided = decide(before);
    if (!decided) return { before, after: before };
    const { audited, ...change } = decided;
    const now = ctx.clock.now();
    const online = change.status && { online: onlineTimeOf(before, { ...before, ...change }, now) };
    const entries = [
      ...(others?.(before, change) ?? []),
      ...(cause ? statusEntry(before, change, cause(before), now) : []),
    ];
    const after: DriverDoc | null = await ctx.store.drivers.findOneAndUpdate(
      { $and: [...filter.$and, asRead(before)] },
      {
        $set: {
          ...change,
          ...online,
          ...freed(before, change, now),
          ...searchFieldsAfter(before, change),
          ...detailsRevAfter(before, change),
        },
        $inc: { rev: 1 },
        ...((entries.length > 0 || audited) && {
          $push: { outbox: { $each: entries }, ...(audited && { audits: audited }) },
        }),
      },
      { returnDocument: 'after', projection: WITHOUT_LISTS },
    );
    if (!after) continue;
    notifyDriver(ctx, after, entries);
    return { before, after };
  }
  throw new Refusal('UNAVAILABLE');
}

const freed = (before: DriverDoc, { status }: DriverChange, now: Date): Pick<DriverDoc, 'freeSince'> =>
  status === 'online' && before.status !== 'online' ? { freeSince: now } : {};

function statusEntry(before: DriverDoc, { status }: DriverChange, cause: 'asked' | 'lost', now: Date): DriverEntry[] {
  if (!status || isOnline(status) === isOnline(before.status)) return [];
  return [{ ...newEntry(now), what: 'status', online: isOnline(status), lost: cause === 'lost' }];
}

/**
 * Returns the time online after the change. Absent drivers who go offline, or keep their status, were online until last
 * seen.
 */
function onlineTimeOf({ online, ...before }: DriverDoc, after: DriverDoc, now: Date): OnlineTime {
  const left = (after.status === 'offline' || after.status === before.status) && !isPresent(after, now);
  return onlineTimeAfter(left ? onlineTimeAfter(online, 'offline', lastSeen(after)) : online, after.status, now);
}

const asRead = (driver: DriverDoc): Filter<DriverDoc> => ({
  verification: driver.verification,
  'approval.at': driver.approval?.at ?? null,
  status: driver.status,
  onRouteFor: driver.onRouteFor,
  offlineAfterRide: driver.offlineAfterRide,
  manualOffline: driver.manualOffline,
  'online.since': driver.online?.since ?? null,
  photos: driver.photos,
  photoRequests: driver.photoRequests ?? { $exists: false },
  ban: driver.ban ?? null,
  detailsRev: driver.detailsRev ?? { $exists: false },
  ...Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, driver[field]])),
  ...bandsOf(driver),
});
