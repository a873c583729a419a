import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetUserType, listUnregistered } from '#core/admin/unregistered.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { keepSentPhoto } from '#core/registration/sent-photos.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { presentMe } from '#core/people/profile.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { UnregisteredQuery } from '#shared/contract/admin-lists.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { registration } from '../support/app.ts';
import {
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makeNewcomer,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { pngDataUrl } from '../support/photos.ts';
import { openSocket } from '../support/realtime.ts';
import { book, booking, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { appOfFile } from '../support/of-file.ts';

const FROM = '192.0.2.41';
const ROUNDS = rounds(25);

describe('people who chose "driver" and did not register', () => {
  const db = storeOfFile();
  let ctx: TestContext;
  let admin: AdminDoc;
  beforeEach(async () => {
    ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
    const all = [db.store.rides, db.store.drivers, db.store.users, db.store.meta, db.store.settings];
    await Promise.all(all.map((one) => one.deleteMany({})));
    admin = await makeAdmin(ctx);
  });

  const found = async (query: Record<string, string> = {}) => {
    const { items, total } = await listUnregistered(ctx, parseInput(UnregisteredQuery, query));
    return { names: items.map((row) => row.full_name), total };
  };
  const choose = async (user_type: 'passenger' | 'driver', name: string): Promise<UserDoc> => {
    const user = await makeNewcomer(ctx);
    await updateProfile(ctx, user, { user_type, name, phone: '0712 345 678' });
    return reload(user);
  };
  async function reload({ _id }: Pick<UserDoc, '_id'>): Promise<UserDoc> {
    const user = await ctx.store.users.findOne({ _id });
    if (!user) throw new Error('no such user');
    return user;
  }
  const form = (user: UserDoc) => ({ ...registration(presentMe(user)), mobileNumber: '0712 345 678' });
  const resetChoice = ({ _id }: Pick<UserDoc, '_id'>) => resetUserType(ctx, actorOf(admin, FROM), _id.toHexString());

  it('are listed from their choice to their registration, and no one else is; the list is searched, sorted and paged', async () => {
    const [kamau, njeri] = [await choose('driver', 'Kamau Gitau'), await choose('driver', 'Njeri Wambui')];
    await choose('passenger', 'Passenger One');
    await makeNewcomer(ctx);
    await makeDriver(ctx);
    expect(await found()).toEqual({ names: ['Njeri Wambui', 'Kamau Gitau'], total: 2 });
    expect(await found({ sort: 'name' })).toMatchObject({ names: ['Kamau Gitau', 'Njeri Wambui'] });
    expect(await found({ search: 'wamb' })).toEqual({ names: ['Njeri Wambui'], total: 1 });
    expect(await found({ page: '2', pageSize: '1' })).toEqual({ names: ['Kamau Gitau'], total: 2 });
    // Changing the name or phone is not a new choice.
    await onboardDriver(ctx, kamau, form(kamau));
    await updateProfile(ctx, kamau, { user_type: 'driver', name: 'Kamau G.', phone: '0712 345 678' });
    expect(await found()).toEqual({ names: ['Njeri Wambui'], total: 1 });
    await resetChoice(njeri);
    expect(await found()).toEqual({ names: [], total: 0 });
  });

  it('are marked once by the migration if they chose before marks existed', async () => {
    await makeDriver(ctx);
    const before = await makeDriverUser(ctx, { name: 'Mutua Before' });
    expect(await found()).toMatchObject({ total: 0 });
    await migrate(ctx.store);
    expect(await found()).toEqual({ names: [before.name], total: 1 });
    await makeDriverUser(ctx);
    await migrate(ctx.store);
    expect(await found()).toMatchObject({ total: 1 });
  });

  it('R16 may choose again once an admin allows it (notified at once, audited); so may a passenger without rides', async () => {
    const [driver, passenger] = [await choose('driver', 'Kamau Gitau'), await choose('passenger', 'Njeri Wambui')];
    for (const user of [driver, passenger]) {
      await resetChoice(user);
      expect(await reload(user)).toMatchObject({ userType: null, name: user.name, phone: user.phone });
      expect(ctx.heard('user:changed', room.user(user._id))).toEqual([{}]);
      const entry = await ctx.store.audit.findOne({ target: user._id.toHexString() });
      expect(entry).toMatchObject({
        who: admin.username,
        from: FROM,
        kind: user.userType,
        what: 'may choose again',
        before: { userType: user.userType },
      });
    }
    await updateProfile(ctx, driver, { user_type: 'passenger', name: 'Kamau Gitau', phone: '0712 345 678' });
    expect((await reload(driver)).userType).toBe('passenger');
    expect(await found()).toMatchObject({ total: 0 });
  });

  it('R38 the photos they uploaded in advance are deleted at once', async () => {
    const driver = await choose('driver', 'Kamau Gitau');
    const other = await choose('driver', 'Njeri Wambui');
    const photo = await pngDataUrl();
    for (const user of [driver, other]) await keepSentPhoto(ctx, user, { field: 'idCardUrl', photo });
    await resetChoice(driver);
    expect(await ctx.store.files.countDocuments({ ownerId: driver._id })).toBe(0);
    expect(await ctx.store.files.countDocuments({ ownerId: other._id })).toBe(1);
  });

  it('resetting is refused for a registered driver or a passenger with rides; no choice or no user is NOT_FOUND', async () => {
    const [driver, passenger] = [await makeDriver(ctx), await makePassenger(ctx)];
    const { id } = await book(ctx, passenger, driver);
    const expectRefused = async (user: UserDoc, message: string): Promise<void> => {
      await expect(resetChoice(user)).rejects.toMatchObject({ code: 'CHOICE_STANDS', status: 409, message });
      expect((await reload(user)).userType).toBe(user.userType);
    };
    await expectRefused(driver.user, ADMIN_MESSAGES.choiceOfRegistered);
    await expectRefused(passenger, ADMIN_MESSAGES.choiceOfRiding);
    await cancelRide(ctx, passenger, toObjectId(id), null);
    await expectRefused(passenger, ADMIN_MESSAGES.choiceOfRiding);
    expect(await codeOf(resetChoice(await makeNewcomer(ctx)))).toBe('NOT_FOUND');
    expect(await codeOf(resetChoice({ _id: new ObjectId() }))).toBe('NOT_FOUND');
    expect(ctx.heard('user:changed')).toEqual([]);
    expect(await ctx.store.audit.countDocuments({ who: admin.username })).toBe(0);
  });

  it('a concurrent registration: either it succeeds or the choice is open, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await choose('driver', `Racer ${round}`);
      await Promise.all([codeOf(resetChoice(user)), codeOf(onboardDriver(ctx, user, form(user)))]);
      const isRegistered = (await ctx.store.drivers.findOne({ _id: user._id })) !== null;
      const { userType } = await reload(user);
      expect(isRegistered && userType !== 'driver', `registered as ${String(userType)}`).toBe(false);
    }
  });

  it('a concurrent booking: a person who may choose again has no open ride', async () => {
    const driver = await makeDriver(ctx);
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await choose('passenger', `Racer ${round}`);
      const asked = booking(driver._id.toHexString());
      await Promise.all([codeOf(resetChoice(user)), codeOf(createRide(ctx, user, asked, null))]);
      const open = await ctx.store.rides.countDocuments({ passengerId: user._id, status: 'pending' });
      const { userType } = await reload(user);
      expect(open > 0 && userType !== 'passenger', `${open} open as ${String(userType)}`).toBe(false);
    }
  });
});

describe('over HTTP and sockets', () => {
  const app = appOfFile();

  it('a person who chose wrong is notified, sees it in getMe and chooses again', async () => {
    const [admin, person] = [await app.admin(), await app.signIn('wrong.tap@boda.test')];
    const chosen = { name: 'Wairimu Njoki', phone: '+254712000111' };
    await person.call('updateProfile', { body: { ...chosen, user_type: 'driver' } });
    const socket = await openSocket(app.url, { cookie: person.cookieHeader });
    const { items } = (await admin.call('adminListUnregistered', { query: { search: 'wairimu' } })).body;
    const [row] = items;
    expect(row).toMatchObject({ full_name: chosen.name, email: 'wrong.tap@boda.test', mobile_number: chosen.phone });
    const params = { id: row?.user_id ?? '' };
    expect(await admin.call('adminLetChooseAgain', { params })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await socket.hears('user:changed')).toEqual({});
    expect((await person.call('getMe')).body).toMatchObject({ ...chosen, user_type: null });
    const { status, body } = await person.call('updateProfile', { body: { ...chosen, user_type: 'passenger' } });
    expect([status, body.user_type]).toEqual([200, 'passenger']);
    socket.socket.disconnect();
  });
});
