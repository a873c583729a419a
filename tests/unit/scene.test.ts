import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCENE_MAX_BYTES = 12_000;
const scene = readFileSync(join(import.meta.dirname, '../../client/public/scene.svg'), 'utf8');

test('the picture of the landing page has at most 12 kB, both themes, and no external files', () => {
  expect(Buffer.byteLength(scene)).toBeLessThanOrEqual(SCENE_MAX_BYTES);
  expect(scene).toContain('prefers-color-scheme:dark');
  expect(scene.replaceAll(/xmlns(:\w+)?="[^"]+"/g, '')).not.toMatch(/https?:|<script|<image/);
});
