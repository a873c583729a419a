import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import type { BodyFor } from '#shared/contract/api.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { type Client, registration } from '../support/app.ts';
import { bombPngDataUrl, phoneJpegDataUrl, pngDataUrl } from '../support/photos.ts';
import { appOfFile } from '../support/of-file.ts';

const PHOTO_ERROR = 'Please choose a JPG or PNG image up to 5MB';
const FIELDS = ['profilePictureUrl', 'idCardUrl', 'drivingLicenseUrl', 'platePhotoUrl'] as const;
const MB = 1024 * 1024;

const app = appOfFile();
let png: string;
let jpeg: string;
let form: BodyFor<'onboardDriver'>;
let newcomer: Client;
let registered: Client;
beforeAll(async () => {
  [png, jpeg] = await Promise.all([pngDataUrl(200, 100), phoneJpegDataUrl(400, 300)]);
  registered = await app.driver();
  newcomer = await app.signIn('newcomer@boda.test');
  await newcomer.call('updateProfile', { body: { user_type: 'driver', name: 'Njoroge', phone: '0712345678' } });
  form = registration((await newcomer.call('getMe')).body);
  await registered.call('onboardDriver', { body: { ...form, ...all(png) } });
  await app.ctx.store.drivers.updateMany({}, { $set: { verification: 'approved' } });
});

const all = (photo: string) => Object.fromEntries(FIELDS.map((field) => [field, photo]));
const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const asPhoto = (bytes: Buffer | string, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const kept = async () => {
  const { drivers, files } = app.ctx.store;
  const volatile = { seenAt: 0, socketSeenAt: 0, outbox: 0 };
  return JSON.stringify([
    await drivers.find({}, { projection: volatile }).toArray(),
    await files.find({}, { projection: { _id: 1 } }).toArray(),
  ]);
};

const HOSTILE: [string, number, () => Promise<string> | string, string?][] = [
  ['an SVG', 400, () => asPhoto('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML named .png', 400, () => asPhoto('<!doctype html><script>alert(1)</script>')],
  ['a 30,000x30,000 PNG', 400, () => bombPngDataUrl(30_000, 30_000), ONBOARDING.photoTooManyMegapixels],
  ['a truncated JPG', 400, () => asPhoto(bytesOf(jpeg).subarray(0, 1200), 'image/jpeg')],
  ['a truncated PNG', 400, () => asPhoto(bytesOf(png).subarray(0, bytesOf(png).length - 40))],
  ['a photo of over 5 MB', 413, () => asPhoto(Buffer.concat([bytesOf(jpeg), Buffer.alloc(5 * MB)]), 'image/jpeg')],
  ['invalid base64', 400, () => `${png.slice(0, 60)}@!$${png.slice(63)}`],
  ['base64 cut short', 400, () => png.slice(0, -3)],
  ['a GIF', 400, async () => asPhoto(await sharp(bytesOf(png)).gif().toBuffer(), 'image/gif')],
  ['a JPG of three bytes', 400, () => asPhoto(Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')],
  ['a data URL without base64', 400, () => 'data:image/png,hello'],
  ['no data URL', 400, () => 'data:'],
  ['a word', 400, () => 'hello'],
  ['an empty data URL', 400, () => 'data:image/png;base64,'],
  ['an external URL', 400, () => 'https://example.com/photo.png'],
];

describe('spec 2 §5 hostile uploads: a clear error, and nothing is stored', () => {
  it.each(HOSTILE)('%s is refused, naming the field, in a first and in a repeated registration', async (...row) => {
    const [, status, make, error = PHOTO_ERROR] = row;
    const hostile = await make();
    const before = await kept();
    for (const [client, field] of [
      [newcomer, 'idCardUrl'],
      [registered, 'drivingLicenseUrl'],
    ] as const) {
      const body = { ...form, ...all(png), [field]: hostile };
      const answer = await client.send('onboardDriver', { body });
      const code = status === 413 ? 'TOO_LARGE' : 'INVALID';
      expect([answer.status, answer.body]).toEqual([status, { error, code, field }]);
    }
    expect(await kept()).toBe(before);
    expect((await newcomer.call('getOnboardingStatus')).body.onboarding_completed).toBe(false);
    expect((await registered.call('getOnboardingStatus')).body.verification_status).toBe('approved');
  });

  it.each(FIELDS)('spec 2 §5 all four photos are checked: a bad %s stores none of them', async (field) => {
    const before = await kept();
    const body = { ...form, ...all(png), [field]: asPhoto('<html>') };
    expect(await newcomer.send('onboardDriver', { body })).toMatchObject({ status: 400, body: { field } });
    expect(await kept()).toBe(before);
  });
});

describe('stored photos', () => {
  it('spec 2 §5 four photos of any declared type: upright, at most 1600 px, without EXIF or GPS', async () => {
    const phone = (await phoneJpegDataUrl(3200, 2000)).replace('image/jpeg', 'text/html');
    expect(bytesOf(phone).includes('SecretMaker')).toBe(true);
    expect(await newcomer.call('onboardDriver', { body: { ...form, ...all(phone) } })).toMatchObject({
      status: 200,
      body: { onboarding_completed: true, verification_status: 'pending', photos_missing: false },
    });
    const { body: profile } = await newcomer.call('getDriverProfile');
    for (const field of FIELDS) {
      const res = await newcomer.fetch(profile[field] ?? '');
      expect([res.status, res.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await res.arrayBuffer());
      expect(bytes.includes('SecretMaker')).toBe(false);
      const meta = await sharp(bytes).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1000, 1600]);
      expect([meta.exif, meta.orientation]).toEqual([undefined, undefined]);
    }
  });

  it('R5 a new document replaces the old one and returns the driver to pending; resending current URLs changes nothing', async () => {
    const { id, ...before } = (await registered.call('getDriverProfile')).body;
    const same = Object.fromEntries(FIELDS.map((field) => [field, before[field]]));
    const again = await registered.call('onboardDriver', { body: { ...form, ...same, stageName: 'Kangaru' } });
    expect(again.body.verification_status).toBe('approved');
    const changed = await registered.call('onboardDriver', { body: { ...form, ...same, idCardUrl: jpeg } });
    expect(changed.body.verification_status).toBe('pending');
    const after = (await registered.call('getDriverProfile')).body;
    expect([after.profilePictureUrl, after.platePhotoUrl]).toEqual([before.profilePictureUrl, before.platePhotoUrl]);
    expect((await registered.fetch(before.idCardUrl ?? '')).status).toBe(404);
    expect((await registered.fetch(after.idCardUrl ?? '')).status).toBe(200);
    expect(await app.ctx.store.files.countDocuments({ ownerId: toObjectId(id) })).toBe(4);
  });
});
