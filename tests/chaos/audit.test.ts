import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createPassenger, updatePassenger } from '#core/admin/change-passengers.ts';
import { createDriver } from '#core/admin/create-driver.ts';
import { createRideFor } from '#core/admin/create-ride.ts';
import { deletePerson } from '#core/admin/delete-person.ts';
import { createSetting, deleteSetting, updateSetting } from '#core/admin/settings.ts';
import { signUpAdmin } from '#core/admin/sign-up.ts';
import { resetUserType } from '#core/admin/unregistered.ts';
import { undoApproval, updateDriver } from '#core/admin/update-driver.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import type { Context } from '#core/context.ts';
import { type Actor, actorOf } from '#core/lib/principal.ts';
import { makeAdmin, makeDriver, makePassenger, TEST_ADMIN_CODE, testContext } from '../support/context.ts';
import { doUntil, sweepTwice } from '../support/cut-off.ts';
import { book, booking } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { THOROUGH } from '../support/thorough.ts';

const EVERY = THOROUGH ? 1 : 6;
const NEAR = 6;
const NOW = new Date('2026-03-02T09:00:00+03:00');

interface Scene {
  actor: Actor;
  driver: string;
  /** A driver awaiting review. */
  waiting: string;
  passenger: string;
  ride: string;
  setting: string;
}

interface Action {
  before?: (ctx: Context, scene: Scene) => Promise<unknown>;
  take: (ctx: Context, scene: Scene) => Promise<unknown>;
  what: string;
  /** Whether the action took effect. */
  isApplied: (ctx: Context, scene: Scene) => Promise<boolean>;
}

const id = (hex: string) => ({ _id: new ObjectId(hex) });
const review =
  (verification_status: 'approved' | 'banned') =>
  (ctx: Context, { actor, waiting }: Scene) =>
    updateDriver(ctx, actor, waiting, { verification_status });
const isNow =
  (verification: 'approved' | 'banned' | 'pending') =>
  async ({ store }: Context, { waiting }: Scene) =>
    (await store.drivers.findOne({ ...id(waiting), verification })) !== null;
const isGone =
  (kind: 'driver' | 'passenger') =>
  async ({ store }: Context, scene: Scene) =>
    (await store.users.findOne(id(scene[kind]))) === null;
const removal = (kind: 'driver' | 'passenger'): Action => ({
  take: (ctx, scene) => deletePerson(ctx, scene.actor, scene[kind], kind),
  what: `${kind} deleted`,
  isApplied: isGone(kind),
});
const MADE = 'made@boda.test';
const KEY = 'motto';
const NEW = 'Made';

const ACTIONS: Readonly<Record<string, Action>> = {
  'a ban': { take: review('banned'), what: 'driver changed', isApplied: isNow('banned') },
  'an approval': { take: review('approved'), what: 'driver changed', isApplied: isNow('approved') },
  'an undone approval': {
    before: review('approved'),
    take: (ctx, { actor, waiting }) => undoApproval(ctx, actor, waiting),
    what: 'approval undone',
    isApplied: isNow('pending'),
  },
  'a new driver': {
    take: (ctx, { actor }) =>
      createDriver(ctx, actor, { full_name: NEW, mobile_number: '0722 345 678', email: MADE, stage_name: 'Embu' }),
    what: 'driver created',
    isApplied: async ({ store }) => (await store.drivers.findOne({ email: MADE })) !== null,
  },
  'a new passenger': {
    take: (ctx, { actor }) => createPassenger(ctx, actor, { name: NEW, phone: '0722 345 678', email: MADE }),
    what: 'passenger created',
    isApplied: async ({ store }) => (await store.users.findOne({ email: MADE })) !== null,
  },
  'a changed passenger': {
    take: (ctx, { actor, passenger }) => updatePassenger(ctx, actor, passenger, { is_active: false }),
    what: 'passenger changed',
    isApplied: async ({ store }, { passenger }) =>
      (await store.users.findOne({ ...id(passenger), isActive: false })) !== null,
  },
  'a reset choice': {
    before: ({ store }) => store.rides.deleteMany({}),
    take: (ctx, { actor, passenger }) => resetUserType(ctx, actor, passenger),
    what: 'may choose again',
    isApplied: async ({ store }, { passenger }) =>
      (await store.users.findOne({ ...id(passenger), userType: null })) !== null,
  },
  'a deleted driver': removal('driver'),
  'a deleted passenger': removal('passenger'),
  'a new ride': {
    before: ({ store }) => store.rides.deleteMany({}),
    take: (ctx, { actor, driver, passenger }) =>
      createRideFor(ctx, actor, { ...booking(driver), passengerId: passenger }, null),
    what: 'ride created',
    isApplied: async ({ store }) => (await store.rides.countDocuments()) === 1,
  },
  'a cancelled ride': {
    take: (ctx, { actor, ride }) => updateRide(ctx, actor, ride, { status: 'cancelled' }),
    what: 'ride cancelled',
    isApplied: async ({ store }, { ride }) =>
      (await store.rides.findOne({ ...id(ride), status: 'cancelled' })) !== null,
  },
  'a changed fare': {
    take: (ctx, { actor, ride }) => updateRide(ctx, actor, ride, { fare_amount: 777 }),
    what: 'ride changed',
    isApplied: async ({ store }, { ride }) => (await store.rides.findOne({ ...id(ride), fare: 777 })) !== null,
  },
  'a new setting': {
    take: (ctx, { actor }) => createSetting(ctx, actor, { setting_key: NEW, setting_value: 'v', description: 'd' }),
    what: 'setting created',
    isApplied: async ({ store }) => (await store.settings.findOne({ key: NEW })) !== null,
  },
  'a changed setting': {
    take: (ctx, { actor, setting }) => updateSetting(ctx, actor, setting, { setting_value: 'Quick' }),
    what: 'setting changed',
    isApplied: async ({ store }) => (await store.settings.findOne({ key: KEY, value: 'Quick' })) !== null,
  },
  'a deleted setting': {
    take: (ctx, { actor, setting }) => deleteSetting(ctx, actor, setting),
    what: 'setting deleted',
    isApplied: async ({ store }) => (await store.settings.findOne({ key: KEY })) === null,
  },
  'a sign-up': {
    take: (ctx) =>
      signUpAdmin(
        ctx,
        { username: NEW, email: MADE, password: 'correct horse', adminCode: TEST_ADMIN_CODE },
        '192.0.2.1',
      ),
    what: 'admin sign-up',
    isApplied: async ({ store }) => (await store.admins.findOne({ email: MADE })) !== null,
  },
};

const db = storeOfFile();

async function setUp(ctx: Context, { before }: Action): Promise<Scene> {
  const { users, drivers, rides, settings, admins, adminFailures } = ctx.store;
  await Promise.all([users, drivers, rides, settings, admins, adminFailures].map((all) => all.deleteMany({})));
  const actor = actorOf(await makeAdmin(ctx), '192.0.2.1');
  const driver = await makeDriver(ctx);
  const waiting = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
  const passenger = await makePassenger(ctx);
  const { id: ride } = await book(ctx, passenger, driver);
  const { id: setting } = await createSetting(ctx, actor, {
    setting_key: KEY,
    setting_value: 'Safe',
    description: 'd',
  });
  const hex = ({ _id }: { _id: ObjectId }): string => _id.toHexString();
  const people = { driver: hex(driver), waiting: hex(waiting), passenger: hex(passenger) };
  const scene = { actor, ...people, ride, setting };
  await before?.(ctx, scene);
  return scene;
}

/** Returns the audit entries logged since, and how many documents (at most, per collection) still carry an entry. */
async function logged({ store }: Context, known: readonly ObjectId[]): Promise<{ whats: string[]; left: number }> {
  const entries = await store.audit.find({ _id: { $nin: [...known] } }).toArray();
  const carriers = [store.users, store.drivers, store.rides, store.settings, store.admins];
  const carrying = await Promise.all(carriers.map((all) => all.countDocuments({ 'audits.at': { $exists: true } })));
  return { whats: entries.map(({ what }) => what), left: Math.max(...carrying) };
}

describe('a process that dies at any point of an admin action', () => {
  for (const [name, action] of Object.entries(ACTIONS)) {
    it(`R16 ${name}: logged exactly once if it took effect, otherwise not at all`, async () => {
      let happened = 0;
      for (let n = 1; ; n += n < NEAR ? 1 : EVERY) {
        const ctx = testContext(db.store, { now: NOW });
        const scene = await setUp(ctx, action);
        const known = (await ctx.store.audit.find().toArray()).map(({ _id }) => _id);
        const end = await doUntil(n, db, NOW, (it) => action.take(it, scene));
        await sweepTwice(ctx);
        const isApplied = await action.isApplied(ctx, scene);
        if (isApplied) happened += 1;
        const whats = isApplied ? [action.what] : [];
        expect(await logged(ctx, known), `died after command ${n}`).toEqual({ whats, left: 0 });
        if (end === 'done') break;
      }
      // The brief form may skip the few commands that follow the write.
      expect(happened).toBeGreaterThan(THOROUGH ? 1 : 0);
    });
  }
});
