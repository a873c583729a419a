import type { Filter, ObjectId } from 'mongodb';
import type { Repeat } from '#shared/contract/admin-people-entities.ts';
import { REPEATED, type Repeated } from '#shared/domain/review.ts';
import type { Context } from '../context.ts';
import { idCardKey } from '../registration/bans.ts';
import { hasherOf } from '../store/installation-secret.ts';
import { identityKeys } from '../drivers/details.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { searchKeys } from '../lib/search.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc, StoredDriver } from '../store/driver-documents.ts';

/** The most matches read per collection for one page; further matches are not shown. */
const FOUND_MAX = 500;
const LISTED_MAX = 10;

/** An account or ban with the keys that others may share. `id`: the account's id, even if the account is deleted. */
interface Found extends Omit<Repeat, 'what' | 'user_id'> {
  id: ObjectId;
  exists: boolean;
  keys: readonly string[];
}

/** Returns what the registrations on a page have in common with other accounts and with bans (R46); bans first. */
export async function repeatsOf(ctx: Context, drivers: readonly DriverDoc[]): Promise<(driver: DriverDoc) => Repeat[]> {
  const prints = await printsOf(ctx, drivers);
  const keysOf = (driver: DriverDoc): string[] => {
    const print = prints.get(driver.photos.idCard?.toHexString() ?? '');
    return [...identityKeys(driver), ...(print === undefined ? [] : [idCardKey(print)])];
  };
  const keys = [...new Set(drivers.flatMap(keysOf))];
  const found = await Promise.all([bansWith(ctx, keys), driversWith(ctx, keys), accountsWith(ctx, keys)]);
  const all = found.flat();
  return (driver) => {
    const others = all.filter(({ id }) => !id.equals(driver._id));
    return merged(others, new Set(keysOf(driver)));
  };
}

async function printsOf({ store }: Context, drivers: readonly DriverDoc[]): Promise<Map<string, string>> {
  const ids = drivers.flatMap(({ photos }) => photos.idCard ?? []);
  const files = await store.files
    .find({ _id: { $in: ids }, print: { $exists: true } }, { projection: { print: 1 } })
    .toArray();
  return new Map(files.map(({ _id, print = '' }) => [_id.toHexString(), print]));
}

const FOUND_DRIVER = { fullName: 1, verification: 1, bannedAt: 1, ban: 1, identityKeys: 1 } as const;
type FoundDriver = Pick<StoredDriver, '_id' | keyof typeof FOUND_DRIVER>;

const findDrivers = ({ store }: Context, filter: Filter<StoredDriver>): Promise<FoundDriver[]> =>
  store.drivers
    .find({ ...filter, ...NOT_LEAVING })
    .limit(FOUND_MAX)
    .project<FoundDriver>(FOUND_DRIVER)
    .toArray();

const asFound = (driver: FoundDriver, keys: readonly string[]): Found => ({
  id: driver._id,
  exists: true,
  keys,
  name: driver.fullName,
  role: 'driver',
  banned: driver.verification === 'banned',
  banned_at: driver.verification === 'banned' ? (driver.bannedAt?.toISOString() ?? null) : null,
  ban: driver.verification === 'banned' ? (driver.ban ?? null) : null,
});

async function driversWith(ctx: Context, keys: readonly string[]): Promise<Found[]> {
  const drivers = await findDrivers(ctx, { identityKeys: { $in: [...keys] } });
  return drivers.map((driver) => asFound(driver, driver.identityKeys));
}

/** Finds passengers, and people who have not registered as drivers yet, by phone number. */
async function accountsWith({ store }: Context, keys: readonly string[]): Promise<Found[]> {
  const phones = keys.flatMap((key) => (key.startsWith('phone:') ? [key.slice('phone:'.length)] : []));
  const byIndex = { search: { $in: phones.flatMap((phone) => searchKeys(phone)[0] ?? []) } };
  const accounts = await store.users
    .find({
      ...byIndex,
      phone: { $in: phones },
      $or: [{ userType: 'passenger' }, { unregistered: true }],
      ...NOT_LEAVING,
    })
    .limit(FOUND_MAX)
    .project<Pick<UserDoc, '_id' | 'name' | 'phone' | 'userType'>>({ name: 1, phone: 1, userType: 1 })
    .toArray();
  return accounts.map(({ _id, name, phone, userType }) => ({
    id: _id,
    exists: true,
    keys: [`phone:${phone}`],
    name,
    role: userType,
    banned: false,
    banned_at: null,
    ban: null,
  }));
}

/** Finds the bans that name one of the keys, unless an admin has just lifted them. */
async function bansWith(ctx: Context, keys: readonly string[]): Promise<Found[]> {
  const hash = await hasherOf(ctx);
  const named = new Map(keys.map((key) => [hash(key), key]));
  const bans = await ctx.store.bans
    .find({ keys: { $in: [...named.keys()] } })
    .limit(FOUND_MAX)
    .toArray();
  const accounts = await findDrivers(ctx, { _id: { $in: bans.map(({ _id }) => _id) } });
  return bans.flatMap((ban): Found[] => {
    const known = ban.keys.flatMap((key) => named.get(key) ?? []);
    const driver = accounts.find(({ _id }) => _id.equals(ban._id));
    if (driver) return driver.verification === 'banned' ? [asFound(driver, known)] : [];
    const gone = { id: ban._id, exists: false, name: null, role: null };
    return [{ ...gone, keys: known, banned: true, banned_at: ban.at.toISOString(), ban: ban.ban }];
  });
}

/** Merges into one entry per account, with everything that the account has in common. */
function merged(others: readonly Found[], keys: ReadonlySet<string>): Repeat[] {
  const repeats = new Map<string, Repeat>();
  for (const { id, exists, keys: theirs, ...account } of others) {
    const shared = REPEATED.filter((what) => theirs.some((key) => keys.has(key) && key.startsWith(`${what}:`)));
    if (shared.length === 0) continue;
    const known: readonly Repeated[] = repeats.get(id.toHexString())?.what ?? [];
    const what = REPEATED.filter((it) => known.includes(it) || shared.includes(it));
    repeats.set(id.toHexString(), { ...account, user_id: exists ? id.toHexString() : null, what });
  }
  const all = [...repeats.values()];
  return [...all.filter(({ banned }) => banned), ...all.filter(({ banned }) => !banned)].slice(0, LISTED_MAX);
}
