import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const MONGO = 'mongodb://127.0.0.1:27017/boda';
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://boda.example',
  MONGODB_URL: MONGO,
  ADMIN_CODE: 'a-long-admin-code',
  ...GOOGLE,
};

type Env = Record<string, string | undefined>;

function refusal(env: Env): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'started';
}

describe('architecture "Configuration"', () => {
  test('defaults: port 3000, embedded store in ./data, the stand-in, one process, demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      ops: undefined,
      role: 'all',
      publicUrl: undefined,
      mongodbUrl: undefined,
      dataDir: './data',
      redisUrl: undefined,
      google: undefined,
      demo: true,
      production: false,
      rates: { userPerMin: 120, addressPerMin: 60 },
    });
    expect(readConfig({}).mapStyleUrl).toContain('openfreemap.org');
    expect(readConfig({}).geocoderUrl).toContain('bigdatacloud.net');
  });

  test('VAPID keys: both or neither, and a pair; pushes to this machine never in production', () => {
    const pair = {
      VAPID_PUBLIC_KEY: 'BK6fVnX7aBrqYOfhMKaWorhX3Mqj2Xp8gzbg5xPCbU0biQv_6WHWNBv_Tqz_-P1L2Qlcchy1-0CO8_vkBHuZnho',
      VAPID_PRIVATE_KEY: 'cZYuTzGQJylxiovmmuXl5Xuyfdt527Q4GhZ4y4V724Q',
    };
    expect(readConfig(pair).push).toMatchObject({
      keys: { publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY },
      toLoopback: false,
    });
    expect(readConfig({}).push.keys).toBeUndefined();
    expect(readConfig(PRODUCTION).push.subject).toBe('https://boda.example');
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = pair;
    expect(refusal({ VAPID_PUBLIC_KEY })).toMatch(/VAPID_PRIVATE_KEY must be set/);
    expect(refusal({ VAPID_PRIVATE_KEY })).toMatch(/VAPID_PUBLIC_KEY must be set/);
    expect(refusal({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` })).toMatch(/does not belong/);
    expect(refusal({ VAPID_SUBJECT: 'support' })).toMatch(/VAPID_SUBJECT must be/);
    expect(refusal({ ...PRODUCTION, PUSH_TO_LOOPBACK: '1' })).toMatch(/PUSH_TO_LOOPBACK must be off/);
  });

  test('OPS_PORT is on a loopback address unless OPS_HOST names another', () => {
    expect(readConfig({ OPS_PORT: '9464' }).ops).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ OPS_PORT: '9464', OPS_HOST: '::' }).ops).toEqual({ port: 9464, host: '::' });
    expect(refusal({ PORT: '3000', OPS_PORT: '3000' })).toMatch(/OPS_PORT must differ from PORT/);
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', MONGODB_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x1F'],
    ['HOST', 'localhost'],
    ['HOST', '127.0.0.1:3000'],
    ['OPS_PORT', '70000'],
    ['OPS_HOST', 'everywhere'],
    ['RATE_USER_PER_MIN', '1e2'],
    ['PUBLIC_URL', 'https://user:secret@boda.example'],
    ['PUBLIC_URL', 'boda.example'],
    ['PUBLIC_URL', 'ftp://boda.example'],
    ['PUBLIC_URL', 'https://boda.example/app'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://boda example'],
    ['MONGODB_URL', 'postgres://x'],
    ['MONGODB_URL', 'mongodb:x'],
    ['MONGODB_NAME', 'a b'],
    ['SUPPORT_HOTLINE', 'call us'],
    ['REDIS_URL', 'http://x'],
    ['REDIS_URL', 'rediss://'],
    ['REDIS_URL', 'redis://:secret/word@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://:secret%zz@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://:secret@127.0.0.1:99999'],
    ['DEMO', 'perhaps'],
    ['MAP_STYLE_URL', 'style.json'],
    ['MAP_STYLE_URL', 'https://*/x;script-src *'],
    ['MAP_STYLE_URL', 'https://user:secret@tiles.example/style.json'],
    ['OIDC_ISSUER', 'accounts.google.com'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://user:secret@id.example'],
    ['GEOCODER_URL', 'https://a;b/x'],
    ['GEOCODER_URL', 'geocoder'],
    ['IP_LOOKUP_URL', 'ip'],
    ['ROLE', 'worker'],
    ['NODE_ENV', 'Production'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['TRUST_PROXY', 'everyone'],
    ['RATE_USER_PER_MIN', '0'],
    ['RATE_ADDRESS_PER_MIN', 'many'],
  ])('%s=%s prevents the start with a message that names it', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`\\b${name}\\b.*\\.$`));
    expect(refusal({ [name]: value })).not.toContain('secret');
  });

  test('PUBLIC_URL is an origin in any spelling', () => {
    for (const address of ['HTTPS://Boda.Example/', 'https://boda.example:443']) {
      expect(readConfig({ PUBLIC_URL: address, ...GOOGLE }).publicUrl).toBe('https://boda.example');
    }
  });

  test('several invalid values prevent the start with a message each', () => {
    expect(refusal({ PORT: '-0.5', DEMO: 'perhaps', MAP_STYLE_URL: 'style.json' })).toBe(
      [
        'PORT must be a whole number from 0 to 65535.',
        'DEMO must be 1 or 0.',
        'MAP_STYLE_URL must be none, or an address beginning with http:// or https://.',
      ].join('\n'),
    );
  });

  test('MONGODB_URL may name several hosts', () => {
    const mongodbUrl = 'mongodb://one:27017,two:27017/?replicaSet=rs0';
    expect(readConfig({ MONGODB_URL: mongodbUrl })).toMatchObject({ mongodbUrl });
  });

  test('a failed start names a variable, for any values', () => {
    const names = ['PORT', 'PUBLIC_URL', 'MONGODB_URL', 'REDIS_URL', 'DEMO', 'ROLE', 'MAP_STYLE_URL', 'TRUST_PROXY'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (env) => {
        const message = refusal(env);
        return message === 'started' || names.some((name) => message.includes(name));
      }),
    );
  });

  test('REDIS_URL, or a ROLE other than all, requires MONGODB_URL', () => {
    expect(refusal({ REDIS_URL: 'redis://x' })).toContain('MONGODB_URL');
    expect(refusal({ ROLE: 'http' })).toContain('MONGODB_URL');
    expect(refusal({ ROLE: 'realtime', MONGODB_URL: MONGO, REDIS_URL: 'redis://x' })).toBe('started');
  });

  test('one Google credential without the other is refused, naming the missing one', () => {
    expect(refusal({ GOOGLE_CLIENT_ID: 'id' })).toContain('GOOGLE_CLIENT_SECRET');
    expect(refusal({ GOOGLE_CLIENT_SECRET: 'secret' })).toContain('GOOGLE_CLIENT_ID');
  });

  test('OIDC_ISSUER is Google’s unless another provider is named; http only for one on this machine', () => {
    const issuerOf = (env: Env) => readConfig(env).oidcIssuer;
    expect(issuerOf(GOOGLE)).toBe('https://accounts.google.com');
    for (const OIDC_ISSUER of ['https://id.example/realms/boda', 'http://localhost:8080/realms/boda'])
      expect(issuerOf({ ...GOOGLE, OIDC_ISSUER })).toBe(OIDC_ISSUER);
  });

  test('demo is on by default only with the embedded store and the stand-in', () => {
    expect(readConfig({ MONGODB_URL: MONGO }).demo).toBe(false);
    expect(readConfig(GOOGLE).demo).toBe(false);
    expect(readConfig({ MONGODB_URL: MONGO, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });

  test.each(['PUBLIC_URL', 'MONGODB_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'ADMIN_CODE'])(
    'production requires %s',
    (name) => {
      expect(refusal(PRODUCTION)).toBe('started');
      expect(refusal({ ...PRODUCTION, [name]: undefined })).toContain(name);
    },
  );

  test('production refuses an ADMIN_CODE of fewer than 10 characters; development takes any', () => {
    expect(refusal({ ...PRODUCTION, ADMIN_CODE: '123456789' })).toBe(
      'ADMIN_CODE must have at least 10 characters with NODE_ENV=production.',
    );
    expect(refusal({ ...PRODUCTION, ADMIN_CODE: '1234567890' })).toBe('started');
    expect(refusal({ ADMIN_CODE: 'short' })).toBe('started');
  });

  test('production refuses DEMO and the stand-in', () => {
    expect(refusal({ ...PRODUCTION, DEMO: '1' })).toContain('DEMO');
    expect(refusal({ ...PRODUCTION, GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined })).toContain(
      'GOOGLE_CLIENT_ID',
    );
  });

  test.each([
    'http://localhost:3000',
    'https://boda.localhost',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:3000',
    'http://[::ffff:127.0.0.1]',
    'http://192.168.1.20:3000',
    'http://10.0.0.7:3000',
    'http://[fd00::1]:3000',
    'http://laptop.local:3000',
  ])('at a local address the stand-in signs people in, also for a phone on the same network: %s', (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL, ADMIN_CODE: 'short', DEMO: '1', PUSH_TO_LOOPBACK: '1' })).toBe('started');
  });

  test.each([
    'https://boda.example',
    'http://boda.example:3000',
    'https://localhost.boda.example',
    'https://notlocalhost',
    'https://boda.internal',
    'http://8.8.8.8:3000',
    'http://[2a00:1450:4001:80b::200e]',
    'http://127.0.0.1.nip.io',
  ])(
    'at any other address the start is refused without Google, with a demo, or with a short admin code: %s',
    (PUBLIC_URL) => {
      expect(refusal({ PUBLIC_URL })).toBe(
        'GOOGLE_CLIENT_ID must be set with a PUBLIC_URL that is not local: with the stand-in anybody signs in as anybody.',
      );
      const open = { PUBLIC_URL, ...GOOGLE };
      expect(refusal(open)).toBe('started');
      expect(refusal({ ...open, DEMO: '1' })).toBe('DEMO must be off with a PUBLIC_URL that is not local.');
      expect(refusal({ ...open, PUSH_TO_LOOPBACK: '1' })).toMatch(/^PUSH_TO_LOOPBACK must be off/);
      expect(refusal({ ...open, ADMIN_CODE: 'short' })).toMatch(/^ADMIN_CODE must have at least 10 characters/);
    },
  );

  test('MAP_STYLE_URL=none leaves only the built-in map', () => {
    expect(readConfig({ MAP_STYLE_URL: 'none' }).mapStyleUrl).toBe('none');
  });

  test('.env.example explains exactly the variables that are read', () => {
    const read = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const explained = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual([...read].sort());
  });
});
