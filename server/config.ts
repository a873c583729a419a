import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isLocalHost } from '#core/limits/network.ts';
import { ADMIN_CODE_MIN } from '#shared/domain/constants/rules.ts';
import { RATE_ADDRESS_PER_MIN, RATE_USER_PER_MIN } from '#shared/domain/constants/server.ts';
import { isSettingValue } from '#shared/domain/settings.ts';

/** An invalid configuration; the message names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

// Each message continues a sentence that begins with the variable's name.
const text = z.optional(z.string());
const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error));
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address beginning with http:// or https://', abort: true })
  .check(
    // These URLs are sent to pages, and their hosts go into the content security policy.
    z.refine((address) => {
      const { host, username, password } = new URL(address);
      return /^[\w.:[\]-]+$/.test(host) && username === '' && password === '';
    }, 'must name one host, without a user or password'),
  );
/**
 * Whether the Redis client can parse the address: it names a host, and user and password are percent-encoded correctly.
 */
function isRedisAddress(address: string): boolean {
  try {
    const { hostname, username, password } = new URL(address);
    return hostname !== '' && [username, password].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}
const ipAddress = z.string().check(z.refine((text) => isIP(text) !== 0, 'must be an IP address of this machine'));
const flag = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
  error: 'must be 1 or 0',
});
const between = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = z.pipe(matching(/^\d+$/, error), z.transform(Number));
  return z.pipe(digits, z.int(error).check(z.gte(min, error), z.lte(max, error)));
};
const whole = (fallback: number, min: number, max: number) => z._default(between(min, max), fallback);
const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  z._default(z.enum(values, `must be one of: ${values.join(', ')}`), fallback);

const Variables = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test'], 'development'),
  PORT: whole(3000, 0, 65_535),
  HOST: z.optional(ipAddress),
  OPS_PORT: z.optional(between(0, 65_535)),
  OPS_HOST: z._default(ipAddress, '127.0.0.1'),
  ROLE: oneOf(['all', 'http', 'realtime'], 'all'),
  PUBLIC_URL: z.optional(
    webAddress.check(
      z.refine(
        (address) => new URL(address).href.replace(/\/+$/, '') === new URL(address).origin,
        'must be an address without a path, such as https://boda.example',
      ),
      z.overwrite((address) => new URL(address).origin),
    ),
  ),
  // Not checked as a URL, since it may list several hosts.
  MONGODB_URL: z.optional(
    matching(/^mongodb(\+srv)?:\/\//i, 'must be an address beginning with mongodb:// or mongodb+srv://'),
  ),
  MONGODB_NAME: z._default(matching(/^[\w-]{1,60}$/, 'must be 1 to 60 letters, digits, _ or -'), 'boda'),
  DATA_DIR: z._default(z.string(), './data'),
  REDIS_URL: z.optional(
    matching(/^rediss?:\/\//i, 'must be an address beginning with redis:// or rediss://').check(
      z.refine(isRedisAddress, 'must be an address such as redis://:password@host:6379, its password percent-encoded'),
    ),
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: z._default(
    webAddress.check(
      z.refine((address) => {
        const { protocol, hostname } = new URL(address);
        return protocol === 'https:' || isLocalHost(hostname);
      }, 'must begin with https://, unless it is local'),
    ),
    'https://accounts.google.com',
  ),
  DEMO: z.optional(flag),
  FLEET_DRIVERS: whole(12, 0, 1000),
  MAPBOX_TOKEN: z._default(z.string(), ''),
  MAP_STYLE_URL: z._default(
    z.union([z.literal('none'), webAddress], 'must be none, or an address beginning with http:// or https://'),
    'https://tiles.openfreemap.org/styles/liberty',
  ),
  GEOCODER_URL: z._default(webAddress, 'https://api.bigdatacloud.net/data/reverse-geocode-client'),
  IP_LOOKUP_URL: z._default(webAddress, 'https://api.ipify.org?format=json'),
  ADMIN_CODE: text,
  SUPPORT_HOTLINE: z
    ._default(z.string(), '+254 700 000 000')
    .check(
      z.refine(
        (number) => isSettingValue('support_hotline', number),
        'must be a telephone number, such as +254 700 123 456',
      ),
    ),
  VAPID_PUBLIC_KEY: z.optional(matching(/^[\w-]{87}$/, 'must have 87 characters of base64url')),
  VAPID_PRIVATE_KEY: z.optional(matching(/^[\w-]{43}$/, 'must have 43 characters of base64url')),
  VAPID_SUBJECT: z.optional(
    matching(
      /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
      'must be mailto: and an email address, or an https:// address',
    ),
  ),
  PUSH_TO_LOOPBACK: z._default(flag, false),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  LOG_FORMAT: z.optional(z.enum(['text', 'json'], 'must be one of: text, json')),
  TRUST_PROXY: whole(0, 0, 10),
  RATE_USER_PER_MIN: whole(RATE_USER_PER_MIN, 1, 1_000_000),
  RATE_ADDRESS_PER_MIN: whole(RATE_ADDRESS_PER_MIN, 1, 1_000_000),
});

type Env = Record<string, string | undefined>;

/** The configuration (docs/architecture.md, "Configuration"), parsed once. `.env.example` explains each variable. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from environment variables; empty counts as unset.
 * @throws ConfigError with a sentence for each invalid value that names the variable
 */
export function readConfig(env: Env) {
  const given = Object.keys(Variables.shape).map((name) => [name, env[name]?.trim() || undefined]);
  const { data: read, error } = Variables.safeParse(Object.fromEntries(given));
  if (!read) throw new ConfigError(sentences(error.issues));
  const google = googleFrom(read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET);
  const production = read.NODE_ENV === 'production';
  const config = {
    production,
    port: read.PORT,
    /** undefined: all addresses of this machine. */
    host: read.HOST,
    /** The port for metrics, health and readiness; undefined: health and readiness on the main port, no metrics. */
    ops: read.OPS_PORT === undefined ? undefined : { port: read.OPS_PORT, host: read.OPS_HOST },
    role: read.ROLE,
    publicUrl: read.PUBLIC_URL,
    /** undefined: the embedded store in `dataDir`. */
    mongodbUrl: read.MONGODB_URL,
    mongodbName: read.MONGODB_NAME,
    dataDir: read.DATA_DIR,
    redisUrl: read.REDIS_URL,
    /** undefined: the stand-in signs people in. */
    google,
    /** The OpenID provider that issued `google`'s client. */
    oidcIssuer: read.OIDC_ISSUER,
    demo: read.DEMO ?? (!read.MONGODB_URL && !google && !production),
    fleetDrivers: read.FLEET_DRIVERS,
    mapboxToken: read.MAPBOX_TOKEN,
    mapStyleUrl: read.MAP_STYLE_URL,
    geocoderUrl: read.GEOCODER_URL,
    ipLookupUrl: read.IP_LOOKUP_URL,
    adminCode: read.ADMIN_CODE,
    supportHotline: read.SUPPORT_HOTLINE,
    push: {
      /** undefined: generated at the first start. */
      keys: vapidFrom(read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY),
      subject: read.VAPID_SUBJECT ?? subjectFrom(read.PUBLIC_URL),
      /** Whether push services on this machine are allowed. */
      toLoopback: read.PUSH_TO_LOOPBACK,
    },
    logLevel: read.LOG_LEVEL,
    /** How many proxies in front of the app are trusted to report the caller's address. */
    trustProxy: read.TRUST_PROXY,
    rates: { userPerMin: read.RATE_USER_PER_MIN, addressPerMin: read.RATE_ADDRESS_PER_MIN },
  };
  requireConsistent(config);
  return config;
}

/** One line per problem, without duplicates, since two checks of a variable may give the same message. */
const sentences = (issues: readonly z.core.$ZodIssue[]): string =>
  [...new Set(issues.map(({ path, message }) => `${path.join('.')} ${message}.`))].join('\n');

function googleFrom(clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) throw new ConfigError('GOOGLE_CLIENT_SECRET must be set beside GOOGLE_CLIENT_ID.');
  if (clientSecret) throw new ConfigError('GOOGLE_CLIENT_ID must be set beside GOOGLE_CLIENT_SECRET.');
  return undefined;
}

/** This installation's VAPID keys (R35): both or neither, and a matching pair. */
function vapidFrom(publicKey: string | undefined, privateKey: string | undefined) {
  if (!publicKey && !privateKey) return undefined;
  if (!privateKey) throw new ConfigError('VAPID_PRIVATE_KEY must be set beside VAPID_PUBLIC_KEY.');
  if (!publicKey) throw new ConfigError('VAPID_PUBLIC_KEY must be set beside VAPID_PRIVATE_KEY.');
  if (publicKeyOf(privateKey) !== publicKey)
    throw new ConfigError('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** The default contact for push services; some require a non-local address. */
const subjectFrom = (publicUrl: string | undefined): string =>
  publicUrl?.startsWith('https://') ? publicUrl : 'mailto:support@boda.invalid';

function requireConsistent(config: Config): void {
  if (config.ops && config.ops.port !== 0 && config.ops.port === config.port) {
    throw new ConfigError('OPS_PORT must differ from PORT.');
  }
  if (!config.mongodbUrl && config.redisUrl) {
    throw new ConfigError('REDIS_URL needs MONGODB_URL: the embedded store serves one process only.');
  }
  if (!config.mongodbUrl && config.role !== 'all') {
    throw new ConfigError(`ROLE=${config.role} needs MONGODB_URL: the embedded store serves one process only.`);
  }
  if (config.role !== 'all' && !config.redisUrl) {
    throw new ConfigError(`ROLE=${config.role} needs REDIS_URL: the processes communicate through Redis.`);
  }
  if (config.production) requireServices(config);
  if (config.production) refuseToys(config, 'with NODE_ENV=production');
  else if (config.publicUrl && !isLocalHost(new URL(config.publicUrl).hostname)) {
    refuseToys(config, 'with a PUBLIC_URL that is not local');
  }
}

function requireServices(config: Config): void {
  const required = { PUBLIC_URL: config.publicUrl, MONGODB_URL: config.mongodbUrl, ADMIN_CODE: config.adminCode };
  for (const [name, value] of Object.entries(required)) {
    if (value === undefined) throw new ConfigError(`${name} must be set with NODE_ENV=production.`);
  }
}

/** Refuses settings that are safe only on a private machine, such as signing in through the stand-in. */
function refuseToys({ google, adminCode, demo, push }: Config, where: string): void {
  if (!google) {
    throw new ConfigError(`GOOGLE_CLIENT_ID must be set ${where}: with the stand-in anybody signs in as anybody.`);
  }
  if (adminCode !== undefined && adminCode.length < ADMIN_CODE_MIN) {
    throw new ConfigError(`ADMIN_CODE must have at least ${ADMIN_CODE_MIN} characters ${where}.`);
  }
  if (demo) throw new ConfigError(`DEMO must be off ${where}.`);
  if (push.toLoopback) throw new ConfigError(`PUSH_TO_LOOPBACK must be off ${where}.`);
}
