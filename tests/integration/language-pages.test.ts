import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_COOKIE } from '#shared/texts/language.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';

const READY = ['landing', 'landing-returning', 'privacy-policy', 'terms-of-service'];
const swahili = { 'accept-language': 'sw-KE,en;q=0.5' };

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boda-client-'));
  const pages = [...READY.flatMap((it) => [it, `${it}-sw`]), 'index', 'start-passenger'];
  for (const page of pages) writeFileSync(join(folder, `${page}.html`), page);
  app = await startTestApp({ clientFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const pageOf = async (client: Client, path: string, headers: Record<string, string> = {}) => {
  const answer = await client.fetch(path, { headers });
  const vary = answer.headers.get('vary') ?? '';
  return {
    text: await answer.text(),
    vary: ['Accept-Language', 'Cookie'].filter((it) => vary.includes(it)),
    cookie: answer.headers.getSetCookie(),
  };
};
const chosen = (language: string): Client => {
  const client = app.client();
  client.cookies.set(LANGUAGE_COOKIE, language);
  return client;
};

describe('R51 a page that the build renders in both languages', () => {
  it.each([
    ['/', 'landing'],
    ['/privacy-policy', 'privacy-policy'],
    ['/privacy-policy/', 'privacy-policy'],
    ['/terms-of-service', 'terms-of-service'],
  ])('%s comes in the language of the cookie, else of the browser, else in English', async (path, page) => {
    const text = async (client: Client, headers = {}) => (await pageOf(client, path, headers)).text;
    expect(await text(app.client())).toBe(page);
    expect(await text(app.client(), { 'accept-language': 'fr' })).toBe(page);
    expect(await text(app.client(), swahili)).toBe(`${page}-sw`);
    expect(await text(chosen('sw'))).toBe(`${page}-sw`);
    expect(await text(chosen('en'), swahili)).toBe(page);
    expect(await text(chosen('../../etc'), swahili)).toBe(`${page}-sw`);
  });

  it.each(['/', '/privacy-policy', '/privacy-policy/', '/terms-of-service'])(
    '%s is kept by caches for its language alone',
    async (path) => {
      expect((await pageOf(app.client(), path)).vary).toEqual(['Accept-Language', 'Cookie']);
      expect((await pageOf(chosen('sw'), path)).vary).toEqual(['Accept-Language', 'Cookie']);
    },
  );

  it('an address chooses the language for this phone, above cookie and browser', async () => {
    const { text, cookie } = await pageOf(chosen('en'), '/?language=sw');
    expect(text).toBe('landing-sw');
    expect(cookie).toHaveLength(1);
    expect(cookie[0]).toMatch(new RegExp(`^${LANGUAGE_COOKIE}=sw; Max-Age=31536000; Path=/; .*SameSite=Lax`));
    expect(cookie[0]).not.toMatch(/HttpOnly|Domain/);
    const phone = chosen('sw');
    expect((await pageOf(phone, '/privacy-policy?language=en', swahili)).text).toBe('privacy-policy');
    expect((await pageOf(phone, '/', swahili)).text).toBe('landing');
  });

  it.each(['cross-site', 'same-site'])(
    'a %s link shows the page in its language, and chooses nothing',
    async (site) => {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect(await pageOf(app.client(), '/?language=sw', headers)).toMatchObject({ text: 'landing-sw', cookie: [] });
    },
  );

  it.each(['fr', '', 'sw%00', '%73w,en', '../en', 'x'.repeat(2000)])(
    'an unknown language in the address (%.20s) changes nothing',
    async (language) => {
      const answer = await pageOf(app.client(), `/?language=${language}`);
      expect(answer).toMatchObject({ text: 'landing', cookie: [] });
    },
  );

  it('several languages in the address change nothing', async () => {
    expect(await pageOf(app.client(), '/?language=sw&language=en')).toMatchObject({ text: 'landing', cookie: [] });
  });
});

describe('R51 the pages of people with a session', () => {
  it('the landing page is in their language, and no cache keeps it for others', async () => {
    const passenger = await app.passenger();
    expect(await pageOf(passenger, '/')).toMatchObject({ text: 'landing-returning' });
    const answer = await pageOf(passenger, '/', swahili);
    expect(answer).toMatchObject({ text: 'landing-returning-sw', vary: ['Accept-Language', 'Cookie'] });
    expect((await pageOf(passenger, '/passenger', swahili)).text).toBe('start-passenger');
    expect((await pageOf(passenger, '/passenger/trips', swahili)).text).toBe('index');
  });

  it('an address chooses the language of any screen, but of no file and no call', async () => {
    expect((await pageOf(app.client(), '/passenger/trips?language=sw')).cookie).toHaveLength(1);
    expect((await pageOf(app.client(), '/index.html?language=sw')).cookie).toEqual([]);
    expect((await pageOf(app.client(), '/api/users/me?language=sw')).cookie).toEqual([]);
  });
});
