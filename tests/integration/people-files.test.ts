import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { readPhoto } from '#core/drivers/read-photo.ts';
import { storePhoto } from '#core/lib/files.ts';
import { blockPassenger } from '#core/blocks/blocks.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { photoFrom, pictureOf } from '#core/lib/photo.ts';
import { actorOf } from '#core/lib/principal.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PHOTO_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import { PHOTO_KINDS } from '#shared/domain/review.ts';
import {
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makeNewcomer,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { bombPngDataUrl, chunk, phoneJpegDataUrl, pngDataUrl } from '../support/photos.ts';
import { book, bookAndAccept, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const FROM = '192.0.2.7';

describe('spec 2 §5 photos', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  beforeAll(() => void (ctx = testContext(opened.store)));

  const stored = async (dataUrl: string) => {
    const owner = await makeDriverUser(ctx);
    const id = await storePhoto(ctx, owner._id, 'idCard', dataUrl);
    return readPhoto(ctx, id, { user: owner });
  };
  const base64 = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

  it('spec 2 §5 a PNG becomes a JPEG and a small photo is not enlarged', async () => {
    const { bytes } = await stored(await pngDataUrl(20, 10));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
  });

  it('R31 a PNG that takes seconds to read is refused: interlaced, 16 bits per channel, thousands of chunks', async () => {
    const owner = await makeDriverUser(ctx);
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });
    const plain = await picture.png().toBuffer();
    const slow = [
      await picture.png({ progressive: true }).toBuffer(),
      await picture.toColourspace('rgb16').png().toBuffer(),
      Buffer.concat([
        plain.subarray(0, 33),
        ...Array<Buffer>(5000).fill(chunk('IDAT', Buffer.alloc(0))),
        plain.subarray(33),
      ]),
    ];
    const refusal = { code: 'INVALID', field: 'idCardUrl', message: ONBOARDING.photoKind };
    for (const bytes of slow)
      await expect(storePhoto(ctx, owner._id, 'idCard', base64('image/png', bytes))).rejects.toMatchObject(refusal);
    expect((await stored(base64('image/png', plain))).contentType).toBe('image/jpeg');
  });

  it('spec 2 §5 a photo above 25 megapixels is refused by its header, with a message; one of 25 is accepted', async () => {
    const owner = await makeDriverUser(ctx);
    const sentence = 'This photo has more than 25 megapixels. Please choose a smaller one or take a new one.';
    const huge = bombPngDataUrl(30_000, 30_000);
    // Only the header, so that decoding is impossible.
    const header = base64('image/png', Buffer.from(huge.split(',')[1] ?? '', 'base64').subarray(0, 200));
    for (const dataUrl of [huge, header, bombPngDataUrl(5001, 5000), await phoneJpegDataUrl(5001, 5000)]) {
      await expect(storePhoto(ctx, owner._id, 'licence', dataUrl)).rejects.toMatchObject({
        code: 'INVALID',
        field: 'drivingLicenseUrl',
        message: sentence,
      });
    }
    expect((await stored(bombPngDataUrl(5000, 5000))).contentType).toBe('image/jpeg');
  });

  it('spec 2 §5 only the image data of a PNG is read, not text that unpacks to gigabytes', async () => {
    const png = Buffer.from((await pngDataUrl(20, 10)).split(',')[1] ?? '', 'base64');
    const [start, rest] = [png.subarray(0, 33), png.subarray(33)];
    const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(8_000_000))]));
    const bomb = Buffer.concat([start, ...Array<Buffer>(20).fill(text), rest]);
    expect(pictureOf(bomb)?.length).toBeLessThanOrEqual(png.length);
    expect((await stored(base64('image/png', bomb))).contentType).toBe('image/jpeg');
  });

  it('spec 2 §5 a progressive JPEG with too many scans is refused', async () => {
    const owner = await makeDriverUser(ctx);
    const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .jpeg({ progressive: true })
      .toBuffer();
    expect((await stored(base64('image/jpeg', jpeg))).contentType).toBe('image/jpeg');
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const bomb = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(50).fill(scan), jpeg.subarray(-2)]);
    await expect(storePhoto(ctx, owner._id, 'plate', base64('image/jpeg', bomb))).rejects.toMatchObject({
      code: 'INVALID',
      field: 'platePhotoUrl',
      message: ONBOARDING.photoKind,
    });
  });

  it('photos are not decoded after the client disconnects', async () => {
    const owner = await makeDriverUser(ctx);
    const gone = new AbortController();
    const photo = bombPngDataUrl(2000, 2000);
    const waiting = Array.from({ length: 10 }, () => storePhoto(ctx, owner._id, 'plate', photo, gone.signal));
    gone.abort();
    const ended = await Promise.allSettled(waiting);
    expect(ended.filter((it) => it.status === 'rejected').map((it) => it.reason as unknown)).toHaveLength(10);
    expect(await ctx.store.files.countDocuments({ ownerId: owner._id })).toBe(0);
  });

  it('R31 one photo is decoded at a time; when too many wait, the next is refused', async () => {
    const owner = await makeDriverUser(ctx);
    const photo = bombPngDataUrl(2000, 2000);
    let most = 0;
    const watch = setInterval(() => {
      // Without those queued: sharp reads the two counts one after the other, and one photo may count in both.
      most = Math.max(most, sharp.counters().process);
    }, 1);
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => storePhoto(ctx, owner._id, 'plate', photo)),
    ).finally(() => clearInterval(watch));
    expect(most).toBe(1);
    const refused = all.filter((it) => it.status === 'rejected').map((it) => it.reason as unknown);
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'BUSY', status: 503 });
    expect((await stored(photo)).contentType).toBe('image/jpeg');
  });

  it('R31.14 R31.16 a driver who comes for the first time waits for one photo only, and none is refused', async () => {
    const heavy = await Promise.all(Array.from({ length: 6 }, () => makeDriverUser(ctx)));
    const honest = await makeDriverUser(ctx);
    const photo = bombPngDataUrl(1000, 1000);
    for (const { _id } of heavy) await storePhoto(ctx, _id, 'plate', photo);
    const ended: UserDoc[] = [];
    // Not `storePhoto`: the store may answer in another order.
    const send = (of: UserDoc) => photoFrom(photo, 'plate', of._id.toHexString()).then(() => ended.push(of));
    const flood = Promise.allSettled(Array.from({ length: 4 }, () => heavy.map(send)).flat());
    await send(honest);
    expect(ended.indexOf(honest)).toBeLessThanOrEqual(1);
    await flood;
  });

  it('spec 2 §5 a photo above 5 MB is too large; one of 5 MB is checked', async () => {
    const owner = await makeDriverUser(ctx);
    const sized = (bytes: number) => base64('image/jpeg', Buffer.alloc(bytes));
    await expect(storePhoto(ctx, owner._id, 'plate', sized(PHOTO_MAX_BYTES + 1))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      field: 'platePhotoUrl',
    });
    await expect(storePhoto(ctx, owner._id, 'plate', sized(PHOTO_MAX_BYTES))).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('R12, R47 profile and plate photos of an approved driver are for passengers, ID card and licence for their owner', async () => {
    const driver = await makeDriver(ctx);
    const owner = driver.user;
    const people = [makePassenger(ctx), makePassenger(ctx), makePassenger(ctx)] as const;
    const [passenger, rode, blocked] = await Promise.all(people);
    const others = [await makeDriverUser(ctx), await makeNewcomer(ctx), await makePassenger(ctx, { isActive: false })];
    const ids = await Promise.all(
      PHOTO_KINDS.map(async (kind) => [kind, await storePhoto(ctx, owner._id, kind, await pngDataUrl())] as const),
    );
    const codes = (user: UserDoc) => Promise.all(ids.map(([, id]) => codeOf(readPhoto(ctx, id, { user }))));
    const shown = ids.map(([kind]) => (kind === 'profile' || kind === 'plate' ? 'ok' : 'NOT_FOUND'));
    const hidden = ids.map(() => 'NOT_FOUND');
    for (const [, id] of ids) expect(await codeOf(readPhoto(ctx, id, {}))).toBe('NO_SESSION');
    expect(await codes(owner)).toEqual(ids.map(() => 'ok'));
    expect(await codes(passenger)).toEqual(shown);
    for (const other of others) expect(await codes(other)).toEqual(hidden);

    await blockPassenger(ctx, owner, toObjectId((await book(ctx, blocked, driver)).id));
    expect(await codes(blocked), 'R48').toEqual(hidden);
    await bookAndAccept(ctx, rode, driver);
    for (const verification of ['pending', 'banned'] as const) {
      await ctx.store.drivers.updateOne({ _id: owner._id }, { $set: { verification } });
      expect(await codes(passenger)).toEqual(hidden);
      expect(await codes(rode)).toEqual(shown);
    }
    const unknown = readPhoto(ctx, new ObjectId(), { user: owner });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('R12, R16 an admin sees every photo, and each view of an ID card or license is in the audit log', async () => {
    const owner = await makeDriverUser(ctx);
    const admin = await makeAdmin(ctx);
    for (const kind of PHOTO_KINDS) {
      const id = await storePhoto(ctx, owner._id, kind, await pngDataUrl());
      await readPhoto(ctx, id, { actor: actorOf(admin, FROM) });
      const logged = await ctx.store.audit.findOne({ who: admin.username, 'after.kind': kind });
      if (kind === 'profile' || kind === 'plate') expect(logged).toBeNull();
      else expect(logged).toMatchObject({ from: FROM, what: 'photo viewed', target: owner._id.toHexString() });
    }
  });
});
