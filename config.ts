import { ADMIN_CODE_MIN, RATE_ADDRESS_PER_MIN, RATE_USER_PER_MIN } from './shared/domain/constants.ts';
import { isSettingValue } from './shared/domain/settings.ts';

/** Everything that may be configured (DESIGN section 4), parsed once. `.env.example` explains each variable. */
export interface Config {
  production: boolean;
  port: number;
  role: 'all' | 'http' | 'realtime';
  publicUrl: string | undefined;
  /** undefined: the embedded store in `dataDir`. */
  mongodbUrl: string | undefined;
  mongodbName: string;
  dataDir: string;
  redisUrl: string | undefined;
  /** undefined: the stand-in signs people in. */
  google: { clientId: string; clientSecret: string } | undefined;
  demo: boolean;
  fleetDrivers: number;
  mapboxToken: string;
  mapStyleUrl: string;
  geocoderUrl: string;
  ipLookupUrl: string;
  adminCode: string | undefined;
  supportHotline: string;
  logLevel: LogLevel;
  /** How many proxies in front are trusted to say who calls. */
  trustProxy: number;
  rates: { userPerMin: number; addressPerMin: number };
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
const ROLES = ['all', 'http', 'realtime'] as const;

/** A configuration that cannot work; the message names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

type Env = Record<string, string | undefined>;

/**
 * Reads the configuration from environment variables; empty counts as unset.
 * @throws ConfigError with a sentence that names the variable
 */
export function readConfig(env: Env): Config {
  const read = reader(env);
  const production = env['NODE_ENV'] === 'production';
  const mongodbUrl = read.url('MONGODB_URL', ['mongodb:', 'mongodb+srv:']);
  const google = googleFrom(read);
  const laptop = mongodbUrl === undefined && google === undefined;
  const config: Config = {
    production,
    port: read.integer('PORT', 3000, 0, 65_535),
    role: read.oneOf('ROLE', ROLES, 'all'),
    publicUrl: publicUrlFrom(read),
    mongodbUrl,
    mongodbName: nameFrom(read),
    dataDir: read.text('DATA_DIR') ?? './data',
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    google,
    demo: read.flag('DEMO', laptop && !production),
    fleetDrivers: read.integer('FLEET_DRIVERS', 12, 0, 1000),
    mapboxToken: read.text('MAPBOX_TOKEN') ?? '',
    mapStyleUrl: mapStyleFrom(read),
    geocoderUrl:
      read.url('GEOCODER_URL', ['http:', 'https:']) ?? 'https://api.bigdatacloud.net/data/reverse-geocode-client',
    ipLookupUrl: read.url('IP_LOOKUP_URL', ['http:', 'https:']) ?? 'https://api.ipify.org?format=json',
    adminCode: read.text('ADMIN_CODE'),
    supportHotline: hotlineFrom(read),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 10),
    rates: {
      userPerMin: read.integer('RATE_USER_PER_MIN', RATE_USER_PER_MIN, 1, 1_000_000),
      addressPerMin: read.integer('RATE_ADDRESS_PER_MIN', RATE_ADDRESS_PER_MIN, 1, 1_000_000),
    },
  };
  requireConsistent(config);
  return config;
}

function requireConsistent(config: Config): void {
  if (!config.mongodbUrl && config.redisUrl) {
    throw new ConfigError('REDIS_URL needs MONGODB_URL: the embedded store serves one process only.');
  }
  if (!config.mongodbUrl && config.role !== 'all') {
    throw new ConfigError(`ROLE=${config.role} needs MONGODB_URL: the embedded store serves one process only.`);
  }
  if (config.role !== 'all' && !config.redisUrl) {
    throw new ConfigError(`ROLE=${config.role} needs REDIS_URL: the processes hear of each other through Redis.`);
  }
  if (!config.production) return;
  const required = {
    PUBLIC_URL: config.publicUrl,
    MONGODB_URL: config.mongodbUrl,
    GOOGLE_CLIENT_ID: config.google?.clientId,
    ADMIN_CODE: config.adminCode,
  };
  for (const [name, value] of Object.entries(required)) {
    if (value === undefined) throw new ConfigError(`${name} must be set with NODE_ENV=production.`);
  }
  if ((config.adminCode ?? '').length < ADMIN_CODE_MIN) {
    throw new ConfigError(`ADMIN_CODE must have at least ${ADMIN_CODE_MIN} characters with NODE_ENV=production.`);
  }
  if (config.demo) throw new ConfigError('DEMO must be off with NODE_ENV=production.');
}

function googleFrom(read: Reader): Config['google'] {
  const clientId = read.text('GOOGLE_CLIENT_ID');
  const clientSecret = read.text('GOOGLE_CLIENT_SECRET');
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) throw new ConfigError('GOOGLE_CLIENT_SECRET must be set beside GOOGLE_CLIENT_ID.');
  if (clientSecret) throw new ConfigError('GOOGLE_CLIENT_ID must be set beside GOOGLE_CLIENT_SECRET.');
  return undefined;
}

function publicUrlFrom(read: Reader): string | undefined {
  const value = read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (value === undefined || value === new URL(value).origin) return value;
  throw new ConfigError('PUBLIC_URL must be an address without a path, such as https://boda.example.');
}

function nameFrom(read: Reader): string {
  const name = read.text('MONGODB_NAME') ?? 'boda';
  if (/^[\w-]{1,60}$/.test(name)) return name;
  throw new ConfigError('MONGODB_NAME must be 1 to 60 letters, digits, _ or -.');
}

function hotlineFrom(read: Reader): string {
  const number = read.text('SUPPORT_HOTLINE') ?? '+254 700 000 000';
  if (isSettingValue('support_hotline', number)) return number;
  throw new ConfigError('SUPPORT_HOTLINE must be a telephone number, such as +254 700 123 456.');
}

const mapStyleFrom = (read: Reader): string =>
  read.text('MAP_STYLE_URL') === 'none'
    ? 'none'
    : (read.url('MAP_STYLE_URL', ['http:', 'https:']) ?? 'https://tiles.openfreemap.org/styles/liberty');

type Reader = ReturnType<typeof reader>;

function reader(env: Env) {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  return {
    text,
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`);
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return fallback;
      if (['1', 'true', 'yes', 'on'].includes(value)) return true;
      if (['0', 'false', 'no', 'off'].includes(value)) return false;
      throw new ConfigError(`${name} must be 1 or 0.`);
    },
    oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === undefined) return fallback;
      const known = values.find((v) => v === value);
      if (known) return known;
      throw new ConfigError(`${name} must be one of: ${values.join(', ')}.`);
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const protocol = URL.canParse(value) ? new URL(value).protocol : value.split('//')[0];
      if (protocol && protocols.includes(protocol)) return value;
      throw new ConfigError(`${name} must be an address beginning with ${protocols.join(' or ')}//.`);
    },
  };
}
