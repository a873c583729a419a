import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { WHOLE_ID } from '../lib/search.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

type About = Pick<AuditDoc, 'kind' | 'target'>;

const key = ({ kind, target }: About): string => `${kind} ${target}`;

/**
 * Returns the subjects of audit entries as text: "Paul Njeru, KMFB 456C". Looks them up when the log is read, with one
 * query per collection: people by their current names, deleted people not at all. Only `before` and `after` keep names
 * (R16). The returned function gives null for a subject that is deleted or has no name.
 */
export async function subjectsOf(ctx: Context, entries: readonly About[]): Promise<(entry: About) => string | null> {
  const names = new Map<string, string>();
  await Promise.all(READERS.map(([kinds, read]) => gather(ctx, entries, { kinds, read }, names)));
  return (entry) => names.get(key(entry)) ?? null;
}

type Named = readonly (readonly [target: string, name: string])[];
type Read = (ctx: Context, targets: readonly string[]) => Promise<Named>;

async function gather(
  ctx: Context,
  entries: readonly About[],
  { kinds, read }: { kinds: readonly AuditDoc['kind'][]; read: Read },
  names: Map<string, string>,
): Promise<void> {
  const about = entries.filter(({ kind, target }) => kinds.includes(kind) && target !== null);
  if (about.length === 0) return;
  const found = new Map(await read(ctx, [...new Set(about.flatMap(({ target }) => target ?? []))]));
  for (const entry of about) {
    const name = found.get(entry.target ?? '');
    if (name) names.set(key(entry), name);
  }
}

const idsOf = (targets: readonly string[]): ObjectId[] =>
  targets.filter((target) => WHOLE_ID.test(target)).map(toObjectId);

/** Names accounts; drivers with their plate. */
const people: Read = async ({ store }, targets) => {
  const who = { _id: { $in: idsOf(targets) }, ...NOT_LEAVING };
  const [users, drivers] = await Promise.all([
    store.users.find(who).project<{ _id: ObjectId; name: string | null }>({ name: 1 }).toArray(),
    store.drivers.find(who).project<Pick<DriverDoc, '_id' | 'fullName' | 'plate'>>({ fullName: 1, plate: 1 }).toArray(),
  ]);
  const accounts = users.map(({ _id, name }) => [_id.toHexString(), name ?? ''] as const);
  const driving = drivers.map(
    ({ _id, fullName, plate }) => [_id.toHexString(), [fullName, plate].filter(Boolean).join(', ')] as const,
  );
  return [...accounts, ...driving];
};

const RIDE = { passengerName: 1, pickup: 1, pickupAddress: 1, destination: 1 } as const;
type RideNames = Pick<RideDoc, '_id' | 'passengerName' | 'pickup' | 'pickupAddress' | 'destination'>;

const rides: Read = async ({ store }, targets) => {
  const found = store.rides.find({ _id: { $in: idsOf(targets) } }).project<RideNames>(RIDE);
  return (await found.toArray()).map((ride) => [
    ride._id.toHexString(),
    `${ride.passengerName}, ${pickupForOthers(ride)} to ${ride.destination}`,
  ]);
};

/** Names an alert by its trip. */
const incidents: Read = async (ctx, targets) => {
  const found = await ctx.store.incidents
    .find({ _id: { $in: idsOf(targets) } })
    .project<{ _id: ObjectId; rideId: ObjectId }>({ rideId: 1 })
    .toArray();
  const trips = new Map(
    await rides(
      ctx,
      found.map(({ rideId }) => rideId.toHexString()),
    ),
  );
  return found.map(({ _id, rideId }) => [_id.toHexString(), trips.get(rideId.toHexString()) ?? '']);
};

const stages: Read = async ({ store }, targets) => {
  const found = store.stages
    .find({ slug: { $in: [...targets] } })
    .project<{ slug: string; name: string }>({ slug: 1, name: 1 });
  return (await found.toArray()).map(({ slug, name }) => [slug, name]);
};

const admins: Read = async ({ store }, targets) => {
  const found = await store.admins.find({ _id: { $in: idsOf(targets) } }).toArray();
  return found.map(({ _id, username }) => [_id.toHexString(), username]);
};

const READERS: readonly (readonly [kinds: readonly AuditDoc['kind'][], read: Read])[] = [
  [['driver', 'document', 'passenger'], people],
  [['ride'], rides],
  [['admin'], admins],
  [['incident'], incidents],
  [['stage'], stages],
];
