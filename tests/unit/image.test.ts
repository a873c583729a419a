import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageOf } from '../../scripts/try-image.ts';
import { DRAIN_MS } from '../../shared/domain/constants/server.ts';

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

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one);
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The text of each service of docker-compose.yml, by name. */
function services(): Map<string, string> {
  const [, text = ''] = read('docker-compose.yml').split(/^services:$/m);
  const [, ...parts] = (text.split(/^\w/m)[0] ?? '').split(/^ {2}([\w-]+):$/m);
  return new Map(Array.from({ length: parts.length / 2 }, (_, i) => [parts[2 * i] ?? '', parts[2 * i + 1] ?? '']));
}

test.each(['docker-compose.yml', 'compose.dev.yml'])(
  'the compose file’s health check is a list of strings, none of which YAML reads as a mapping: %s',
  (file) => {
    const words = matchesIn(read(file), /^\s+- (.*)$/gm);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => !/^['"]/.test(word) && /: | #/.test(word))).toEqual([]);
  },
);

test('Caddy sends sockets to the realtime processes and everything else to the http ones', () => {
  const named = (role: string): string[] =>
    [...services()].filter(([, text]) => text.includes(`ROLE: ${role}\n`)).map(([name]) => `${name}:3000`);
  const proxies = read('deploy/caddy/Caddyfile').matchAll(/handle( \S+)? \{\s+reverse_proxy ([^{]+) \{/g);
  const sent = [...proxies].map(([, path = '', upstreams = '']) => [path.trim(), upstreams.split(' ')]);
  expect(sent).toEqual([
    ['/socket.io/*', named('realtime')],
    ['', named('http')],
  ]);
  expect(read('docker-compose.yml')).toContain("PORT: '3000'");
});

test('only Caddy has open ports, every service restarts and says whether it is healthy', () => {
  const app = read('docker-compose.yml').split(/^x-environment/m)[0] ?? '';
  const all = [...services()].map(([name, text]) => ({ name, text: text.includes('<<: *app') ? text + app : text }));
  expect(all).toHaveLength(7);
  expect(all.filter(({ text }) => /^\s+ports:/m.test(text)).map(({ name }) => name)).toEqual(['caddy']);
  for (const { name, text } of all) {
    expect(text, name).toContain('restart: unless-stopped');
    expect(text, name).toMatch(/healthcheck:\s+test:/);
  }
  const mounted = matchesIn(read('docker-compose.yml'), /- \.\/(\S+?):/g);
  expect(mounted).toHaveLength(3);
  expect(mounted.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('compose.env.example names every variable of docker-compose.yml, and the app knows what it is given', () => {
  const compose = read('docker-compose.yml');
  const example = read('compose.env.example');
  expect(sorted(matchesIn(compose, /\$\{(\w+)/g))).toEqual(sorted(matchesIn(example, /^(\w+)=/gm)));
  const [, environment = ''] = /^x-environment:.*\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
  const given = matchesIn(environment, /^ {2}(\w+):/gm);
  const known = matchesIn(read('.env.example'), /^# (\w+)=/gm);
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
});

test('decision 029: Docker waits longer than a process needs to stop, and Caddy asks for readiness meanwhile', () => {
  const graceS = Number(/stop_grace_period: (\d+)s/.exec(read('docker-compose.yml'))?.[1]);
  const stopWithinMs = Number(/STOP_WITHIN_MS = ([\d_]+);/.exec(read('main.ts'))?.[1]?.replace('_', ''));
  expect(graceS * 1000).toBeGreaterThan(stopWithinMs);
  const askedEveryS = Number(/health_interval (\d+)s/.exec(read('deploy/caddy/Caddyfile'))?.[1]);
  expect(2 * askedEveryS * 1000).toBeLessThan(DRAIN_MS);
});
