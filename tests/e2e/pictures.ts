import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** The folder for pictures of screens: `PICTURES=folder npx playwright test look kiswahili`. */
export const PICTURES = process.env['PICTURES'];

/** Waits until pending changes are painted. */
export async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Keeps a picture of the screen in both sizes and themes, if pictures are wanted; leaves the page as a phone's. */
export async function takePictures(name: string, page: Page): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const [size, viewport] of [['desktop', DESKTOP] as const, ['phone', PHONE] as const]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(drawn);
      await page.screenshot({ path: `${PICTURES}/${name}-${size}-${colorScheme}.png` });
    }
  }
}
