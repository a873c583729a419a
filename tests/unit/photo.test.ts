import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareJpeg } from '#core/lib/jpeg.ts';
import { photoFrom, pictureOf } from '#core/lib/photo.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { JPEG_SEGMENTS_MAX, EXIF_ENTRIES_MAX } from '#shared/domain/constants/server.ts';
import {
  bombPngDataUrl,
  chunk,
  exif,
  type ExifEntry,
  ORIENTATION_TAG,
  segment,
  SHORT,
  withSegments,
} from '../support/photos.ts';

const FIELD = 'idCardUrl';
const PERSON = 'a'.repeat(24);
const [WIDTH, HEIGHT] = [48, 32];
const EXIF_DIRECTORY = 0x8769;
const LONG = 4;

/** Red grows to the right and green downwards, so that no two orientations are alike. CMYK has all of these colors. */
const gradient = () => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 120);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    pixels[at * 3] = 80 + (at % WIDTH) * 3;
    pixels[at * 3 + 1] = 80 + Math.floor(at / WIDTH) * 4;
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
};

let plain: Buffer;
beforeAll(async () => void (plain = await gradient().jpeg({ quality: 95 }).toBuffer()));

const photoOf = (jpeg: Buffer): Promise<Buffer> =>
  photoFrom(`data:image/jpeg;base64,${jpeg.toString('base64')}`, FIELD, PERSON);

/** Asserts that a photo looks like a picture: the same size, and each channel of each pixel almost the same. */
async function expectLike(photo: Buffer, picture: Sharp): Promise<void> {
  const [got, wanted] = await Promise.all(
    [sharp(photo), picture].map((it) => it.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })),
  );
  expect([got?.info.width, got?.info.height]).toEqual([wanted?.info.width, wanted?.info.height]);
  const differences = [...(got?.data ?? [])].map((value, at) => Math.abs(value - (wanted?.data[at] ?? 0)));
  expect(Math.max(...differences)).toBeLessThan(40);
}

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((value) => [[value, true] as const, [value, false] as const]);

describe('spec 2 §5 ordinary photos', () => {
  test.each(ORIENTATIONS)('orientation %i, little endian %s, is set upright', async (value, isLittle) => {
    const directory: ExifEntry[] = [
      [0x010f, 2, 0],
      [ORIENTATION_TAG, SHORT, value],
    ];
    const taken = withSegments(plain, exif(isLittle, directory));
    await expectLike(await photoOf(taken), sharp(taken).autoOrient());
  });

  test('a progressive and a CMYK photo keep their colors', async () => {
    const progressive = await gradient().jpeg({ quality: 95, progressive: true }).toBuffer();
    const cmyk = await gradient().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk' });
    for (const photo of [progressive, cmyk]) await expectLike(await photoOf(photo), gradient());
  });
});

describe('R31 what a JPEG carries beside its picture is not read', () => {
  test('R31 color profile, EXIF, other metadata, comments and what follows the picture are cut off before decoding', async () => {
    const directories = Array<ExifEntry>(5000).fill([EXIF_DIRECTORY, LONG, 8]);
    const others = [0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe].map((kind) => segment(kind, Buffer.alloc(60_000, 'x')));
    const heavy = withSegments(plain, exif(false, directories), ...others);
    const followed = Buffer.concat([heavy, plain, Buffer.alloc(1000)]);
    expect(bareJpeg(followed)?.bytes).toEqual(bareJpeg(plain)?.bytes);
    expect(await photoOf(followed)).toEqual(await photoOf(plain));
  });

  test('R31 a color profile does not reach the decoder', async () => {
    const { icc } = await sharp(await gradient().withIccProfile('p3').jpeg().toBuffer()).metadata();
    const profile = segment(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc ?? Buffer.alloc(0)]),
    );
    const wide = withSegments(plain, profile);
    expect((await sharp(wide).metadata()).icc).toEqual(icc);
    expect(await photoOf(wide)).toEqual(await photoOf(plain));
  });

  test('R31 a JPEG of more than 500 segments before its picture is refused, and so is one whose segments are cut short', async () => {
    const comment = segment(0xfe, Buffer.alloc(0));
    const own = 20;
    const few = withSegments(plain, ...Array<Buffer>(JPEG_SEGMENTS_MAX - own).fill(comment));
    expect(await photoOf(few)).toEqual(await photoOf(plain));
    const bad = [
      withSegments(plain, ...Array<Buffer>(JPEG_SEGMENTS_MAX + 1).fill(comment)),
      withSegments(plain, Buffer.from([0xff, 0xfe, 0, 1])),
      withSegments(plain, Buffer.alloc(1000, 0xff)),
      withSegments(plain, Buffer.from([0xff, 0xfe, 0xff, 0xff])),
      plain.subarray(0, 30),
    ];
    for (const jpeg of bad) {
      await expect(photoOf(jpeg)).rejects.toMatchObject({ code: 'INVALID', message: ONBOARDING.photoKind });
    }
  });

  test('R31 EXIF that is damaged, or hides its orientation, turns nothing', () => {
    const turned = exif(true, [[ORIENTATION_TAG, SHORT, 6]]);
    const degreesOf = (...segments: Buffer[]) => bareJpeg(withSegments(plain, ...segments))?.turn.degrees;
    expect(degreesOf(turned)).toBe(90);
    const directory: ExifEntry[] = Array<ExifEntry>(EXIF_ENTRIES_MAX).fill([EXIF_DIRECTORY, LONG, 8]);
    const odd = [
      exif(true, [...directory, [ORIENTATION_TAG, SHORT, 6]]),
      exif(true, [[ORIENTATION_TAG, LONG, 6]]),
      exif(true, [[ORIENTATION_TAG, SHORT, 9]]),
      exif(true, []),
    ];
    for (const one of odd) expect(degreesOf(one)).toBe(0);
    const data = turned.subarray(4);
    for (let end = 0; end < 28; end += 1) expect(degreesOf(segment(0xe1, data.subarray(0, end)))).toBe(0);
    const far = Buffer.from(data);
    far.writeUInt32LE(0xffff_ffff, 10);
    expect(degreesOf(segment(0xe1, far))).toBe(0);
  });
});

describe('R31 decoding is bounded', () => {
  test('R31.12 a JPEG has at most 16 components in all its scans; a progressive one has 14', async () => {
    const progressive = await gradient().jpeg({ progressive: true }).toBuffer();
    expect(bareJpeg(progressive)).not.toBeNull();
    const [start, end] = [plain.indexOf(Buffer.from([0xff, 0xda])), plain.length - 2];
    // Each scan of a plain photo has three components.
    const scanned = (times: number) =>
      Buffer.concat([plain.subarray(0, end), ...Array<Buffer>(times - 1).fill(plain.subarray(start, end))]);
    expect(bareJpeg(scanned(5))).not.toBeNull();
    expect(bareJpeg(scanned(6))).toBeNull();
  });

  test('R31 a side of more than 16,384 pixels is refused by the header', async () => {
    const long = Buffer.from(plain);
    const frame = long.indexOf(Buffer.from([0xff, 0xc0]));
    long.writeUInt16BE(16_385, frame + 7);
    const refusal = { code: 'INVALID', field: FIELD, message: ONBOARDING.photoTooManyPixels };
    await expect(photoOf(long)).rejects.toMatchObject(refusal);
    const sides = [
      [16_385, 8],
      [8, 16_385],
      [12_500_000, 2],
    ] as const;
    for (const [width, height] of sides) {
      await expect(photoFrom(bombPngDataUrl(width, height), FIELD, PERSON)).rejects.toMatchObject(refusal);
    }
    expect(await sharp(await photoFrom(bombPngDataUrl(16_384, 1024), FIELD, PERSON)).metadata()).toMatchObject({
      width: 1600,
    });
  });

  test('R31 a PNG whose first chunk is not its header is refused', async () => {
    const png = await gradient().png().toBuffer();
    const slow = await gradient().png({ progressive: true }).toBuffer();
    expect(pictureOf(png)).not.toBeNull();
    const shifted = [png, slow].map((it) =>
      Buffer.concat([it.subarray(0, 8), chunk('tEXt', Buffer.alloc(13)), it.subarray(8)]),
    );
    for (const it of shifted) expect(pictureOf(it)).toBeNull();
  });

  test('R31 one photo is decoded at a time, also when the senders of those before it have left', async () => {
    const photo = bombPngDataUrl(5000, 5000);
    let most = 0;
    const watch = setInterval(() => {
      // Without those queued: sharp reads the two counts one after the other, and one photo may count in both.
      most = Math.max(most, sharp.counters().process);
    }, 1);
    const senders = Array.from({ length: 3 }, () => new AbortController());
    const ended = Promise.allSettled(senders.map(({ signal }) => photoFrom(photo, FIELD, PERSON, signal)));
    for (const sender of senders) {
      // Long enough for the decoding to have begun, and too short for it to end.
      await sleep(100);
      sender.abort();
    }
    await ended;
    await photoFrom(bombPngDataUrl(8, 8), FIELD, PERSON).finally(() => clearInterval(watch));
    expect(most).toBe(1);
  });
});
