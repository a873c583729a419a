import sharp from 'sharp';

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#30a050' } });

export const pngDataUrl = async (width = 8, height = 8): Promise<string> =>
  dataUrl('image/png', await plain(width, height).png().toBuffer());

/** A JPEG as a phone takes it: lying on its side, with the place it was taken at. */
export const phoneJpegDataUrl = async (width: number, height: number): Promise<string> =>
  dataUrl(
    'image/jpeg',
    await plain(width, height)
      .withExif({ IFD0: { Make: 'SecretMaker' }, IFD3: { GPSLatitude: '0/1 32/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
