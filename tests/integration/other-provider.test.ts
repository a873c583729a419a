import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { identityFor } from '#http/sign-in/exchange-code.ts';
import { googleProvider } from '#http/sign-in/provider.ts';
import { SIGN_IN_TEXTS } from '#shared/texts/en/sign-in-messages.ts';
import { SIGN_IN_SILENT_S } from '#shared/domain/constants/server.ts';
import { startTestApp } from '../support/app.ts';
import { startOidcServer } from '../support/oidc-server.ts';

const EMAIL = 'wanjiku@id.example';
const SILENT = { code: 'UNAVAILABLE', message: SIGN_IN_TEXTS.silent };
/** How long a test waits for a silent server: enough for a response on a busy machine. */
const SOON_S = 1;

let provider: Awaited<ReturnType<typeof startOidcServer>>;
beforeEach(async () => {
  provider = await startOidcServer('boda', EMAIL);
});
afterEach(() => provider.close());

const signInService = (silentS?: number) => googleProvider('boda', 'secret', new URL(provider.issuer), silentS);

test('OIDC_ISSUER selects another provider: people sign in there, and see its name', async () => {
  const app = await startTestApp({
    env: { GOOGLE_CLIENT_ID: 'boda', GOOGLE_CLIENT_SECRET: 'secret', OIDC_ISSUER: provider.issuer },
  });
  try {
    const client = app.client();
    const start = new URL((await client.call('getRedirectUrl')).body.redirectUrl);
    expect([start.origin + start.pathname, start.searchParams.get('client_id')]).toEqual([
      `${provider.issuer}/auth`,
      'boda',
    ]);
    const code = start.searchParams.get('nonce') ?? '';
    expect((await client.call('createSession', { body: { code, iss: provider.issuer } })).status).toBe(200);
    expect((await client.call('getMe')).body).toMatchObject({
      email: EMAIL,
      google_user_data: { given_name: 'Wanjiku' },
    });
    expect(await app.ctx.store.users.findOne({ email: EMAIL })).toMatchObject({ issuer: provider.issuer, sub: 'one' });
  } finally {
    await app.close();
  }
});

describe('a sign-in service that is silent', () => {
  test('is waited for 6 s in all', async () => {
    expect(SIGN_IN_SILENT_S).toBe(6);
    expect((await signInService().configuration('http://localhost')).timeout).toBe(6);
  });

  test.each(['discovery', 'its body'] as const)(
    'silent at %s: the person reads a message, and the next sign-in retries',
    async (at) => {
      provider.silent.add(at);
      const service = signInService(SOON_S);
      await expect(service.configuration('http://localhost')).rejects.toMatchObject(SILENT);
      await expect(service.configuration('http://localhost')).rejects.toMatchObject(SILENT);
      provider.silent.clear();
      expect((await service.configuration('http://localhost')).serverMetadata().issuer).toBe(provider.issuer);
      expect(provider.asked).toEqual(['discovery', 'discovery', 'discovery']);
    },
  );

  test.each(['token', 'its body'] as const)('silent at the exchange (%s): the same message', async (at) => {
    const configuration = await signInService(SOON_S).configuration('http://localhost');
    provider.silent.add(at);
    const pending = { verifier: 'v'.repeat(43), state: 's', nonce: 'n', redirectUri: 'http://localhost/auth/callback' };
    await expect(identityFor(configuration, pending, 'n')).rejects.toMatchObject(SILENT);
    provider.silent.clear();
    expect(await identityFor(configuration, pending, 'n')).toMatchObject({ email: EMAIL });
  });

  test('many sign-ins at once share one response', async () => {
    provider.silent.add('discovery');
    const service = signInService(SOON_S);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => service.configuration('http://localhost')));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    expect(provider.asked).toEqual(['discovery']);
  });
});
