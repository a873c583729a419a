import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLocalHost } from '#core/limits/network.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const ROOT = join(import.meta.dirname, '../..');

test('with a public address and without Google the process ends at once, with a message', async () => {
  const { PATH } = process.env;
  const child = spawn('node', ['--import', './typescript.mjs', 'main.ts'], {
    cwd: ROOT,
    env: { PATH, PORT: '0', PUBLIC_URL: 'https://boda.example' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, await out, await err]).toEqual([
    1,
    '',
    'GOOGLE_CLIENT_ID must be set with a PUBLIC_URL that is not local: with the stand-in anybody signs in as anybody.\n',
  ]);
});

describe('the stand-in works on this machine and its network only, for any PUBLIC_URL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => app.close());

  async function ask(path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
    const [answer] = (await once(get(`${app.url}${path}`, { headers }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  }
  const host = 'localhost';
  /** The redirect of a browser; the stand-in itself refuses the made-up sign-in. */
  const PAGES = [
    '/stand-in/auth',
    '/stand-in/choose/x',
    '/stand-in/token',
    '/stand-in/.well-known/openid-configuration',
  ];

  test.each([
    ['a caller from the internet', { host, 'x-forwarded-for': '8.8.8.8' }],
    ['one over IPv6', { host, 'x-forwarded-for': '2a00:1450:4001:80b::200e' }],
    ['one who names no address', { host, 'x-forwarded-for': 'unknown' }],
    ['a name of the internet', { host: 'boda.example' }],
    ['a tunnel', { host: 'localhost', 'x-forwarded-host': 'boda.trycloudflare.com' }],
    ['an address of the internet', { host: '8.8.8.8:3000' }],
  ])('%s is refused with a message, on each of its pages', async (_who, headers) => {
    for (const path of PAGES) {
      const { status, body } = await ask(path, headers);
      expect([status, body]).toEqual([403, expect.stringContaining('GOOGLE_CLIENT_ID')]);
    }
    expect((await ask('/api/config', headers)).status).toBe(200);
  });

  test.each([
    ['this machine', { host: 'localhost:3000' }],
    ['this machine over IPv6', { host: '[::1]:3000', 'x-forwarded-for': '::1' }],
    ['a phone on the same network', { host: '192.168.1.20:3000', 'x-forwarded-for': '192.168.1.77' }],
    ['a phone that finds the laptop by name', { host: 'laptop.local:3000', 'x-forwarded-for': 'fe80::1%eth0' }],
  ])('%s is admitted', async (_who, headers) => {
    for (const path of PAGES) expect((await ask(path, headers)).status).not.toBe(403);
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'X-Forwarded-Proto', 'x-real-ip', 'forwarded', 'cf-connecting-ip'])(
    'without a trusted proxy %s reveals a tunnel that sends Host: localhost',
    async (name) => {
      const alone = await startTestApp();
      try {
        const page = `${alone.url}/stand-in/.well-known/openid-configuration`;
        expect((await fetch(page)).status).toBe(200);
        const answer = await fetch(page, { headers: { [name]: '127.0.0.1' } });
        expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('GOOGLE_CLIENT_ID')]);
      } finally {
        await alone.close();
      }
    },
  );

  test('a name that only looks local is refused', () => {
    const names = ['', 'localhost.evil.example', 'evil-localhost', 'local.example', '127.0.0.1.nip.io', 'undefined'];
    expect(names.filter(isLocalHost)).toEqual([]);
    expect(
      ['LOCALHOST', 'localhost.', 'a.localhost', '127.255.0.1', '[::1]', '::ffff:10.0.0.1'].every(isLocalHost),
    ).toBe(true);
  });
});
