import sharp from 'sharp';
import { Refusal } from '#shared/contract/errors.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MAX_PX, PHOTO_MAX_SIDE } from '#shared/domain/constants/rules.ts';
import {
  PHOTO_SENDERS_KEPT_MAX,
  PHOTOS_WAITING_MAX,
  PHOTOS_WAITING_OF_ONE_MAX,
  PNG_CHUNKS_MAX,
} from '#shared/domain/constants/server.ts';
import { FairQueue } from './fair-queue.ts';
import { bareJpeg, STRAIGHT, type Turn } from './jpeg.ts';

const JPEG_QUALITY = 80;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_CHUNK_FRAME_BYTES = 12;
const PNG_HEADER = 'IHDR';
const PNG_HEADER_AT = 12;
const PNG_DEPTH_AT = 24;
const PNG_DEPTH_MAX = 8;
const PNG_INTERLACE_AT = 28;
/** The chunks that make the picture. Others may contain compressed text that expands from kilobytes to gigabytes. */
const PNG_PICTURE = new Set([PNG_HEADER, 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const BASE64_DATA = /^data:[^,]{0,200};base64,/i;
const BASE64_DATA_MAX = 300;

const decoding = new FairQueue({
  waiting: PHOTOS_WAITING_MAX,
  waitingOfOne: PHOTOS_WAITING_OF_ONE_MAX,
  people: PHOTO_SENDERS_KEPT_MAX,
});
sharp.concurrency(1);
// Each photo is decoded once, so a cache would only cost memory.
sharp.cache(false);

/** A photo with only the parts that make the picture. */
interface Picture {
  bytes: Buffer;
  turn: Turn;
}

/**
 * Converts a data URL into the stored photo: upright, at most 1600 px on the longest side, JPEG, without metadata
 * (phones embed the location). The content must be JPG or PNG of any declared type, up to 5 MB and 25 megapixels (R31).
 * @param person the id of the sender, whose turn it takes in the queue
 * @param gone aborts when the caller disconnects; queued work is then dropped
 * @throws Refusal INVALID or TOO_LARGE naming `field`; BUSY when too many photos are queued, or when `gone` aborts
 */
export async function photoFrom(dataUrl: string, field: string, person: string, gone?: AbortSignal): Promise<Buffer> {
  const picture = decode(dataUrl, field);
  try {
    // The queue must not know `gone`: it would start the next photo at once, while libvips still decodes this one.
    const photo = await decoding.add(person, async () => {
      gone?.throwIfAborted();
      await requirePixels(picture.bytes, field);
      return reencode(picture, field);
    });
    gone?.throwIfAborted();
    return photo;
  } catch (error) {
    throw gone?.aborted ? new Refusal('BUSY', { cause: error }) : error;
  }
}

const notAPhoto = (field: string): Refusal => new Refusal('INVALID', { field, message: ONBOARDING.photoKind });

function decode(dataUrl: string, field: string): Picture {
  const head = BASE64_DATA.exec(dataUrl.slice(0, BASE64_DATA_MAX))?.[0];
  if (head === undefined) throw notAPhoto(field);
  const text = dataUrl.slice(head.length);
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const size = (text.length / 4) * 3 - padding;
  if (size > PHOTO_MAX_BYTES) throw new Refusal('TOO_LARGE', { field, message: ONBOARDING.photoKind });
  const bytes = Buffer.from(text, 'base64');
  // Node skips characters that are not base64, so invalid input decodes to fewer bytes.
  if (bytes.length !== size) throw notAPhoto(field);
  const begins = (start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
  const png = begins(PNG_START) ? pictureOf(bytes) : null;
  const picture = png ? { bytes: png, turn: STRAIGHT } : begins(JPEG_START) ? bareJpeg(bytes) : null;
  if (!picture) throw notAPhoto(field);
  return picture;
}

/**
 * Returns a PNG with only the chunks that make the picture; null for one that could cost seconds: interlaced, with 16 bits
 * per channel, or in thousands of chunks. No camera makes such, and our client sends JPEG.
 */
export function pictureOf(png: Buffer): Buffer | null {
  if (png.toString('latin1', PNG_HEADER_AT, PNG_HEADER_AT + PNG_HEADER.length) !== PNG_HEADER) return null;
  if (png[PNG_INTERLACE_AT] !== 0 || (png[PNG_DEPTH_AT] ?? 0) > PNG_DEPTH_MAX) return null;
  const kept = [png.subarray(0, PNG_START.length)];
  let chunks = 0;
  for (let at = PNG_START.length; at + PNG_CHUNK_FRAME_BYTES <= png.length;) {
    chunks += 1;
    if (chunks > PNG_CHUNKS_MAX) return null;
    const end = at + PNG_CHUNK_FRAME_BYTES + png.readUInt32BE(at);
    if (PNG_PICTURE.has(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Checks the size in the header, without decoding the image. */
async function requirePixels(original: Buffer, field: string): Promise<void> {
  const size = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) throw notAPhoto(field);
  if (size.width * size.height > PHOTO_MAX_PIXELS) {
    throw new Refusal('INVALID', { field, message: ONBOARDING.photoTooManyMegapixels });
  }
  if (Math.max(size.width, size.height) > PHOTO_MAX_SIDE) {
    throw new Refusal('INVALID', { field, message: ONBOARDING.photoTooManyPixels });
  }
}

async function reencode({ bytes, turn }: Picture, field: string): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .resize({ width: PHOTO_MAX_PX, height: PHOTO_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .flop(turn.mirrored)
      .rotate(turn.degrees)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  } catch {
    // sharp fails only when the content is truncated or malicious.
    throw notAPhoto(field);
  }
}
