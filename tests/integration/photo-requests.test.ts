import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForPhoto } from '#core/admin/ask-for-photo.ts';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { adminStats } from '#core/admin/stats.ts';
import { undoApproval, updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { answerPhotoRequest } from '#core/registration/answer-photo-request.ts';
import { onboardDriver, onboardingStatus } from '#core/registration/onboarding.ts';
import { driverProfile } from '#core/registration/profile.ts';
import { fileUrl } from '#core/lib/files.ts';
import { ownData } from '#core/account/own-data.ts';
import { actorOf, type Actor } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { textOf } from '#shared/texts/en/news.ts';
import type { PhotoAsk } from '#shared/contract/review-entities.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import { registration } from '../support/app.ts';
import { makeAdmin, makeDriverUser, testContext, type TestContext } from '../support/context.ts';
import { pngDataUrl } from '../support/photos.ts';
import { codeOf, driverDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const BLURRED = { reason: 'blurred' } as const;
const UPSIDE_DOWN = { reason: 'other', words: 'It is upside down' } as const;

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
  await Promise.all([db.store.drivers.deleteMany({}), db.store.notifications.deleteMany({})]);
  admin = actorOf(await makeAdmin(ctx), '192.0.2.11');
  user = await makeDriverUser(ctx);
  id = user._id.toHexString();
  await send({ profile: photo, idCard: photo, licence: photo, plate: photo });
  await finishBackground(db.store);
});

const FIELDS = {
  profile: 'profilePictureUrl',
  idCard: 'idCardUrl',
  licence: 'drivingLicenseUrl',
  plate: 'platePhotoUrl',
} as const;

/** Registers again with these photos and everything else unchanged. */
async function send(photos: Partial<Record<PhotoKind, string>>): Promise<void> {
  const now: Partial<DriverProfile> = await driverProfile(ctx, user).catch(() => ({}));
  const url = (kind: PhotoKind) => photos[kind] ?? now[FIELDS[kind]] ?? null;
  await onboardDriver(ctx, user, {
    ...registration({ name: 'Otieno Omondi', phone: '0712 345 678' }),
    email: null,
    profilePictureUrl: url('profile'),
    idCardUrl: url('idCard'),
    drivingLicenseUrl: url('licence'),
    platePhotoUrl: url('plate'),
  });
}

const stored = () => driverDoc(ctx, { _id: user._id });
const addressOf = async (kind: PhotoKind) => {
  const seen = (await stored()).photos[kind];
  return seen ? fileUrl(seen) : '';
};
const ask = async (kind: PhotoKind, because: PhotoAsk['because'] = BLURRED) =>
  askForPhoto(ctx, admin, id, { photo: kind, photo_seen: await addressOf(kind), because });
const judge = (verification_status: 'pending' | 'approved' | 'banned', ban?: { reason: 'other'; words: string }) =>
  updateDriver(ctx, admin, id, { verification_status, ...(ban && { ban }) });
const requests = async () => (await onboardingStatus(ctx, user)).photo_requests;
const logged = async () =>
  (await db.store.audit.find({ target: id }).sort({ at: 1, _id: 1 }).toArray()).map(({ what, before, after }) => ({
    what,
    before,
    after,
  }));
const toReview = async () => {
  const { items } = await listAdminDrivers(ctx, LIST_QUERIES.drivers.parse({ status: 'review', sort: 'joined' }));
  return [(await adminStats(ctx)).pendingVerifications, items.map(({ user_id }) => user_id)];
};

describe('R37 an admin asks for a new photo', () => {
  it('the driver is notified, reads photo and reason, and stays pending; R16 it is in the log', async () => {
    const answer = await ask('idCard', UPSIDE_DOWN);
    await finishBackground(db.store);
    const request = { photo: 'idCard', because: UPSIDE_DOWN, asked: ctx.clock.now().toISOString(), answered: null };
    expect(answer).toMatchObject({ verification_status: 'pending', photo_requests: [request] });
    expect(await onboardingStatus(ctx, user)).toMatchObject({ photo_requests: [request] });
    expect((await ownData(ctx, user, 'https://boda.test')).driver?.photoRequests).toEqual([request]);
    expect(ctx.heard('driver:changed', room.user(user._id)).at(-1)).toMatchObject({ photo_requests: [request] });
    const bell = await db.store.notifications.findOne({ userId: user._id, kind: 'photoAsked' });
    expect(bell?.audience).toEqual(['bell', 'activity']);
    expect(bell && textOf({ ...bell, at: bell.at.toISOString() })).toBe(
      'Please send a new photo of your ID card. It is upside down',
    );
    expect(await logged()).toEqual([
      { what: 'photo asked for', before: null, after: { photo: 'idCard', ...UPSIDE_DOWN } },
    ]);
  });

  it('a repeat changes nothing; another reason replaces the first; the request can be taken back', async () => {
    await ask('idCard');
    await ask('idCard');
    await ask('plate');
    await ask('idCard', UPSIDE_DOWN);
    expect((await requests()).map((it) => [it.photo, it.because.reason])).toEqual([
      ['plate', 'blurred'],
      ['idCard', 'other'],
    ]);
    await ask('plate', null);
    await ask('plate', null);
    expect((await requests()).map((it) => it.photo)).toEqual(['idCard']);
    expect((await logged()).map(({ what }) => what)).toEqual([
      'photo asked for',
      'photo asked for',
      'photo asked for',
      'photo no longer asked for',
    ]);
    await finishBackground(db.store);
    expect(await db.store.notifications.countDocuments({ userId: user._id, kind: 'photoAsked' })).toBe(3);
  });

  it('the new photo answers its request; other requests stay open', async () => {
    await ask('idCard');
    await ask('plate');
    await send({ idCard: photo });
    const answers = Object.fromEntries((await requests()).map((it) => [it.photo, it.answered !== null]));
    expect(answers).toEqual({ idCard: true, plate: false });
    expect((await stored()).verification).toBe('pending');
    await ask('idCard', UPSIDE_DOWN);
    expect((await requests()).find((it) => it.photo === 'idCard')).toMatchObject({ answered: null });
  });

  it('R5 an approved driver goes on working, also after sending the photo, and is listed for review until it is accepted', async () => {
    await judge('approved');
    expect(await toReview()).toEqual([0, []]);
    await ask('licence', { reason: 'expired' });
    expect(await toReview()).toEqual([0, []]);
    await send({ licence: photo });
    expect(await stored()).toMatchObject({ verification: 'approved' });
    expect(await toReview()).toEqual([1, [id]]);
    await judge('approved');
    expect(await requests()).toEqual([]);
    expect(await toReview()).toEqual([0, []]);
    expect((await logged()).at(-1)).toEqual({
      what: 'driver changed',
      before: { photosAskedFor: 'licence: expired' },
      after: { photosAskedFor: '' },
    });
  });

  it('R5 an approved driver who also changes a photo that was not requested waits for a review', async () => {
    await judge('approved');
    await ask('licence');
    await send({ licence: photo, profile: photo });
    expect((await stored()).verification).toBe('pending');
  });

  it('the driver sends that photo alone: nothing else changes, and only while it is requested', async () => {
    await judge('approved');
    await ask('licence', { reason: 'expired' });
    const before = await stored();
    const answer = await answerPhotoRequest(ctx, user, { field: 'drivingLicenseUrl', photo });
    expect(answer).toMatchObject({ verification_status: 'approved', photo_requests: [{ photo: 'licence' }] });
    expect(answer.photo_requests[0]?.answered).not.toBeNull();
    const after = await stored();
    expect({ ...after.photos, licence: before.photos.licence }).toEqual(before.photos);
    expect(after.photos.licence).not.toEqual(before.photos.licence);
    expect(await db.store.files.countDocuments({ ownerId: user._id })).toBe(4);
    const again = answerPhotoRequest(ctx, user, { field: 'drivingLicenseUrl', photo });
    expect(await codeOf(again)).toBe('PHOTO_NOT_ASKED');
    expect(await codeOf(answerPhotoRequest(ctx, user, { field: 'profilePictureUrl', photo }))).toBe('PHOTO_NOT_ASKED');
    expect(await stored()).toMatchObject({ photos: after.photos, verification: 'approved' });
    expect(await db.store.files.countDocuments({ ownerId: user._id })).toBe(4);
  });

  it('when the admin takes the request back as the photo arrives, it is answered or the photos stay', async () => {
    await judge('approved');
    for (let round = 0; round < rounds(10); round += 1) {
      await ask('licence');
      const before = await addressOf('licence');
      const [sent] = await Promise.all([
        codeOf(answerPhotoRequest(ctx, user, { field: 'drivingLicenseUrl', photo })),
        askForPhoto(ctx, admin, id, { photo: 'licence', photo_seen: before, because: null }).catch(() => undefined),
      ]);
      expect((await addressOf('licence')) === before, `round ${round}: ${sent}`).toBe(sent === 'PHOTO_NOT_ASKED');
      expect((await stored()).verification).toBe('approved');
      await judge('approved');
    }
    expect(await db.store.files.countDocuments({ ownerId: user._id })).toBe(4);
  });

  it('R33 an approval ends the requests, and undoing it brings them back', async () => {
    await ask('idCard', UPSIDE_DOWN);
    await judge('approved');
    expect(await requests()).toEqual([]);
    await undoApproval(ctx, admin, id);
    expect(await requests()).toMatchObject([{ photo: 'idCard', because: UPSIDE_DOWN }]);
  });

  it('a request is refused for a photo that has been replaced, or was never sent', async () => {
    const photo_seen = await addressOf('idCard');
    await send({ idCard: photo });
    expect(await codeOf(askForPhoto(ctx, admin, id, { photo: 'idCard', photo_seen, because: BLURRED }))).toBe(
      'PHOTOS_CHANGED',
    );
    expect(await requests()).toEqual([]);
  });

  it('two admins who ask, and the driver who sends, at the same moment lose nothing', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      await ask('idCard', round % 2 ? BLURRED : UPSIDE_DOWN);
      const old = await addressOf('plate');
      const [plate, licence] = await Promise.all([
        codeOf(askForPhoto(ctx, admin, id, { photo: 'plate', photo_seen: old, because: BLURRED })),
        codeOf(ask('licence', round % 2 ? BLURRED : UPSIDE_DOWN)),
        send({ idCard: photo, plate: photo }),
      ]);
      const now = new Map((await requests()).map((it) => [it.photo, it.answered !== null]));
      // A request made before the photo came is answered. One made after it is refused: the admin had seen another
      // photo.
      expect([licence, now.get('idCard'), now.get('licence')], `round ${round}`).toEqual(['ok', true, false]);
      expect([plate, now.get('plate')]).toEqual(plate === 'ok' ? ['ok', true] : ['PHOTOS_CHANGED', undefined]);
      await judge('approved');
      await judge('pending');
    }
  });
});

describe('R5 the reason of a ban', () => {
  it('is stored with the verdict, logged, and read by the driver until the ban is lifted', async () => {
    const ban = { reason: 'other', words: 'Rode against the traffic' } as const;
    expect(await judge('banned', ban)).toMatchObject({ verification_status: 'banned', ban });
    expect(await onboardingStatus(ctx, user)).toMatchObject({ ban, photo_requests: [] });
    expect((await ownData(ctx, user, 'https://boda.test')).driver?.ban).toEqual(ban);
    expect((await logged()).at(-1)).toEqual({
      what: 'driver changed',
      before: { verification: 'pending', banReason: null },
      after: { verification: 'banned', banReason: 'Rode against the traffic' },
    });
    // When the driver is banned again without a reason, the first reason stays.
    expect(await judge('banned')).toMatchObject({ ban });
    expect(await judge('approved')).toMatchObject({ ban: null });
    expect((await onboardingStatus(ctx, user)).ban).toBeNull();
    expect(await undoApproval(ctx, admin, id)).toMatchObject({ verification_status: 'banned', ban });
  });

  it('is refused without a ban', async () => {
    await expect(updateDriver(ctx, admin, id, { ban: { reason: 'complaints' } })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'ban',
      message: ADMIN_MESSAGES.reasonOfBan,
    });
  });
});
