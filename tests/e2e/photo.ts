import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small real PNG, as a file input takes it. */
export const photoFile = (): ChosenFile => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
    'base64',
  ),
});

/** A detailed JPEG, as a phone's camera writes it. */
export const cameraFile = async (): Promise<ChosenFile> => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

/** A JPEG of this size, px, detailed enough to exceed 5 MB. */
export const largeCameraFile = async (width: number, height: number): Promise<ChosenFile> => {
  const { buffer } = await cameraFile();
  return {
    name: 'IMG_0002.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(buffer).resize(width, height, { kernel: 'nearest' }).jpeg({ quality: 98 }).toBuffer(),
  };
};

/** A JPEG of this size, px, without detail: few bytes, many pixels. */
export const flatFile = async (width: number, height: number): Promise<ChosenFile> => ({
  name: 'IMG_0003.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer(),
});

/** The file inputs of the registration's four photos. */
export const photoInputs = (page: Page) => page.locator('input[type=file]:not([capture])');

/** Chooses one photo for each of the four documents. */
export async function choosePhotos(page: Page): Promise<void> {
  await expect(photoInputs(page)).toHaveCount(4);
  for (const input of await photoInputs(page).all()) await input.setInputFiles(photoFile());
  await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(4);
}
