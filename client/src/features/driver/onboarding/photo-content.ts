import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PHOTO_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import { PHOTO_CHOSEN_MAX_PIXELS } from '#shared/domain/constants/screens.ts';

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8, 0xff];
/** Whether a JPEG marker starts a frame header, which holds the size (C4, C8 and CC do not). SCAN starts the image. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const SCAN = 0xda;
const END = 0xd9;

/**
 * Checks a chosen file by its content, not its name, before the browser decodes it. Returns the problem: not JPG or
 * PNG, too large, truncated, or too many pixels for the phone; null when the file is fine.
 * @param maxBytes 5 MB, or the limit for files that the phone shrinks on request
 */
export function photoProblem(bytes: Uint8Array<ArrayBuffer>, maxBytes = PHOTO_MAX_BYTES): string | null {
  const isPng = startsWith(bytes, PNG_START);
  if (!isPng && !startsWith(bytes, JPEG_START)) return ONBOARDING.photoNotImage;
  if (bytes.length > maxBytes) return ONBOARDING.photoTooLarge;
  const pixels = isPng ? pixelsOfPng(bytes) : pixelsOfJpeg(bytes);
  if (pixels === null) return ONBOARDING.photoDamaged;
  return pixels > PHOTO_CHOSEN_MAX_PIXELS ? ONBOARDING.photoTooManyPixels : null;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns the number of pixels; null when the file is truncated. */
function pixelsOfPng(bytes: Uint8Array<ArrayBuffer>): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let pixels: number | null = null;
  for (let at = PNG_START.length; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (chunk === 'IHDR') pixels = at + 16 <= bytes.length ? view.getUint32(at + 8) * view.getUint32(at + 12) : null;
    if (chunk === 'IEND') return pixels;
  }
  return null;
}

/** Returns the number of pixels; null when the file is truncated. */
function pixelsOfJpeg(bytes: Uint8Array<ArrayBuffer>): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let pixels: number | null = null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker) && at + 9 <= bytes.length) pixels = view.getUint16(at + 5) * view.getUint16(at + 7);
    if (marker === SCAN) return hasEnd(bytes, at) ? pixels : null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Whether the image has an end marker: within a scan, FF D9 always marks the end. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END) return true;
  }
  return false;
}
