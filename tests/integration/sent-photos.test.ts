import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { driverProfile } from '#core/registration/profile.ts';
import { keepSentPhoto } from '#core/registration/sent-photos.ts';
import { readPhoto } from '#core/drivers/read-photo.ts';
import { fileIdOf } from '#core/lib/files.ts';
import { ownData } from '#core/account/own-data.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { Onboarding, type SentPhoto } from '#shared/contract/driver-entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { registration } from '../support/app.ts';
import { makeDriverUser, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { pngDataUrl } from '../support/photos.ts';
import { storeOfFile } from '../support/store.ts';

const form = (fields: Partial<Onboarding> = {}): Onboarding =>
  parseInput(Onboarding, { ...registration({ name: 'Peter Mwangi', phone: '0712 000 111' }), ...fields });

describe('R38 photos uploaded before a registration', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  let photo: string;
  let user: UserDoc;
  beforeAll(async () => {
    photo = await pngDataUrl();
  });
  beforeEach(async () => {
    ctx = testContext(opened.store);
    user = await makeDriverUser(ctx);
  });

  const send = async (field: SentPhoto['field'], of = user) => (await keepSentPhoto(ctx, of, { field, photo })).url;
  const waiting = () => ctx.store.files.countDocuments({ ownerId: user._id, expiresAt: { $exists: true } });
  const all = () => ctx.store.files.countDocuments({ ownerId: user._id });

  it('become part of the registration that names them, once, and then no longer wait', async () => {
    const sent = { idCardUrl: await send('idCardUrl'), platePhotoUrl: await send('platePhotoUrl') };
    expect(await waiting()).toBe(2);
    await onboardDriver(ctx, user, form(sent));
    expect(await driverProfile(ctx, user)).toMatchObject(sent);
    expect([await waiting(), await all()]).toEqual([0, 2]);
    // The response was lost, and the phone sends the same registration again.
    await onboardDriver(ctx, user, form(sent));
    expect(await driverProfile(ctx, user)).toMatchObject(sent);
  });

  it('R36 are in their owner’s download, with their expiry', async () => {
    const address = await send('idCardUrl');
    const { photosAhead } = await ownData(ctx, user, 'https://boda.test');
    expect(photosAhead).toMatchObject([{ photo: 'idCard', address }]);
    expect(Date.parse(photosAhead[0]?.until ?? '')).toBeGreaterThan(ctx.clock.now().getTime());
  });

  it('are refused under another field, for another person, and after another photo replaced them', async () => {
    const url = await send('profilePictureUrl');
    const other = await makeDriverUser(ctx);
    await expect(onboardDriver(ctx, user, form({ idCardUrl: url }))).rejects.toMatchObject({ field: 'idCardUrl' });
    await expect(onboardDriver(ctx, other, form({ profilePictureUrl: url }))).rejects.toMatchObject({
      field: 'profilePictureUrl',
    });
    await onboardDriver(ctx, user, form({ profilePictureUrl: url }));
    await onboardDriver(ctx, user, form({ profilePictureUrl: await send('profilePictureUrl') }));
    await expect(onboardDriver(ctx, user, form({ profilePictureUrl: url }))).rejects.toMatchObject({ code: 'INVALID' });
    expect(await all()).toBe(1);
  });

  it('wait for the next attempt when a registration fails', async () => {
    const idCardUrl = await send('idCardUrl');
    const damaged = form({ idCardUrl, platePhotoUrl: 'data:image/png;base64,aGVsbG8=' });
    await expect(onboardDriver(ctx, user, damaged)).rejects.toMatchObject({ field: 'platePhotoUrl' });
    expect([await waiting(), await all()]).toEqual([1, 1]);
    await onboardDriver(ctx, user, form({ idCardUrl, platePhotoUrl: await send('platePhotoUrl') }));
    expect(await driverProfile(ctx, user)).toMatchObject({ idCardUrl });
  });

  it('are visible to their owner only, and of one person the newest 8 wait', async () => {
    const first = await send('profilePictureUrl');
    const id = fileIdOf(first);
    if (!id) throw new Error(first);
    await expect(readPhoto(ctx, id, { user: await makePassenger(ctx) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await readPhoto(ctx, id, { user })).kind).toBe('profile');
    for (let more = 0; more < 8; more += 1) await send('idCardUrl');
    expect(await waiting()).toBe(8);
    await expect(readPhoto(ctx, id, { user })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
