/**
 * How fast an admin's search finds drivers (decision 010: under 200 ms among 200,000 on MongoDB or DocumentDB).
 *   TEST_MONGODB_URL=… node --import tsx tests/bench/admin-search.ts [drivers 200000] [rounds 15]
 * Without TEST_MONGODB_URL it runs on the embedded store, which reads every document: use fewer drivers, e.g. 10000. Each
 * search is compared with what it replaces, in the same run: a case-insensitive regex over the four fields, sorted and
 * counted.
 */
import { ObjectId } from 'mongodb';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { newDriver, NO_PHOTOS } from '#core/drivers/new-driver.ts';
import type { Context } from '#core/context.ts';
import { openStore } from '#core/store/store.ts';
import type { ListQuery } from '#shared/contract/admin-lists.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { PLACES } from '#shared/domain/places.ts';
import { EMBU, testContext } from '../support/context.ts';
import { testStore } from '../support/store.ts';

const [drivers = 200_000, rounds = 15] = process.argv.slice(2).map(Number);
const BATCH = 2000;
const BASELINE_ROUNDS = 3;

const GIVEN =
  'Brian Kevin Dennis Peter John James Joseph David Samuel Daniel Stephen Paul Simon Moses Francis Charles George Patrick Antony Michael Mary Jane Faith Grace Mercy Joyce Lucy Ann Alice Esther Caroline Purity Eric Victor Collins Felix Evans Martin Robert Elijah Josphat Kelvin Duncan Edwin Geoffrey Harrison Isaac Jackson Kennedy Lawrence Nicholas Oscar Philip Richard Stanley Timothy Vincent Wilson Zachary Njagi';
const FAMILY =
  'Mwangi Kamau Njoroge Kariuki Maina Kimani Njuguna Muthoni Wanjiku Wambui Nyambura Wairimu Njeri Wangari Nyawira Mugo Gitonga Murithi Mutwiri Kirimi Mwiti Kinyua Muriuki Njeru Nyaga Mbogo Ireri Gichovi Njiru Munene Muthee Mbaabu Kimathi Gitari Micheni Mutegi Kiraithe Karani Bundi Nkonge Otieno Ochieng Odhiambo Omondi Owino Achieng Akinyi Mutua Musyoka Kilonzo Mwende Kiprop Kiptoo Chebet Cheruiyot Wekesa Wafula Barasa Simiyu Nderitu Gachanja Githinji Karanja Waweru';
const given = GIVEN.split(' ');
const family = FAMILY.split(' ');

/** A fixed seed: every run has the same drivers. */
let seed = 20250120;
function random(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
}
const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';

const stages = PLACES.map((place) => `${place.label} Stage`);
function makeDriver(n: number) {
  const [first, middle, last] = [pick(given), pick(family), pick(family)];
  const fields = {
    fullName: `${first} ${middle} ${last}`,
    phone: `+2547${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
    email: `${first}.${last}${n}@${pick(['gmail.com', 'gmail.com', 'yahoo.com'])}`.toLowerCase(),
    stageName: pick(stages),
    locationAddress: 'Embu Town',
    location: EMBU,
    plate: `KMF${String.fromCharCode(65 + (n % 26))} ${n % 1000}B`,
    ...FARE_DEFAULTS_KSH,
  };
  const driver = newDriver(new ObjectId(), fields, NO_PHOTOS, { now: new Date(), seenAt: null });
  const verification = random() < 0.95 ? 'approved' : random() < 0.7 ? 'pending' : 'banned';
  return { ...driver, verification, status: random() < 0.1 ? 'online' : 'offline' } as const;
}

/** Creates the indexes after the documents, which is faster. */
async function fill(ctx: Context): Promise<void> {
  const { drivers: collection, db } = ctx.store;
  await collection.dropIndexes();
  for (let n = 0; n < drivers; n += BATCH) {
    const size = Math.min(BATCH, drivers - n);
    await collection.insertMany(
      Array.from({ length: size }, (_, i) => makeDriver(n + i)),
      { ordered: false },
    );
  }
  await openStore(db.client, db.databaseName);
}

const ALL: ListQuery<'drivers'> = { page: 1, pageSize: 10, search: '', status: 'all', sort: '-joined' };
const SEARCHES: [string, Partial<ListQuery<'drivers'>>][] = [
  ['one person, by email', { search: 'otieno4321@' }],
  ['a whole phone number', { search: '0712 345 678' }],
  ['the start of one', { search: '07123' }],
  ['two words', { search: 'kevin mwangi' }],
  ['a family name', { search: 'nkonge' }],
  ['a part of many names', { search: 'wan' }],
  ['one letter', { search: 'm' }],
  ['a word in most drivers', { search: 'gmail' }],
  ['a word in no driver', { search: 'xyzzy' }],
  ['all drivers', {}],
  ['pending', { status: 'pending' }],
  ['approved, page 100', { status: 'approved', page: 100 }],
  ['approved, a family name', { status: 'approved', search: 'mwangi' }],
  ['all by name', { sort: 'name' }],
  ['all by name, descending, page 100', { sort: '-name', page: 100 }],
  ['one letter by name', { search: 'm', sort: 'name' }],
  ['a family name by name', { search: 'mwangi', sort: 'name' }],
  ['all by stage', { sort: 'stage' }],
  ['all by status', { sort: '-status' }],
];

async function scan(ctx: Context, { search, status, page, pageSize }: ListQuery<'drivers'>): Promise<void> {
  const words = search.split(/\s+/).map((word) => word.replace(/^0/, ''));
  const anywhere = words.map((word) => ({
    $or: ['fullName', 'email', 'phone', 'stageName'].map((field) => ({ [field]: { $regex: word, $options: 'i' } })),
  }));
  const filter = {
    $and: [...anywhere, status === 'all' || status === 'online' || status === 'review' ? {} : { verification: status }],
  };
  const { drivers: collection } = ctx.store;
  await Promise.all([
    collection.countDocuments(filter),
    collection
      .find(filter)
      .sort({ createdAt: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b);
}
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

async function main(): Promise<void> {
  const db = await testStore();
  try {
    const ctx = testContext(db.store);
    await fill(ctx);
    console.log(`${drivers} drivers on ${db.engine}, ${rounds} rounds each; ms`);
    console.log(`${'search'.padEnd(40)} median    p95  | scan median  times faster`);
    for (const [name, asked] of SEARCHES) {
      const query = { ...ALL, ...asked };
      const found = await timed(rounds, () => listAdminDrivers(ctx, query));
      const scanned = await timed(BASELINE_ROUNDS, () => scan(ctx, query));
      const [median, p95, base] = [at(found, 0.5), at(found, 0.95), at(scanned, 0.5)];
      const figures = [median, p95].map((ms) => ms.toFixed(0).padStart(6)).join(' ');
      console.log(`${name.padEnd(40)} ${figures}  | ${base.toFixed(0).padStart(11)}  ${(base / median).toFixed(1)}`);
    }
  } finally {
    await db.close();
  }
}

await main();
