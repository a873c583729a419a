import { ObjectId } from 'mongodb';
import type { Clock, Context, Log, Publish } from '#core/context.ts';
import { cellOf } from '#core/location/cell.ts';
import { searchFieldsOf } from '#core/drivers/search-fields.ts';
import { searchOfUser } from '#core/lib/search.ts';
import type { Room } from '#core/lib/rooms.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { StoredFix, UserDoc } from '#core/store/documents.ts';
import type { StoredDriver } from '#core/store/driver-documents.ts';
import type { Store } from '#core/store/store.ts';
import { openToken } from '#core/lib/tokens.ts';
import type { PayloadOf, ServerEventName } from '#shared/contract/events.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { type Coordinates, onGrid } from '#shared/domain/geo.ts';
import { WORKING_HOURS_DEFAULT } from '#shared/domain/schedule.ts';

export const EMBU: Coordinates = { latitude: -0.5389, longitude: 37.4574 };
export const TEST_ADMIN_CODE = 'test-admin-code';

/** A clock that moves only when set or advanced. */
export interface TestClock extends Clock {
  set(time: Date): void;
  advance(ms: number): void;
}

export interface Published {
  rooms: readonly Room[];
  event: ServerEventName;
  payload: PayloadOf<ServerEventName>;
  except: readonly Room[];
  among?: Room;
}

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  fields: object;
  message: string;
}

export interface TestContext extends Context {
  clock: TestClock;
  published: Published[];
  log: Log & { lines: LogLine[] };
  /** The calls of `listen`: sockets in room `of` joined room `to` (`on`) or left it. */
  listening: { of: Room; to: Room; on: boolean }[];
  /** The payloads published with one event, oldest first. */
  heard<E extends ServerEventName>(event: E, room?: Room): PayloadOf<E>[];
}

export function testClock(start = new Date()): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (to) => (time = to.getTime()),
    advance: (ms) => (time += ms),
  };
}

/** A context over a store, with a manual clock, that records what it publishes and logs. */
export function testContext(store: Store, options: { now?: Date } = {}): TestContext {
  const published: Published[] = [];
  const listening: TestContext['listening'] = [];
  const lines: LogLine[] = [];
  const publish: Publish = (rooms, event, payload, { except = [], among } = {}) => {
    published.push({
      rooms: typeof rooms === 'string' ? [rooms] : rooms,
      event,
      payload,
      except,
      ...(among !== undefined && { among }),
    });
  };
  const keep = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return {
    store,
    publish,
    published,
    listen: (of, to, on) => listening.push({ of, to, on }),
    listening,
    heard: <E extends ServerEventName>(event: E, room?: Room) =>
      published
        .filter((p) => p.event === event && (room === undefined || p.rooms.includes(room)))
        .map((p) => p.payload as PayloadOf<E>),
    clock: testClock(options.now),
    log: { lines, info: keep('info'), warn: keep('warn'), error: keep('error') },
    config: { adminCode: TEST_ADMIN_CODE, supportHotline: '+254700000000' },
    push: null,
  };
}

/** Returns the id of the session that a token opens. */
export async function hashOf(ctx: Context, token: string): Promise<string> {
  const opened = await openToken(ctx, 'user', token);
  if (!opened) throw new Error('that is no token of ours');
  return opened.hash;
}

let made = 0;

async function makeUser(ctx: Context, userType: UserDoc['userType'], overrides: Partial<UserDoc>): Promise<UserDoc> {
  made += 1;
  const _id = overrides._id ?? new ObjectId();
  const name = `${userType ?? 'person'} ${made}`;
  const user: UserDoc = {
    _id,
    issuer: 'https://issuer.test',
    sub: _id.toHexString(),
    email: `${_id.toHexString()}@boda.test`,
    google: { given_name: name, name, picture: null },
    userType,
    name,
    phone: `+2547${String(10_000_000 + made)}`,
    isActive: true,
    fix: null,
    search: [],
    createdAt: ctx.clock.now(),
    ...overrides,
  };
  user.search = searchOfUser(user);
  await ctx.store.users.insertOne(user);
  return user;
}

/** Someone who signed in but did not complete their profile. */
export const makeNewcomer = (ctx: Context, overrides: Partial<UserDoc> = {}): Promise<UserDoc> =>
  makeUser(ctx, null, { name: null, phone: null, ...overrides });

export const makePassenger = (ctx: Context, overrides: Partial<UserDoc> = {}): Promise<UserDoc> =>
  makeUser(ctx, 'passenger', overrides);

/** The user account of a driver who has not registered yet. */
export const makeDriverUser = (ctx: Context, overrides: Partial<UserDoc> = {}): Promise<UserDoc> =>
  makeUser(ctx, 'driver', overrides);

export const fixAt = (point: Coordinates, timestamp: number): StoredFix => ({
  latitude: point.latitude,
  longitude: point.longitude,
  accuracy: 10,
  heading: null,
  speed: null,
  timestamp,
});

/** A driver with their account: approved, online, present, with a fresh fix `at` a place (default Embu Town). */
export async function makeDriver(
  ctx: Context,
  overrides: Partial<StoredDriver> & { at?: Coordinates } = {},
): Promise<StoredDriver & { user: UserDoc }> {
  const { at = EMBU, ...fields } = overrides;
  const now = ctx.clock.now();
  const user = await makeDriverUser(ctx, fields._id ? { _id: fields._id } : {});
  const driver: StoredDriver = {
    _id: user._id,
    fullName: user.name ?? '',
    phone: user.phone ?? '',
    email: user.email,
    locationAddress: 'Embu Town',
    location: EMBU,
    stageName: 'Embu stage',
    plate: `KMC${String(made).padStart(3, '0')}A`,
    vehicleModel: 'Motorbike',
    ...FARE_DEFAULTS_KSH,
    photos: { profile: null, idCard: null, licence: null, plate: null },
    verification: 'approved',
    status: 'online',
    manualOffline: false,
    onRouteFor: null,
    offlineAfterRide: false,
    fix: fixAt(at, now.getTime()),
    cell: cellOf(onGrid(at)),
    socketSeenAt: now,
    seenAt: now,
    routes: [],
    workingHours: WORKING_HOURS_DEFAULT,
    search: [],
    listedUnder: [],
    identityKeys: [],
    homeCell: null,
    createdAt: now,
    ...fields,
  };
  Object.assign(driver, searchFieldsOf(driver));
  await ctx.store.drivers.insertOne(driver);
  return { ...driver, user };
}

/** An admin without a usable password: tests give them a session. */
export async function makeAdmin(ctx: Context): Promise<AdminDoc> {
  made += 1;
  const admin: AdminDoc = {
    _id: new ObjectId(),
    username: `admin-${made}`,
    email: `admin-${made}@boda.test`,
    passwordHash: '',
    createdAt: ctx.clock.now(),
  };
  await ctx.store.admins.insertOne(admin);
  return admin;
}
