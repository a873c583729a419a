import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#30a050' } });

export const pngDataUrl = async (width = 8, height = 8): Promise<string> =>
  dataUrl('image/png', await plain(width, height).png().toBuffer());

/** A JPEG as a phone takes it: rotated by its EXIF orientation, with the GPS position. */
export const phoneJpegDataUrl = async (width: number, height: number): Promise<string> =>
  dataUrl(
    'image/jpeg',
    await plain(width, height)
      .withExif({ IFD0: { Make: 'SecretMaker' }, IFD3: { GPSLatitude: '0/1 32/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

/** Returns a PNG of one-bit pixels, all black: a few kilobytes that decode to `width` x `height`. */
export function bombPngDataUrl(width: number, height: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return dataUrl(
    'image/png',
    Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Returns a segment of a JPEG: its marker, length and content. */
export function segment(kind: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts segments at the beginning of a JPEG. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** An entry of an EXIF directory: a tag, a type, and the value itself or where it is. */
export type ExifEntry = [tag: number, type: number, value: number];
export const ORIENTATION_TAG = 0x0112;
export const SHORT = 3;

/** Returns a segment with EXIF's first directory, in either byte order. */
export function exif(isLittle: boolean, entries: ExifEntry[]): Buffer {
  const tiff = Buffer.alloc(10 + 12 * entries.length + 4);
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  short(42, 2);
  long(8, 4);
  short(entries.length, 8);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    short(tag, at);
    short(type, at + 2);
    long(1, at + 4);
    if (type === SHORT) short(value, at + 8);
    else long(value, at + 8);
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}
