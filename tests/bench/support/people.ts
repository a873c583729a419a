import { ObjectId } from 'mongodb';
import { newDriver, NO_PHOTOS } from '#core/registration/new-driver.ts';
import { cellOf } from '#core/location/cell.ts';
import { searchOfUser } from '#core/lib/search.ts';
import type { SessionDoc, ShareDoc, UserDoc } from '#core/store/documents.ts';
import type { StoredDriver } from '#core/store/driver-documents.ts';
import { type Store, updateEach } from '#core/store/store.ts';
import { newToken } from '#core/lib/tokens.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { fixAt } from '#tests/support/context.ts';
import type { LoadViewer } from './start-load.ts';

const BATCH = 2000;
const SESSION_MS = 3600_000;
const SHARE_MS = 4 * 3600_000;

/** A signed-in person; `token` is the session token. */
export interface SignedIn {
  _id: ObjectId;
  token: string;
}

const userNumber = (n: number, userType: UserDoc['userType']): UserDoc => {
  const _id = new ObjectId();
  const name = `${userType ?? 'person'} number ${n}`;
  const user: UserDoc = {
    _id,
    issuer: 'https://issuer.test',
    sub: _id.toHexString(),
    email: `${_id.toHexString()}@boda.test`,
    google: { given_name: name, name, picture: null },
    userType,
    name,
    phone: `+2547${String(n).padStart(8, '0')}`,
    isActive: true,
    fix: null,
    search: [],
    createdAt: new Date(),
  };
  return { ...user, search: searchOfUser(user) };
};

/** Returns an approved driver, online at a place, and present for an hour, so that there is time to connect. */
function onlineDriver({ _id, name, phone, email }: UserDoc, at: Coordinates): StoredDriver {
  const seenAt = new Date(Date.now() + SESSION_MS);
  const fields = {
    fullName: name ?? '',
    phone: phone ?? '',
    email,
    stageName: 'Embu stage',
    locationAddress: 'Embu Town',
    location: at,
    plate: `KMC ${_id.toHexString().slice(-6)}`,
    ...FARE_DEFAULTS_KSH,
  };
  return {
    ...newDriver(_id, fields, NO_PHOTOS, { now: new Date(), seenAt }),
    verification: 'approved',
    status: 'online',
    fix: fixAt(at, Date.now()),
    cell: cellOf(at),
    socketSeenAt: seenAt,
  };
}

/** Inserts documents in batches. */
export async function insertAll<T>(
  collection: { insertMany(some: T[], options: { ordered: false }): Promise<unknown> },
  all: readonly T[],
): Promise<void> {
  for (let n = 0; n < all.length; n += BATCH) await collection.insertMany(all.slice(n, n + BATCH), { ordered: false });
}

const clock = { now: () => new Date() };

/** Signs people in by writing their sessions: the store keeps only the SHA-256 of a token's random part. */
async function signIn(store: Store, users: readonly UserDoc[]): Promise<SignedIn[]> {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  const people = await Promise.all(
    users.map(async ({ _id }) => ({ _id, ...(await newToken({ store, clock }, 'user')) })),
  );
  const sessions = people.map(({ _id, hash }): SessionDoc => ({
    _id: hash,
    userId: _id,
    createdAt,
    expiresAt,
  }));
  await insertAll(store.sessions, sessions);
  return people;
}

/** Creates signed-in passengers. */
export async function makePassengers(store: Store, count: number): Promise<SignedIn[]> {
  const users = Array.from({ length: count }, (_, n) => userNumber(n, 'passenger'));
  await insertAll(store.users, users);
  return signIn(store, users);
}

/** Creates signed-in drivers, approved and online, each at `placeOf(n)`. */
export async function makeDrivers(
  store: Store,
  count: number,
  placeOf: (n: number) => Coordinates,
): Promise<(SignedIn & { at: Coordinates })[]> {
  const users = Array.from({ length: count }, (_, n) => userNumber(n, 'driver'));
  await insertAll(store.users, users);
  const drivers = users.map((user, n) => onlineDriver(user, placeOf(n)));
  await insertAll(store.drivers, drivers);
  const people = await signIn(store, users);
  return people.map((person, n) => ({ ...person, at: placeOf(n) }));
}

/** Signs in the first `count` drivers of a store that has no accounts for them, and puts them online. */
export async function signInDrivers(store: Store, count: number): Promise<SignedIn[]> {
  const drivers = await store.drivers.find().project<{ _id: ObjectId }>({ _id: 1 }).limit(count).toArray();
  const users = drivers.map(({ _id }, n) => ({
    ...userNumber(n, 'driver'),
    _id,
    email: `${_id.toHexString()}@boda.test`,
  }));
  await insertAll(store.users, users);
  const seenAt = new Date(Date.now() + SESSION_MS);
  await updateEach(
    store.drivers,
    drivers.map(({ _id }) => _id),
    { $set: { status: 'online', seenAt, socketSeenAt: seenAt } },
  );
  return signIn(store, users);
}

/** Creates a link to each person's position (R15); returns the tokens, in order. */
export async function shareLinks(store: Store, people: readonly (SignedIn & { at: Coordinates })[]): Promise<string[]> {
  const sharedAt = new Date();
  const tokens = await Promise.all(people.map(() => newToken({ store, clock }, 'share')));
  const shares = people.map(({ _id: userId, at: { latitude, longitude } }, n): ShareDoc => ({
    _id: new ObjectId(),
    token: tokens[n]?.token ?? '',
    userId,
    userName: `driver number ${n}`,
    sharedAt,
    expiresAt: new Date(sharedAt.getTime() + SHARE_MS),
    endTold: false,
    fix: { latitude, longitude, accuracy: 10, timestamp: 0 },
  }));
  await insertAll(store.shares, shares);
  return shares.map(({ token }) => token);
}

/** Returns viewers, `each` for every link; in the bare relay they watch the room with the link's number. */
export const watchersOf = (tokens: readonly string[], each: number): LoadViewer[] =>
  tokens.flatMap((token, n) =>
    Array.from({ length: each }, () => ({
      room: String(n),
      watch: { command: 'share:watch' as const, payload: { token } },
    })),
  );
