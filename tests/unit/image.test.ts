import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageOf } from '../../scripts/try-image.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the image consists of what the last stage of a Dockerfile copies, and its command', () => {
  const dockerfile = [
    'FROM node AS build',
    'COPY . .',
    'FROM node',
    'COPY package.json .npmrc ./',
    'COPY --from=build /app/dist dist',
    'CMD ["node", "main.ts"]',
  ].join('\n');
  expect(imageOf(dockerfile)).toEqual({
    copies: [
      { from: 'package.json', to: './' },
      { from: '.npmrc', to: './' },
      { from: 'dist', to: 'dist' },
    ],
    command: ['node', 'main.ts'],
  });
});

test('everything the image copies exists, and it installs no packages that only browsers need', () => {
  const { copies } = imageOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const sources = copies.map(({ from }) => from).filter((from) => from !== 'dist' && !from.startsWith('*'));
  expect(sources.filter((from) => !existsSync(join(ROOT, from)))).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const onlyInBrowsers = ['react', 'react-dom', 'maplibre-gl', 'mapbox-gl', 'lucide-react', 'radix-ui', 'zustand'];
  expect(onlyInBrowsers.filter((name) => name in dependencies)).toEqual([]);
});

test('the compose file’s health check is a list of strings, none of which YAML reads as a mapping', () => {
  const lines = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8').split('\n');
  const words = lines.map((line) => /^\s+- (.*)$/.exec(line)?.[1]).filter((word) => word !== undefined);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((word) => !/^['"]/.test(word) && /: | #/.test(word))).toEqual([]);
});
