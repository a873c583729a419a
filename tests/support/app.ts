import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { ObjectId } from 'mongodb';
import { type App, type AppOverrides, startApp } from '#server/app.ts';
import { startAdminSession } from '#core/admin/admin-sessions.ts';
import { rememberDevice } from '#core/admin/devices.ts';
import { hashPassword } from '#core/admin/password.ts';
import { updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { startSession } from '#core/people/sessions.ts';
import { signIn } from '#core/people/sign-in.ts';
import { claimsOf } from '#dev/sign-in/accounts.ts';
import { ISSUER } from '#dev/sign-in/stand-in.ts';
import { cookieNames } from '#http/cookies.ts';
import type { BodyFor, OutputOf } from '#shared/contract/api.ts';
import { type AnyInput, type CallArgs, readAnswer, requestOf } from '#shared/contract/call.ts';
import { type EndpointName, routeOf } from '#shared/contract/routes.ts';
import { approvalFrom } from './approval.ts';
import { freshDataDir } from './data-dir.ts';

/** A response: the status, the headers and the parsed body, of any type. */
export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** An HTTP client with a cookie jar. */
export class Client {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A request that keeps cookies and does not follow redirects. */
  async fetch(address: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const res = await fetch(new URL(address, this.url), {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}) },
    });
    for (const line of res.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return res;
  }

  /** Sends a request, valid or not. */
  send(name: EndpointName, raw: { path?: string; body?: unknown; headers?: Record<string, string> } = {}) {
    const { method, path } = routeOf(name);
    return this.#exchange(raw.path ?? path, {
      method,
      headers: { ...(raw.body === undefined ? {} : { 'content-type': 'application/json' }), ...raw.headers },
      body: raw.body === undefined ? undefined : JSON.stringify(raw.body),
    });
  }

  /** Calls an endpoint of the contract. */
  call<K extends EndpointName>(
    name: K,
    ...args: CallArgs<K, { headers?: Record<string, string> }>
  ): Promise<Answer<OutputOf<K>>>;
  call(name: EndpointName, input: AnyInput & { headers?: Record<string, string> } = {}): Promise<Answer<unknown>> {
    const { address, ...init } = requestOf(name, input);
    return this.#exchange(address, { ...init, headers: { ...init.headers, ...input.headers } });
  }

  async #exchange(address: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer<unknown>> {
    const response = await this.fetch(address, init);
    const { status, headers } = response;
    const { body } = readAnswer({ status, contentType: headers.get('content-type'), text: await response.text() });
    return { status, body, headers };
  }

  /** Signs in through the stand-in provider as a browser does, without a click. */
  async signIn(email: string): Promise<this> {
    const { body } = await this.call('getRedirectUrl');
    const start = new URL(body.redirectUrl);
    start.searchParams.set('login_hint', email);
    let address = start.href;
    for (let hop = 0; hop < 8 && !address.includes('/auth/callback'); hop += 1) {
      const res = await this.fetch(address);
      address = new URL(res.headers.get('location') ?? '', address).href;
    }
    const callback = new URL(address).searchParams;
    const { status } = await this.call('createSession', {
      body: { code: callback.get('code') ?? '', state: callback.get('state') ?? '', iss: callback.get('iss') ?? '' },
    });
    if (status !== 200) throw new Error(`sign-in answered ${status}`);
    return this;
  }
}

/** Creates people in a running app. */
export interface People {
  client(): Client;
  signIn(email: string): Promise<Client>;
  /** Signed in, with a complete profile. */
  passenger(name?: string): Promise<Client>;
  /** Signed in, registered and approved, but offline. */
  driver(name?: string): Promise<Client>;
  admin(): Promise<Client>;
}

export interface TestApp extends App, People {
  /** The Prometheus text, up to METRICS_KEPT_MS old. */
  metrics(): Promise<string>;
}

/** The password of every admin created by `People`. */
export const ADMIN_PASSWORD = 'correct horse battery';

let counted = 0;
let passwordHash: Promise<string> | undefined;

export interface AppOptions extends AppOverrides {
  env?: Record<string, string>;
  dataDir?: string;
}

/** The real app on port 0, with its own database at TEST_MONGODB_URL when set, else its own embedded store. */
export async function startTestApp(options: AppOptions = {}): Promise<TestApp> {
  const mongo = process.env['TEST_MONGODB_URL'];
  const dataDir = options.dataDir ?? (await freshDataDir('app'));
  const app = await startApp(
    {
      PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'fatal',
      DEMO: '0',
      MAP_STYLE_URL: 'none',
      ADMIN_CODE: 'test-admin-code',
      RATE_USER_PER_MIN: '1000000',
      RATE_ADDRESS_PER_MIN: '1000000',
      ...(mongo
        ? { MONGODB_URL: mongo, MONGODB_NAME: `boda_test_${randomBytes(6).toString('hex')}` }
        : { DATA_DIR: dataDir }),
      ...options.env,
    },
    { clientFolder: '/nonexistent', ...options },
  );
  const reviewer = { id: new ObjectId(), name: 'reviewer', from: '127.0.0.1' };
  const approve = async (driverId: string): Promise<void> => {
    await updateDriver(app.ctx, reviewer, driverId, { verification_status: 'approved' });
    // Its notification must not arrive in the middle of a test.
    await finishBackground(app.ctx.store);
    await workAtAnyHour(app, driverId);
  };
  return {
    ...app,
    metrics: async () => (await fetch(`${app.opsUrl}/metrics`)).text(),
    ...peopleOf(app.url, app.ctx.config.adminCode, { approve, ...shortcutsTo(app) }),
    close: async () => {
      await finishBackground(app.ctx.store);
      if (mongo && app.config.mongodbUrl) await app.ctx.store.db.dropDatabase();
      await app.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Signs people in without the six requests to the stand-in provider and back, and admins without hashing the same password
 * each time. `Client.signIn` takes the long way, and so do people of an app with other cookies.
 */
function shortcutsTo({ ctx, config, url }: App): Pick<Shortcuts, 'enter' | 'enterAdmin'> {
  if (config.publicUrl !== undefined) return {};
  const names = cookieNames(Number(new URL(url).port));
  return {
    enter: async (client, email) => {
      const { email_verified: emailVerified, ...claims } = claimsOf(email.toLowerCase());
      const { _id } = await signIn(ctx, { issuer: ISSUER, emailVerified, picture: null, ...claims });
      client.cookies.set(names.user, (await startSession(ctx, _id)).token);
      return client;
    },
    enterAdmin: async (client, username) => {
      passwordHash ??= hashPassword(ADMIN_PASSWORD);
      const admin = {
        _id: new ObjectId(),
        username,
        email: `${username}@boda.test`,
        passwordHash: await passwordHash,
        createdAt: ctx.clock.now(),
      };
      await ctx.store.admins.insertOne(admin);
      client.cookies.set(names.admin, (await startAdminSession(ctx, admin, '127.0.0.1')).token);
      client.cookies.set(names.adminDevice, (await rememberDevice(ctx, admin, null)).token);
      return client;
    },
  };
}

/** What needs fewer requests where the app runs in this process. */
interface Shortcuts {
  approve?: (driverId: string) => Promise<void>;
  enter?: (client: Client, email: string) => Promise<Client>;
  enterAdmin?: (client: Client, username: string) => Promise<Client>;
}

/** Creates people in the app at `url`. Admins need its admin code, and so do approvals without `approve`. */
export function peopleOf(url: string, adminCode: string, { approve, enter, enterAdmin }: Shortcuts = {}): People {
  const client = (): Client => new Client(url);
  const signInAs = (email: string): Promise<Client> => enter?.(client(), email) ?? client().signIn(email);
  const person = async (user_type: 'passenger' | 'driver', name?: string): Promise<Client> => {
    counted += 1;
    const it = await signInAs(`${user_type}.${counted}@boda.test`);
    const phone = `+2547${10_000_000 + counted}`;
    await it.call('updateProfile', { body: { user_type, name: name ?? `${user_type} ${counted}`, phone } });
    return it;
  };
  const admin = async (): Promise<Client> => {
    counted += 1;
    const it = client();
    const username = `admin${counted}`;
    if (enterAdmin) return enterAdmin(it, username);
    const password = ADMIN_PASSWORD;
    await it.call('adminSignup', {
      body: { username, email: `${username}@boda.test`, password, adminCode },
    });
    await it.call('adminLogin', { body: { username, password } });
    return it;
  };
  const approveAsAdmin = async (driverId: string): Promise<void> => {
    const reviewer = await admin();
    const [row] = (await reviewer.call('adminListDrivers', { query: { search: driverId } })).body.items;
    if (!row) throw new Error('nobody to approve');
    await reviewer.call('adminUpdateDriver', { params: { id: driverId }, body: approvalFrom(row) });
  };
  return {
    client,
    signIn: signInAs,
    admin,
    passenger: (name) => person('passenger', name),
    driver: async (name) => {
      const it = await person('driver', name);
      await register(it);
      await (approve ?? approveAsAdmin)((await it.call('getMe')).body.id);
      return it;
    },
  };
}

/** Turns working hours off: outside them no driver goes online automatically (R13), and tests run at night too. */
export const workAtAnyHour = (app: App, driverId: string): Promise<unknown> =>
  app.ctx.store.drivers.updateOne({ _id: toObjectId(driverId) }, { $set: { 'workingHours.is_active': false } });

/** A registration as the form sends it, located in Embu. */
export const registration = (me: Pick<OutputOf<'getMe'>, 'name' | 'phone'>): BodyFor<'onboardDriver'> => ({
  fullName: me.name ?? '',
  mobileNumber: me.phone ?? '',
  email: '',
  locationAddress: 'Embu Town',
  locationLatitude: -0.5389,
  locationLongitude: 37.4574,
  stageName: 'Embu stage',
  motorbikePlateNumber: 'kmfa 123b',
  withinTownFareMin: 100,
  withinTownFareMax: 200,
  outsideTownFareMin: 150,
  outsideTownFareMax: 300,
  profilePictureUrl: null,
  idCardUrl: null,
  drivingLicenseUrl: null,
  platePhotoUrl: null,
});

export async function register(driver: Client): Promise<void> {
  await driver.call('onboardDriver', { body: registration((await driver.call('getMe')).body) });
}
