import type { ObjectId } from 'mongodb';
import type { SharedLocation } from '#shared/contract/entities.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { isOnline, mayWork } from '#shared/domain/driver.ts';
import { startableFrom } from '#shared/domain/ride.ts';
import { AUDIENCE_GATHER_MS, AUDIENCE_REREAD_S } from '#shared/domain/constants/server.ts';
import { runInBackground } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { flatHex } from '../lib/ids.ts';
import { perStore } from '../lib/per-store.ts';
import { idOfUserRoom, type Room, room } from '../lib/rooms.ts';
import { readSettings } from '../store/settings.ts';
import type { ShareDoc, StoredFix, UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';
import { presentShared } from '../location/shares.ts';
import { tripForFixes, type TripForFixes } from '../location/trip-links.ts';

/** The sender of a fix: the fields that decide who may see it. */
export interface Reporter extends Pick<UserDoc, '_id' | 'userType' | 'fix'> {
  /** The hex form of `_id`, for frequent senders: computing it is slower than a look-up by it. */
  hex?: string;
}

export const hexOf = ({ _id, hex = _id.toHexString() }: Reporter): string => hex;

/** The audience of a person's positions, cached so that a fix needs no read from the store (decision 031). */
export interface Audience {
  driver: AudienceDriver | null;
  /** Whether maps show the driver: online and allowed to work (R5); strangers' maps only while Available (R47). */
  isShown: boolean;
  /** The person's active ride (R3, R20). */
  ride: RideDoc | null;
  /** For a driver: accepted rides for later that they may arrive for already, or have arrived for (R20, R43). */
  planned: RideDoc[];
  /** For a passenger with an active ride: the driver's last stored fix. */
  driverFix: StoredFix | null;
  /** The person's links that had not expired when they were read. */
  links: LinkForFixes[];
  /** The trip link (R29), stored in the ride, of a driver whose active ride is shared. */
  trip: TripForFixes | null;
}

interface LinkForFixes {
  room: Room;
  expiresAt: Date;
  /** The device time of the link's newest fix when the link was read, epoch ms. */
  newest: number;
  /** What the link's viewers see besides the fix. */
  shown: Omit<SharedLocation, keyof Fix>;
}
type AudienceDriver = Pick<DriverDoc, '_id' | 'status' | 'freeSince' | 'verification' | 'homeCell' | 'fix' | 'unsure'>;
const DRIVER_FIELDS = { status: 1, freeSince: 1, verification: 1, homeCell: 1, fix: 1, unsure: 1 } as const;

/** The audience of a person with a socket in this process. */
interface Kept {
  sockets: number;
  audience: Audience | null;
  /** When the audience was read, epoch ms. */
  readAt: number;
  /** Incremented by each event that may change the audience, so that an older read is not cached. */
  facts: number;
  reading: Promise<Audience> | null;
}

interface Audiences {
  kept: Map<string, Kept>;
  /** People whose audience is outdated. A batch reads their audiences together. */
  old: Map<string, Reporter>;
  timer: NodeJS.Timeout | null;
}
const audiencesOf = perStore((): Audiences => ({ kept: new Map(), old: new Map(), timer: null }));

/** Whether this process has a socket of the person, and so receives every event in their room. */
export const isConnectedHere = (store: Store, id: ObjectId): boolean => audiencesOf(store).kept.has(id.toHexString());

/**
 * Caches a person's audience from now on, because one of their sockets opened here. Returns a function to call when the
 * socket closes.
 */
export function cacheAudience(store: Store, id: ObjectId): () => void {
  const { kept, old } = audiencesOf(store);
  const name = flatHex(id);
  const entry = kept.get(name) ?? { sockets: 0, audience: null, readAt: -Infinity, facts: 0, reading: null };
  kept.set(name, entry);
  entry.sockets += 1;
  return () => {
    entry.sockets -= 1;
    if (entry.sockets > 0) return;
    kept.delete(name);
    old.delete(name);
  };
}

/** Expires a person's audience after an event in their room, which may have changed it. The next fix reads it again. */
export function expireAudience(store: Store, userRoom: string): void {
  const id = idOfUserRoom(userRoom);
  const entry = id !== null && audiencesOf(store).kept.get(id);
  if (!entry) return;
  entry.facts += 1;
  entry.audience = null;
}

/**
 * Returns a person's audience: at once if it is cached here, else from the store. An audience older than 10 s is still
 * returned, and read again in a batch, which recovers lost events.
 */
export function audienceOf(ctx: Context, person: Reporter): Audience | Promise<Audience> {
  const audiences = audiencesOf(ctx.store);
  const id = hexOf(person);
  const entry = audiences.kept.get(id);
  if (!entry) return readOne(ctx, person);
  if (!entry.audience) return (entry.reading ??= readKept(ctx, person, entry));
  if (ctx.clock.now().getTime() - entry.readAt >= AUDIENCE_REREAD_S * 1000) {
    audiences.old.set(id, person);
    arm(ctx, audiences);
  }
  return entry.audience;
}

async function readKept(ctx: Context, person: Reporter, entry: Kept): Promise<Audience> {
  try {
    for (;;) {
      const { facts } = entry;
      const readAt = ctx.clock.now().getTime();
      const audience = await readOne(ctx, person);
      // An event that arrived during the read may be missing in the result.
      if (facts !== entry.facts) continue;
      Object.assign(entry, { audience, readAt });
      return audience;
    }
  } finally {
    entry.reading = null;
  }
}

function arm(ctx: Context, audiences: Audiences): void {
  audiences.timer ??= setTimeout(() => {
    audiences.timer = null;
    const people = [...audiences.old.values()];
    audiences.old.clear();
    runInBackground(ctx, 'audiences', () => refresh(ctx, audiences, people));
  }, AUDIENCE_GATHER_MS).unref();
}

async function refresh(ctx: Context, { kept }: Audiences, people: readonly Reporter[]): Promise<void> {
  const asked = people.flatMap((person) => {
    const entry = kept.get(hexOf(person));
    return entry ? [{ person, entry, facts: entry.facts }] : [];
  });
  const readAt = ctx.clock.now().getTime();
  const audiences = await readAudiences(
    ctx,
    asked.map(({ person }) => person),
  );
  for (const { person, entry, facts } of asked) {
    if (facts === entry.facts) Object.assign(entry, { audience: audiences.get(idOf(person)), readAt });
  }
}

async function readOne(ctx: Context, person: Reporter): Promise<Audience> {
  const audience = (await readAudiences(ctx, [person])).get(idOf(person));
  if (!audience) throw new Error('no audience was read for a person');
  return audience;
}

const idOf = ({ _id }: { _id: ObjectId }): string => _id.toHexString();
const byId = <T>(docs: readonly T[], key: (doc: T) => ObjectId | null): Map<string, T> =>
  new Map(docs.flatMap((doc) => [[key(doc)?.toHexString() ?? '', doc] as const]));

/** Returns the audiences of several people, by user id, with at most five queries. */
async function readAudiences(ctx: Context, people: readonly Reporter[]): Promise<Map<string, Audience>> {
  const { store, clock } = ctx;
  const idsOf = (of: readonly Reporter[]): { $in: ObjectId[] } => ({ $in: of.map(({ _id }) => _id) });
  const driving = people.filter(({ userType }) => userType === 'driver');
  const riding = people.filter(({ userType }) => userType !== 'driver');
  const [drivers, held, ridden, links, { requireDriverApproval }] = await Promise.all([
    driving.length === 0 ? [] : readDrivers(store, idsOf(driving)),
    driving.length === 0
      ? []
      : store.rides.find({ driverId: idsOf(driving), status: { $in: ['accepted', 'in_progress'] } }).toArray(),
    riding.length === 0 ? [] : store.rides.find({ passengerId: idsOf(riding), active: true }).toArray(),
    store.shares.find({ userId: idsOf(people), expiresAt: { $gt: clock.now() } }).toArray(),
    readSettings(ctx),
  ]);
  const driven = held.filter(({ active }) => active);
  const theirDrivers = await driversOf(store, ridden);
  const driverById = byId(drivers, ({ _id }) => _id);
  const linksOf = new Map<string, LinkForFixes[]>();
  for (const link of links) {
    const whose = link.userId.toHexString();
    linksOf.set(whose, [...(linksOf.get(whose) ?? []), linkOf(link)]);
  }
  const rideById = new Map([...byId(driven, (it) => it.driverId), ...byId(ridden, (it) => it.passengerId)]);
  return new Map(
    people.map((person) => {
      const driver = driverById.get(idOf(person)) ?? null;
      const ride = rideById.get(idOf(person)) ?? null;
      const isShown = driver !== null && isOnline(driver.status) && mayWork(driver.verification, requireDriverApproval);
      const planned = driver ? held.filter((it) => isArrivalNoted(it, driver, ride, clock.now())) : [];
      const driverFix = (ride?.driverId && theirDrivers.get(ride.driverId.toHexString())?.fix) ?? null;
      const trip = driver && tripForFixes(ride);
      return [
        idOf(person),
        { driver, isShown, ride, planned, driverFix, links: linksOf.get(idOf(person)) ?? [], trip },
      ];
    }),
  );
}

/** Whether a driver's fixes count for their arrival for a ride that is not active yet; during another, only to end it. */
function isArrivalNoted(it: RideDoc, { _id }: AudienceDriver, riding: RideDoc | null, now: Date): boolean {
  if (it.active || !it.driverId?.equals(_id)) return false;
  return it.arrivedAt !== null || (!riding && startableFrom(it.scheduledTime, now) <= now);
}

function linkOf(link: ShareDoc): LinkForFixes {
  const { userName, sharedAt, expiresAt, untilStopped } = presentShared(link);
  const shown = { userName, sharedAt, expiresAt, ...(untilStopped && { untilStopped }) };
  return { room: room.share(link), expiresAt: link.expiresAt, newest: link.fix.timestamp, shown };
}

const readDrivers = (store: Store, _id: { $in: ObjectId[] }): Promise<AudienceDriver[]> =>
  store.drivers.find({ _id }).project<AudienceDriver>(DRIVER_FIELDS).toArray();

async function driversOf(store: Store, rides: readonly RideDoc[]): Promise<Map<string, AudienceDriver>> {
  const $in = rides.flatMap(({ driverId }) => driverId ?? []);
  return $in.length === 0 ? new Map() : byId(await readDrivers(store, { $in }), ({ _id }) => _id);
}
