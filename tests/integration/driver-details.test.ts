import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '#core/admin/delete-person.ts';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { adminStats } from '#core/admin/stats.ts';
import { undoApproval, updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { driverProfile, updateDriverProfile } from '#core/registration/profile.ts';
import { ownData } from '#core/account/own-data.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { signIn } from '#core/people/sign-in.ts';
import { actorOf, type Actor } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import { LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import type { Onboarding } from '#shared/contract/driver-entities.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { registration } from '../support/app.ts';
import {
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { pngDataUrl } from '../support/photos.ts';
import { codeOf, driverDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.11';
const TAKEN = { reason: 'another_account' } as const;

const db = storeOfFile();
let ctx: TestContext;
let admin: Actor;
let user: UserDoc;
let id: string;
let photo: string;
beforeAll(async () => {
  photo = await pngDataUrl();
});
beforeEach(async () => {
  ctx = testContext(db.store);
  const { drivers, users, notifications, bans } = db.store;
  for (const each of [drivers, users, notifications, bans]) await each.deleteMany({});
  admin = actorOf(await makeAdmin(ctx), FROM);
  user = await makeDriverUser(ctx);
  id = user._id.toHexString();
  await register();
  await decide({ verification_status: 'approved' });
  await db.store.drivers.updateOne({ _id: user._id }, { $set: { status: 'online', seenAt: ctx.clock.now() } });
  await finishBackground(db.store);
});

const form = (fields: Partial<Onboarding> = {}): Onboarding => ({
  ...registration({ name: 'Peter Mwangi', phone: '0712 000 111' }),
  email: null,
  motorbikePlateNumber: 'KMDX 123A',
  ...fields,
});
/** Registers (again), with the existing photos. */
async function register(fields: Partial<Onboarding> = {}, who = user): Promise<void> {
  const now = await driverProfile(ctx, who).catch(() => null);
  const { profilePictureUrl = photo, idCardUrl = photo, drivingLicenseUrl = photo, platePhotoUrl = photo } = now ?? {};
  await onboardDriver(ctx, who, form({ profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl, ...fields }));
}
const decide = (input: AdminDriverUpdate, by = admin, whom = id) => updateDriver(ctx, by, whom, input);
const stored = () => driverDoc(ctx, { _id: user._id });
const toReview = async () => {
  const { items } = await listAdminDrivers(ctx, LIST_QUERIES.drivers.parse({ status: 'review', sort: 'joined' }));
  return { count: (await adminStats(ctx)).pendingVerifications, ids: items.map(({ user_id }) => user_id) };
};
const seenBy = async (whom: string) => {
  const { items } = await listAdminDrivers(ctx, LIST_QUERIES.drivers.parse({ search: whom }));
  if (!items[0]) throw new Error('not listed');
  return items[0];
};
const APPROVED_DETAILS = { fullName: 'Peter Mwangi', phone: '+254712000111', plate: 'KMDX 123A' };
const account = () => db.store.users.findOne({ _id: user._id });
const news = async () => {
  await finishBackground(db.store);
  const found = await db.store.notifications
    .find({ userId: user._id, kind: 'detailsChecked' })
    .sort({ at: 1 })
    .toArray();
  return found.map((it) => ({ audience: it.audience, text: textOf({ ...it, at: it.at.toISOString() }) }));
};

describe('R46 a driver’s identity changes only by review', () => {
  it.each([
    [
      'registering again',
      () =>
        register({
          fullName: 'Inspector Police Kenya',
          mobileNumber: '0799 000 999',
          motorbikePlateNumber: 'KMZZ 999Z',
        }),
    ],
    [
      'PUT /api/users/profile',
      () => updateProfile(ctx, user, { user_type: 'driver', name: 'Inspector Police Kenya', phone: '0799 000 999' }),
    ],
  ])(
    '%s keeps the approved details; the driver stays approved and online, and waits for review',
    async (_how, change) => {
      await change();
      expect(await stored()).toMatchObject({ ...APPROVED_DETAILS, verification: 'approved', status: 'online' });
      expect(await account()).toMatchObject({ name: 'Peter Mwangi', phone: '+254712000111' });
      expect(await seenBy(id)).toMatchObject({
        full_name: 'Peter Mwangi',
        pending_changes: { full_name: 'Inspector Police Kenya', mobile_number: '+254799000999' },
      });
      expect(await toReview()).toEqual({ count: 1, ids: [id] });
      expect(ctx.heard('admin:changed').at(-1)).toEqual({ type: 'drivers', id });
    },
  );

  it('Google’s name and picture change nothing about a driver', async () => {
    const { issuer = '', sub = '', email } = user;
    const google = { given_name: 'Inspector', name: 'Inspector Police Kenya', picture: 'https://lh3.test/police' };
    await signIn(ctx, { issuer, sub, email, emailVerified: true, ...google });
    expect(await stored()).toMatchObject(APPROVED_DETAILS);
    expect(await account()).toMatchObject({ name: 'Peter Mwangi' });
  });

  it('the driver reads the pending changes, also in their own data, changes them again, and withdraws them', async () => {
    await register({ motorbikePlateNumber: 'kmzz999z' });
    const since = ctx.clock.now().toISOString();
    expect((await driverProfile(ctx, user)).pendingChanges).toEqual({ since, motorbikePlateNumber: 'KMZZ 999Z' });
    expect((await ownData(ctx, user, 'https://boda.test')).driver?.pendingChanges).toMatchObject({ since });
    ctx.clock.advance(60_000);
    // Sending the same details again changes nothing; another changed detail joins the pending ones.
    const { detailsRev } = await stored();
    await register({ motorbikePlateNumber: 'KMZZ 999Z' });
    expect((await stored()).detailsRev).toBe(detailsRev);
    expect((await driverProfile(ctx, user)).pendingChanges?.since).toBe(since);
    await updateProfile(ctx, user, { user_type: 'driver', name: 'Peter Kamau', phone: '0712 000 111' });
    expect((await driverProfile(ctx, user)).pendingChanges).toMatchObject({
      fullName: 'Peter Kamau',
      motorbikePlateNumber: 'KMZZ 999Z',
    });
    expect(await updateDriverProfile(ctx, user, { pendingChanges: null })).toMatchObject({ pendingChanges: null });
    expect(await toReview()).toEqual({ count: 0, ids: [] });
    await register({ motorbikePlateNumber: 'KMZZ 999Z' });
    await register();
    expect((await driverProfile(ctx, user)).pendingChanges).toBeNull();
  });

  it('approved: people see the new details, the driver is notified, and the log has old and new', async () => {
    await register({ fullName: 'Peter Kamau', motorbikePlateNumber: 'KMDX 999Z' });
    const { details_rev: details_seen } = await seenBy(id);
    const after = await decide({ pending_changes: 'approve', details_seen });
    expect(after).toMatchObject({
      full_name: 'Peter Kamau',
      motorbike_plate_number: 'KMDX 999Z',
      pending_changes: null,
    });
    expect(await stored()).toMatchObject({ verification: 'approved', status: 'online', fullName: 'Peter Kamau' });
    expect(await account()).toMatchObject({ name: 'Peter Kamau' });
    expect(ctx.heard('driver:changed', room.user(user._id))).toHaveLength(3);
    expect(ctx.heard('user:changed', room.user(user._id))).toHaveLength(1);
    expect(await toReview()).toEqual({ count: 0, ids: [] });
    expect(await news()).toEqual([
      { audience: ['bell', 'activity'], text: 'Your new name and number plate are approved. Passengers see them now.' },
    ]);
    const [entry] = await db.store.audit.find({ target: id, what: 'details approved' }).toArray();
    expect(entry).toMatchObject({
      who: admin.name,
      before: { fullName: 'Peter Mwangi', plate: 'KMD•••3A' },
      after: { fullName: 'Peter Kamau', plate: 'KMD•••9Z' },
    });
  });

  it('rejected: the old details stay, and the driver reads the reason', async () => {
    await register({ mobileNumber: '0799 000 999' });
    expect(await decide({ pending_changes: 'reject', reason: TAKEN })).toMatchObject({ pending_changes: null });
    expect(await stored()).toMatchObject({ ...APPROVED_DETAILS, verification: 'approved', status: 'online' });
    expect(await news()).toEqual([
      {
        audience: ['bell', 'activity'],
        text: 'Your new phone number is not accepted. Another account has it. Passengers still see the old one.',
      },
    ]);
    const [entry] = await db.store.audit.find({ target: id, what: 'details rejected' }).toArray();
    expect(entry?.before).toEqual({ newPhone: '+2547•••••999', rejectedBecause: null });
    expect(entry?.after).toEqual({ newPhone: null, rejectedBecause: 'another_account' });
    for (const wrong of [
      { pending_changes: 'reject' },
      { reason: TAKEN },
      { pending_changes: 'approve', reason: TAKEN },
    ] as const) {
      await expect(decide(wrong)).rejects.toMatchObject({ code: 'INVALID', field: 'reason' });
    }
  });

  it('an approval covers only what the admin saw, both of pending details and of a pending driver', async () => {
    await register({ fullName: 'Peter Kamau' });
    const { details_rev: details_seen } = await seenBy(id);
    await register({ fullName: 'Inspector Police Kenya' });
    expect(await codeOf(decide({ pending_changes: 'approve', details_seen }))).toBe('DETAILS_CHANGED');
    await updateDriverProfile(ctx, user, { pendingChanges: null });
    expect(await codeOf(decide({ pending_changes: 'approve' }))).toBe('DETAILS_CHANGED');
    expect(await stored()).toMatchObject(APPROVED_DETAILS);

    const newcomer = await makeDriverUser(ctx);
    await register({}, newcomer);
    const seen = (await seenBy(newcomer._id.toHexString())).details_rev;
    await register({ fullName: 'Inspector Police Kenya' }, newcomer);
    const approval = { verification_status: 'approved', details_seen: seen } as const;
    expect(await codeOf(decide(approval, admin, newcomer._id.toHexString()))).toBe('DETAILS_CHANGED');
    // A driver who was never reviewed is reviewed as a whole.
    expect(await seenBy(newcomer._id.toHexString())).toMatchObject({
      full_name: 'Inspector Police Kenya',
      pending_changes: null,
    });
  });

  it('when two admins decide at once while the driver changes the details, one decision counts, on the details that admin saw', async () => {
    const other = actorOf(await makeAdmin(ctx), FROM);
    for (let round = 0; round < rounds(20); round += 1) {
      await register({ fullName: `Peter ${round}` });
      const { details_rev: details_seen, full_name: before } = await seenBy(id);
      const outcomes = await Promise.all([
        codeOf(decide({ pending_changes: 'approve', details_seen })),
        codeOf(decide({ pending_changes: 'reject', reason: TAKEN, details_seen }, other)),
        codeOf(updateProfile(ctx, user, { user_type: 'driver', name: `Other ${round}`, phone: '0712 000 111' })),
      ]);
      const { fullName } = await stored();
      expect(outcomes.filter((it) => it === 'ok').length, outcomes.join()).toBeLessThanOrEqual(2);
      expect([`Peter ${round}`, before]).toContain(fullName);
      expect(fullName === `Peter ${round}`, outcomes.join()).toBe(outcomes[0] === 'ok');
      expect((await account())?.name).toBe(fullName);
    }
  });

  it('an admin’s change of details applies at once and replaces pending ones; R16 audited', async () => {
    await register({ fullName: 'Peter Kamau', motorbikePlateNumber: 'KMZZ 999Z' });
    await decide({ full_name: 'Peter M. Kamau' });
    expect(await stored()).toMatchObject({ fullName: 'Peter M. Kamau', pendingChanges: { plate: 'KMZZ 999Z' } });
    await decide({ motorbike_plate_number: 'KMZZ 111A' });
    expect(await stored()).toMatchObject({ plate: 'KMZZ 111A', pendingChanges: null });
    const entries = await db.store.audit.find({ target: id, what: 'driver changed' }).sort({ _id: 1 }).toArray();
    expect(entries.at(-2)).toMatchObject({ before: { fullName: 'Peter Mwangi', newName: 'Peter Kamau' } });
    expect(entries.at(-1)).toMatchObject({
      before: { plate: 'KMD•••3A', newPlate: 'KMZ•••9Z' },
      after: { newPlate: null },
    });
  });

  it('R5 with a new photo too, the driver waits for a review, and the details stay pending separately', async () => {
    await register({ fullName: 'Inspector Police Kenya', profilePictureUrl: photo });
    await register({ fullName: 'Inspector Police Kenya', mobileNumber: '0799 000 999' });
    expect(await stored()).toMatchObject({ ...APPROVED_DETAILS, verification: 'pending', status: 'offline' });
    expect(await toReview()).toEqual({ count: 1, ids: [id] });
    await decide({ verification_status: 'approved' });
    expect(await stored()).toMatchObject({ ...APPROVED_DETAILS, verification: 'approved' });
    expect(await toReview()).toEqual({ count: 1, ids: [id] });
  });

  it('R33 another admin’s decision on the details ends the undo of an approval; the same admin’s does not', async () => {
    await decide({ verification_status: 'pending' });
    await decide({ verification_status: 'approved' });
    await register({ fullName: 'Peter Kamau' });
    await decide({ pending_changes: 'approve' });
    expect(await undoApproval(ctx, admin, id)).toMatchObject({
      verification_status: 'pending',
      full_name: 'Peter Kamau',
    });
    await decide({ verification_status: 'approved' });
    await register({ fullName: 'Peter Mwangi' });
    await decide({ pending_changes: 'approve' }, actorOf(await makeAdmin(ctx), FROM));
    expect(await codeOf(undoApproval(ctx, admin, id))).toBe('APPROVAL_STANDS');
  });

  it('R33 after an undone first approval nothing of the driver counts as reviewed', async () => {
    await undoApproval(ctx, admin, id);
    await register({ fullName: 'Peter Kamau' });
    expect(await stored()).toMatchObject({ fullName: 'Peter Kamau', verification: 'pending' });
  });
});

describe('R46 a plate or number of another account, and bans', () => {
  const repeats = async (whom = id) => (await seenBy(whom)).repeats;

  it('are shown to the reviewer despite case, blanks and look-alikes, also for pending details', async () => {
    const twin = await makeDriver(ctx, { plate: 'kmz-o 9I9z', fullName: 'Twin' });
    const passenger = await makePassenger(ctx, { phone: '+254799000999', name: 'Wanjiku' });
    expect(await repeats()).toEqual([]);
    await register({ motorbikePlateNumber: 'KMZ0 919Z', mobileNumber: '+254 799 000 999' });
    const none = { banned: false, banned_at: null, ban: null };
    expect(await repeats()).toEqual([
      { what: ['plate'], user_id: twin._id.toHexString(), name: 'Twin', role: 'driver', ...none },
      { what: ['phone'], user_id: passenger._id.toHexString(), name: 'Wanjiku', role: 'passenger', ...none },
    ]);
    expect((await repeats(twin._id.toHexString())).map(({ user_id }) => user_id)).toEqual([id]);
  });

  const again = async (fields: Partial<Onboarding>): Promise<string> => {
    const newcomer = await makeDriverUser(ctx);
    await register(fields, newcomer);
    return newcomer._id.toHexString();
  };

  it('a registration that repeats a ban is marked, even after the banned account is deleted', async () => {
    const idCardUrl = await pngDataUrl(61, 40);
    await register({ idCardUrl });
    await decide({ verification_status: 'banned', ban: { reason: 'unsafe_riding' } });
    const others = { mobileNumber: '0733 000 001', motorbikePlateNumber: 'KMAA 001A' };
    const byPlate = await again({ ...others, motorbikePlateNumber: 'KMDX123A' });
    const byPhone = await again({ mobileNumber: '0712000111', motorbikePlateNumber: 'KMBB 002B' });
    const byCard = await again({ mobileNumber: '0733 000 003', motorbikePlateNumber: 'KMCC 003C', idCardUrl });
    const ban = { banned: true, banned_at: ctx.clock.now().toISOString(), ban: { reason: 'unsafe_riding' } };
    const marked = { user_id: id, name: 'Peter Mwangi', role: 'driver', ...ban };
    expect(await repeats(byPlate)).toEqual([{ what: ['plate'], ...marked }]);
    expect(await repeats(byPhone)).toEqual([{ what: ['phone'], ...marked }]);
    expect(await repeats(byCard)).toEqual([{ what: ['id_card'], ...marked }]);

    await deletePerson(ctx, admin, id, 'driver');
    ctx.clock.advance(11_000);
    await sweep(ctx, ctx.clock.now());
    const gone = { user_id: null, name: null, role: null, ...ban };
    expect(await repeats(byPlate)).toEqual([{ what: ['plate'], ...gone }]);
    expect(await repeats(await again({ motorbikePlateNumber: 'KMDX 123A', idCardUrl }))).toContainEqual({
      what: ['phone', 'plate', 'id_card'],
      ...gone,
    });
    // No readable name, number or plate of the banned account is stored.
    const text = JSON.stringify(await db.store.bans.find().toArray());
    for (const clear of ['712000111', 'KMDX', 'Mwangi']) expect(text).not.toContain(clear);
  });

  it('a ban older than the separate record is recorded when the account is deleted; a deletion alone is not a ban', async () => {
    await db.store.drivers.updateOne({ _id: user._id }, { $set: { verification: 'banned' } });
    const other = await makeDriver(ctx, { plate: 'KMEE 555E' });
    for (const { _id } of [user, other]) await deletePerson(ctx, admin, _id.toHexString(), 'driver');
    expect((await db.store.bans.find().toArray()).map(({ _id }) => _id)).toEqual([user._id]);
  });

  it('a lifted ban marks nobody; a ban restored by an undo marks again; a ban also covers pending details', async () => {
    await register({ motorbikePlateNumber: 'KMZZ 999Z' });
    const newcomer = await again({ mobileNumber: '0733 000 001', motorbikePlateNumber: 'KMZZ 999Z' });
    const isMarked = async () => (await repeats(newcomer)).some(({ banned, what }) => banned && what.includes('plate'));
    await decide({ verification_status: 'banned' });
    expect(await isMarked()).toBe(true);
    await decide({ verification_status: 'approved' });
    expect([await isMarked(), await db.store.bans.countDocuments()]).toEqual([false, 0]);
    await undoApproval(ctx, admin, id);
    expect([await isMarked(), await db.store.bans.countDocuments()]).toEqual([true, 1]);
  });

  it('when two admins ban and approve at once, record and account agree', async () => {
    const other = actorOf(await makeAdmin(ctx), FROM);
    for (let round = 0; round < rounds(20); round += 1) {
      await Promise.all([
        decide({ verification_status: 'banned' }),
        decide({ verification_status: 'approved' }, other),
      ]);
      const isBanned = (await stored()).verification === 'banned';
      expect(await db.store.bans.countDocuments(), `round ${round}`).toBe(isBanned ? 1 : 0);
    }
  });
});
