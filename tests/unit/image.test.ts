import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { imageOf } from '#scripts/try-image.ts';
import { REGISTRATION_TIMEOUT_MS } from '#shared/domain/constants/rules.ts';
import { DRAIN_MS } from '#shared/domain/constants/server.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the image consists of what the last stage of a Dockerfile copies, and its command', () => {
  const dockerfile = [
    'FROM node AS build',
    'COPY . .',
    'FROM node',
    'COPY package.json .npmrc ./',
    'COPY --from=build /app/dist dist',
    'ENV NODE_ENV=production',
    'CMD ["node", "main.ts"]',
  ].join('\n');
  expect(imageOf(dockerfile)).toEqual({
    copies: [
      { from: 'package.json', to: './' },
      { from: '.npmrc', to: './' },
      { from: 'dist', to: 'dist' },
    ],
    command: ['node', 'main.ts'],
    env: { NODE_ENV: 'production' },
  });
});

test('the image is for production: only compose.dev.yml, which is the demo, says otherwise', () => {
  expect(imageOf(read('Dockerfile')).env).toEqual({ NODE_ENV: 'production' });
  expect(read('compose.dev.yml')).toContain('NODE_ENV: development\n');
  expect(read('docker-compose.yml')).toContain('NODE_ENV: production\n');
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

/** Returns the text of each service of docker-compose.yml, by name. */
function services(): Map<string, string> {
  const [, text = ''] = read('docker-compose.yml').split(/^services:$/m);
  const [, ...parts] = (text.split(/^\w/m)[0] ?? '').split(/^ {2}([\w-]+):$/m);
  return new Map(Array.from({ length: parts.length / 2 }, (_, i) => [parts[2 * i] ?? '', parts[2 * i + 1] ?? '']));
}

test.each(['docker-compose.yml', 'compose.dev.yml'])(
  'the compose file’s health check is a list of strings, and YAML reads none of them as a mapping: %s',
  (file) => {
    const words = matchesIn(read(file), /^\s+- (.*)$/gm);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => !/^['"]/.test(word) && /: | #/.test(word))).toEqual([]);
  },
);

test('Caddy sends sockets to the realtime processes and everything else to the http ones', () => {
  const named = (role: string): string[] =>
    [...services()].filter(([, text]) => text.includes(`ROLE: ${role}\n`)).map(([name]) => `${name}:3000`);
  const proxies = read('deploy/caddy/Caddyfile').matchAll(/handle( \S+)? \{\s+reverse_proxy \{\$\w+:([^}]+)\} \{/g);
  const sent = [...proxies].map(([, path = '', upstreams = '']) => [path.trim(), upstreams.split(' ')]);
  expect(sent).toEqual([
    ['/socket.io/*', named('realtime')],
    ['', named('http')],
  ]);
  expect(read('docker-compose.yml')).toContain("PORT: '3000'");
});

/** Returns each service of docker-compose.yml, with the parts that it merges in. */
function wholeServices(): { name: string; text: string }[] {
  const [head = ''] = read('docker-compose.yml').split(/^x-environment/m);
  const [service = '', app = ''] = head.split(/^x-app/m);
  return [...services()].map(([name, text]) => {
    if (text.includes('<<: *app')) return { name, text: text + app + service };
    return { name, text: text.includes('<<: *service') ? text + service : text };
  });
}

test('only Caddy has open ports, every service restarts and reports whether it is healthy', () => {
  const all = wholeServices();
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

/** Returns the variables that docker-compose.yml gives to the app. */
const environment = (): string => /^x-environment:.*\n((?: {2}.*\n)+)/m.exec(read('docker-compose.yml'))?.[1] ?? '';

test('compose.env.example names every variable of docker-compose.yml, and the app knows all variables it is given', () => {
  const compose = read('docker-compose.yml');
  const example = read('compose.env.example');
  expect(sorted(matchesIn(compose, /\$\{(\w+)/g))).toEqual(sorted(matchesIn(example, /^(\w+)=/gm)));
  const given = matchesIn(environment(), /^ {2}(\w+):/gm);
  const known = matchesIn(read('.env.example'), /^# (\w+)=/gm);
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
});

test('no service can write to its image or gain privileges, and each has a limit of memory', () => {
  for (const { name, text } of wholeServices()) {
    expect(text, name).toContain('read_only: true');
    expect(text, name).toContain('cap_drop: [ALL]');
    expect(text, name).toContain("security_opt: ['no-new-privileges:true']");
    expect(text, name).toMatch(/^ +mem_limit: \d+[mg]$/m);
    expect(matchesIn(text, /cap_add: (.*)/g), name).toEqual(name === 'caddy' ? ['[NET_BIND_SERVICE]'] : []);
  }
});

test('no service swaps, and each has a limit of processes and threads', () => {
  for (const { name, text } of wholeServices()) {
    const [memory] = matchesIn(text, /^ +mem_limit: (\S+)$/gm);
    expect(matchesIn(text, /^ +memswap_limit: (\S+)$/gm), name).toEqual([memory]);
    expect(text, name).toMatch(/^ +pids_limit: \d+$/m);
  }
});

test('Redis drops counts that expire soon before it reaches its limit of memory', () => {
  const redis = services().get('redis') ?? '';
  const [limit, most] = [/mem_limit: (\d+)m$/m, /--maxmemory (\d+)mb /].map((size) => Number(size.exec(redis)?.[1]));
  expect(most).toBeLessThan((limit ?? NaN) * 0.75);
  expect(redis).toContain('--maxmemory-policy volatile-ttl');
});

test('Caddy sees the address of those who come over IPv6', () => {
  expect(read('docker-compose.yml')).toMatch(/^networks:\n {2}front:\n(?: {4}#.*\n)* {4}enable_ipv6: true$/m);
  expect(read('docs/operations.md')).toContain('`enable_ipv6`');
});

test('the demo, whose stand-in signs anybody in as anybody, is published on this machine only', () => {
  const ports = matchesIn(read('compose.dev.yml'), /^ {4}ports:\n((?: {6}- .*\n)+)/gm);
  expect(ports).toEqual(["      - '127.0.0.1:3000:3000'\n"]);
});

test('what Caddy answers itself has the headers nosniff and HSTS', () => {
  const [, own = ''] = /^\(own\) \{\n([\s\S]*?)^\}$/m.exec(caddyfile()) ?? [];
  expect(own).toContain('X-Content-Type-Options nosniff');
  expect(own).toContain('Strict-Transport-Security "max-age=31536000; includeSubDomains"');
  const answers = [...caddyfile().matchAll(/^\t(?:handle @internal|handle_errors) \{\n([\s\S]*?)^\t\}$/gm)];
  expect(answers.map(([, block = '']) => block.trim().split('\n')[0])).toEqual(['import own', 'import own']);
  expect(matchesIn(caddyfile(), /^\s*(respond) /gm)).toHaveLength(3);
});

test('the build server keeps no credentials in the checkout', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(matchesIn(workflow, /(actions\/checkout@\S+\n +with:\n +persist-credentials: false)/g)).toHaveLength(
    matchesIn(workflow, /(actions\/checkout)/g).length,
  );
});

test.each(['docker-compose.yml', 'compose.dev.yml', 'Dockerfile'])(
  'images are named by version and digest: %s',
  (file) => {
    const named = matchesIn(read(file), /^(?:FROM| +image:) (\S+)/gm).filter((image) => !image.startsWith('boda:'));
    expect(named.length).toBeGreaterThan(1);
    for (const image of named) expect(image).toMatch(/^[a-z]+:\d+\.\d+\.\d+(-slim)?@sha256:[0-9a-f]{64}$/);
  },
);

test('no password is in a command line, which other processes of the host can read', () => {
  const lines = [read('docker-compose.yml'), read('docs/operations.md')].join('\n').split('\n');
  expect(lines.filter((line) => /--(requirepass|password|pass)\b|-p "?\$/.test(line))).toEqual([]);
});

test('metrics reach Prometheus, but neither Caddy nor the host', () => {
  const port = /^ {2}OPS_PORT: '(\d+)'$/m.exec(read('docker-compose.yml'))?.[1] ?? '';
  expect(read('docs/operations.md')).toContain(`'http-1:${port}'`);
  expect(read('deploy/caddy/Caddyfile')).not.toContain(port);
  expect(matchesIn(read('docker-compose.yml'), /- '(\d+):\d+/g)).toEqual(['80', '443', '443']);
});

test('backups are written outside the checkout, and ignored inside it', () => {
  const files = matchesIn(read('docs/operations.md'), /[<>] (.*\.archive\.gz)$/gm);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(file).toMatch(/^\/var\/backups\/boda\//);
  for (const ignore of ['.gitignore', '.dockerignore']) expect(read(ignore).split('\n')).toContain('*.archive.gz');
});

/** Variables that docker-compose.yml sets itself; it does not set HOST, since a container has its own addresses. */
const OF_COMPOSE = 'HOST MONGODB_URL NODE_ENV OPS_HOST OPS_PORT PORT PUBLIC_URL REDIS_URL ROLE'.split(' ');
/** Variables for stand-ins, which production refuses or lacks. */
const OF_LAPTOPS = 'DATA_DIR DEMO FLEET_DRIVERS PUSH_TO_LOOPBACK'.split(' ');

test('every variable that the app reads reaches it from .env, unless docker-compose.yml decides it', () => {
  const variables = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void variables.add(String(name)) }));
  const passedOn = matchesIn(environment(), /^ {2}(\w+): \$\{\1[:}]/gm);
  expect([...passedOn, ...OF_COMPOSE, ...OF_LAPTOPS].sort()).toEqual(sorted(variables));
});

test('decision 029: Docker waits longer than a process needs to stop, and Caddy asks for readiness meanwhile', () => {
  const graceS = Number(/stop_grace_period: (\d+)s/.exec(read('docker-compose.yml'))?.[1]);
  const stopWithinMs = Number(/STOP_WITHIN_MS = ([\d_]+);/.exec(read('main.ts'))?.[1]?.replace('_', ''));
  expect(graceS * 1000).toBeGreaterThan(stopWithinMs);
  const askedEveryS = Number(/health_interval (\d+)s/.exec(read('deploy/caddy/Caddyfile'))?.[1]);
  expect(2 * askedEveryS * 1000).toBeLessThan(DRAIN_MS);
});

/** Returns the Caddyfile without its comments. */
const caddyfile = (): string => read('deploy/caddy/Caddyfile').replace(/^\s*#.*\n/gm, '');

test('decision 050: a failed request takes no process out of Caddy’s list', () => {
  expect(caddyfile()).not.toMatch(/fail_duration|max_fails|unhealthy_/);
  // A stopping process answers nothing: the next one is tried until Caddy has asked for readiness again.
  const [tryS, askedEveryS] = ['lb_try_duration', 'health_interval'].map((name) => secondsOf(name));
  expect(tryS).toBeGreaterThan(2 * (askedEveryS ?? NaN));
});

/** Returns a duration of the Caddyfile, in seconds. */
function secondsOf(name: string): number {
  const [, count, unit] = new RegExp(`^\\s*${name} (\\d+)([sm])$`, 'm').exec(caddyfile()) ?? [];
  return Number(count) * (unit === 'm' ? 60 : 1);
}

test('decision 050: Caddy’s time limits leave time for a registration and a late answer', () => {
  expect(secondsOf('read_header')).toBeLessThanOrEqual(15);
  expect(secondsOf('read_body')).toBeGreaterThan(REGISTRATION_TIMEOUT_MS / 1000);
  expect(secondsOf('write')).toBeGreaterThan(secondsOf('read_body') + secondsOf('response_header_timeout'));
  expect(secondsOf('idle')).toBeGreaterThan(30);
});
