import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { isLocalHost } from '#core/limits/network.ts';
import { appOfFile } from '../support/of-file.ts';

describe('the stand-in works on this machine and its network only, for any PUBLIC_URL', () => {
  const app = appOfFile({ env: { TRUST_PROXY: '1' } });

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

  const alone = appOfFile();
  test.each(['x-forwarded-for', 'x-forwarded-host', 'X-Forwarded-Proto', 'x-real-ip', 'forwarded', 'cf-connecting-ip'])(
    'without a trusted proxy %s reveals a tunnel that sends Host: localhost',
    async (name) => {
      const page = `${alone.url}/stand-in/.well-known/openid-configuration`;
      expect((await fetch(page)).status).toBe(200);
      const answer = await fetch(page, { headers: { [name]: '127.0.0.1' } });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('GOOGLE_CLIENT_ID')]);
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
