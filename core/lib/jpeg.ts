import { EXIF_ENTRIES_MAX, JPEG_SEGMENTS_MAX, PHOTO_COMPONENT_SCANS_MAX } from '#shared/domain/constants/server.ts';

/** How to set a photo upright: mirrored left to right first, then turned clockwise. */
export interface Turn {
  mirrored: boolean;
  degrees: number;
}

export const STRAIGHT: Turn = { mirrored: false, degrees: 0 };
/** By the number that EXIF gives the orientation. */
const TURNS: Record<number, Turn> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

const MARKER = 0xff;
const SCAN = 0xda;
const SCAN_START = Buffer.from([MARKER, SCAN]);
const END = Buffer.from([MARKER, 0xd9]);
/** A segment begins with its marker, and its length in two bytes that count themselves. */
const MARKER_BYTES = 2;
const LENGTH_BYTES = 2;
const FRAME_BASELINE = 0xc0;
const FRAME_EXTENDED = 0xc1;
const FRAME_PROGRESSIVE = 0xc2;
const HUFFMAN_TABLES = 0xc4;
const QUANTIZATION_TABLES = 0xdb;
const RESTART_INTERVAL = 0xdd;
const APP0_JFIF = 0xe0;
const APP1_EXIF = 0xe1;
const APP14_ADOBE = 0xee;
/**
 * The segments that make the picture; JFIF and Adobe name its color space. Others may contain a color profile or EXIF
 * that takes minutes to read. So a picture with a profile is read as sRGB, which is what our client sends.
 */
const PICTURE = new Set([
  FRAME_BASELINE,
  FRAME_EXTENDED,
  FRAME_PROGRESSIVE,
  HUFFMAN_TABLES,
  QUANTIZATION_TABLES,
  RESTART_INTERVAL,
  APP0_JFIF,
  APP14_ADOBE,
]);

const EXIF_START = Buffer.from('Exif\0\0', 'latin1');
const LITTLE_ENDIAN = 'II*\0';
const BIG_ENDIAN = 'MM\0*';
const TIFF_HEADER_BYTES = 8;
const DIRECTORY_AT = 4;
const ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
const TYPE_SHORT = 3;

/**
 * Returns a JPEG with only the segments that make the picture, and how to turn it upright; null for one with thousands of
 * segments or many scans, which could cost seconds. Data after the picture, such as a gain map, is cut off (R31).
 */
export function bareJpeg(jpeg: Buffer): { bytes: Buffer; turn: Turn } | null {
  const kept = [jpeg.subarray(0, MARKER_BYTES)];
  let turn: Turn | undefined;
  let at = MARKER_BYTES;
  for (let segments = 0; segments <= JPEG_SEGMENTS_MAX; segments += 1) {
    if (at + MARKER_BYTES + LENGTH_BYTES > jpeg.length || jpeg[at] !== MARKER) return null;
    const kind = jpeg.readUInt8(at + 1);
    if (kind === SCAN) {
      const scans = scansFrom(jpeg, at);
      return scans && { bytes: Buffer.concat([...kept, scans]), turn: turn ?? STRAIGHT };
    }
    const length = jpeg.readUInt16BE(at + MARKER_BYTES);
    if (length < LENGTH_BYTES) return null;
    const segment = jpeg.subarray(at, at + MARKER_BYTES + length);
    if (PICTURE.has(kind)) kept.push(segment);
    if (kind === APP1_EXIF) turn ??= turnOf(segment.subarray(MARKER_BYTES + LENGTH_BYTES));
    at += MARKER_BYTES + length;
  }
  return null;
}

/** Returns the scans from the first one to the end of the picture. Their markers occur nowhere else in the image data. */
function scansFrom(jpeg: Buffer, first: number): Buffer | null {
  const end = jpeg.indexOf(END, first);
  const scans = jpeg.subarray(first, end === -1 ? jpeg.length : end + END.length);
  let components = 0;
  for (let at = 0; at !== -1; at = scans.indexOf(SCAN_START, at + SCAN_START.length)) {
    components += scans[at + MARKER_BYTES + LENGTH_BYTES] ?? 1;
    if (components > PHOTO_COMPONENT_SCANS_MAX) return null;
  }
  return scans;
}

/** Reads the orientation from EXIF's first directory. Nothing is followed, so the work is bounded; undefined if there is none. */
function turnOf(app1: Buffer): Turn | undefined {
  const tiff = app1.subarray(EXIF_START.length);
  const order = tiff.toString('latin1', 0, DIRECTORY_AT);
  const isLittle = order === LITTLE_ENDIAN;
  if (!app1.subarray(0, EXIF_START.length).equals(EXIF_START) || !(isLittle || order === BIG_ENDIAN)) return undefined;
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < TIFF_HEADER_BYTES) return undefined;
  const start = long(DIRECTORY_AT);
  if (start + 2 > tiff.length) return undefined;
  const fit = Math.floor((tiff.length - start - 2) / ENTRY_BYTES);
  const entries = Math.min(short(start), fit, EXIF_ENTRIES_MAX);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * ENTRY_BYTES;
    if (short(at) !== ORIENTATION) continue;
    return short(at + 2) === TYPE_SHORT && long(at + 4) === 1 ? TURNS[short(at + 8)] : undefined;
  }
  return undefined;
}
