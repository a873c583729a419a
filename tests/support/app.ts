import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from '../../app.ts';
import { settleAfterwards } from '../../core/afterwards.ts';
import type { Clock } from '../../core/context.ts';
import { toObjectId } from '../../core/ids.ts';
import type { BodyFor, OutputOf, ParamsFor, QueryFor } from '../../shared/contract/api.ts';
import { type EndpointName, routeOf } from '../../shared/contract/routes.ts';
import { randomBytes } from 'node:crypto';

/** What came back: the status and the parsed body, whatever it was. */
export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface CallInput<K extends EndpointName> {
  params?: ParamsFor<K>;
  query?: QueryFor<K>;
  body?: BodyFor<K>;
  headers?: Record<string, string>;
}

/** Someone with a cookie jar, over real HTTP. */
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

  /** Sends whatever is given, valid or not, and answers status and body. */
  async send(name: EndpointName, raw: { path?: string; body?: unknown; headers?: Record<string, string> } = {}) {
    const { method, path } = routeOf(name);
    const res = await this.fetch(raw.path ?? path, {
      method,
      headers: { ...(raw.body === undefined ? {} : { 'content-type': 'application/json' }), ...raw.headers },
      ...(raw.body === undefined ? {} : { body: JSON.stringify(raw.body) }),
    });
    const text = await res.text();
    const isJson = res.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: res.status,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as unknown,
      headers: res.headers,
    };
  }

  /** Calls an endpoint of the contract. */
  async call<K extends EndpointName>(name: K, input: CallInput<K> = {}): Promise<Answer<OutputOf<K>>> {
    const values = new Map(Object.entries(input.params ?? {}).map(([key, value]) => [key, String(value)]));
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([k, v]) => [k, String(v)])).toString();
    const path = routeOf(name).path.replace(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent(values.get(key) ?? ''),
    );
    const answer = await this.send(name, {
      path: query ? `${path}?${query}` : path,
      body: input.body,
      ...(input.headers ? { headers: input.headers } : {}),
    });
    return answer as Answer<OutputOf<K>>;
  }

  /** Signs in through the stand-in as a browser does, without a click. */
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

/** The people of a running app, wherever it runs. */
export interface People {
  client(): Client;
  signIn(email: string): Promise<Client>;
  /** Signed in, with a complete profile. */
  passenger(name?: string): Promise<Client>;
  /** Signed in, registered and approved, but offline. */
  driver(name?: string): Promise<Client>;
  admin(): Promise<Client>;
}

export type TestApp = App & People;

let counted = 0;

/** The real app on port 0: its own database of TEST_MONGODB_URL when set, else an embedded store of its own. */
export async function startTestApp(
  options: { env?: Record<string, string>; clock?: Clock; dataDir?: string; clientFolder?: string } = {},
): Promise<TestApp> {
  const mongo = process.env['TEST_MONGODB_URL'];
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'boda-app-')));
  const app = await startApp(
    {
      PORT: '0',
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
    {
      ...(options.clock ? { clock: options.clock } : {}),
      clientFolder: options.clientFolder ?? '/nonexistent',
    },
  );
  const people = peopleOf(app.url, app.ctx.config.adminCode);
  return {
    ...app,
    ...people,
    driver: async (name) => {
      const it = await people.driver(name);
      await workAtAnyHour(app, (await it.call('getMe')).body.id);
      return it;
    },
    close: async () => {
      await settleAfterwards(app.ctx.store);
      if (mongo) await app.ctx.store.db.dropDatabase();
      await app.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes people at the app's address; admins and approvals need its admin code. */
export function peopleOf(url: string, adminCode: string): People {
  const client = (): Client => new Client(url);
  const signIn = (email: string): Promise<Client> => client().signIn(email);
  const person = async (user_type: 'passenger' | 'driver', name?: string): Promise<Client> => {
    counted += 1;
    const it = await signIn(`${user_type}.${counted}@boda.test`);
    const phone = `+2547${10_000_000 + counted}`;
    await it.call('updateProfile', { body: { user_type, name: name ?? `${user_type} ${counted}`, phone } });
    return it;
  };
  const admin = async (): Promise<Client> => {
    counted += 1;
    const it = client();
    const username = `admin${counted}`;
    const password = 'correct horse battery';
    await it.call('adminSignup', {
      body: { username, email: `${username}@boda.test`, password, adminCode },
    });
    await it.call('adminLogin', { body: { username, password } });
    return it;
  };
  return {
    client,
    signIn,
    admin,
    passenger: (name) => person('passenger', name),
    driver: async (name) => {
      const it = await person('driver', name);
      await register(it);
      const { body: me } = await it.call('getMe');
      await (
        await admin()
      ).call('adminUpdateDriver', { params: { id: me.id }, body: { verification_status: 'approved' } });
      return it;
    },
  };
}

/** Going online by itself waits for the working hours (R13); tests run at night, too. */
export const workAtAnyHour = (app: App, driverId: string): Promise<unknown> =>
  app.ctx.store.drivers.updateOne({ _id: toObjectId(driverId) }, { $set: { 'workingHours.is_active': false } });

/** A registration as the form sends it; the driver stands in Embu. */
export const registration = (me: OutputOf<'getMe'>): BodyFor<'onboardDriver'> => ({
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
