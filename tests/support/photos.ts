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
