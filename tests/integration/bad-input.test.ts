import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flushFixes } from '../../core/location/fix-writer.ts';
import { API, type Endpoint } from '../../shared/contract/api.ts';
import { ErrorBody, ERRORS } from '../../shared/contract/errors.ts';
import { COMMANDS, type CommandName } from '../../shared/contract/events.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { type EndpointName, ROUTES, routeOf } from '../../shared/contract/routes.ts';
import { type Client, registration, startTestApp, type TestApp } from '../support/app.ts';
import { EMBU } from '../support/context.ts';
import { hostileBody, hostilePayload, hostileQuery, hostileSegment } from '../support/hostile.ts';
import { pngDataUrl } from '../support/photos.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { booking } from '../support/rides.ts';
import { authorize } from '../support/sign-in.ts';

/** Issue 2, "Bad input": every endpoint and command has a row here; one without fails. */

const BODIES = 15;
const SEGMENTS = 5;
const QUERIES = 6;
const PAYLOADS = 60;

/** A request that succeeds: who sends it, and what. */
interface Valid {
  from: Client;
  id?: string;
  query?: string;
  body?: object;
}

let app: TestApp;
let passenger: Client;
let driver: Client;
let admin: Client;
let driverId: string;
let photoId: string;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  [passenger, driver, admin] = await Promise.all([app.passenger(), app.driver(), app.admin()]);
  await driver.call('onboardDriver', {
    body: { ...registration(await me(driver)), profilePictureUrl: await pngDataUrl() },
  });
  const profile = (await driver.call('getDriverProfile')).body;
  driverId = profile.id;
  photoId = profile.profilePictureUrl?.split('/').at(-1) ?? '';
  await goOnline();
});
afterAll(() => app.close());

const me = async (client: Client) => (await client.call('getMe')).body;

/** A new photo needs a new review. */
async function goOnline(): Promise<void> {
  await admin.call('adminUpdateDriver', { params: { id: driverId }, body: { verification_status: 'approved' } });
  await driver.call('setDriverStatus', { body: { status: 'online' } });
}

/** A new ride of the two, as far as asked; what was open before is over. */
async function ride(...steps: ('acceptRide' | 'startRide' | 'completeRide')[]): Promise<string> {
  await endRides();
  await goOnline();
  const { status, body } = await passenger.call('createRide', { body: booking(driverId) });
  if (status !== 201) throw new Error(`no ride: ${JSON.stringify(body)}`);
  for (const step of steps) await driver.call(step, { params: { id: body.id } });
  return body.id;
}

async function endRides(): Promise<void> {
  const { body } = await passenger.call('getCurrentRide');
  for (const open of [body.ride, ...body.scheduled]) {
    if (!open) continue;
    if (open.status === 'in_progress') await driver.call('completeRide', { params: { id: open.id } });
    else await passenger.call('cancelRide', { params: { id: open.id }, body: {} });
  }
}

const fix = () => ({ ...EMBU, accuracy: 10, heading: null, speed: 0.5, timestamp: Date.now() });
/** A link of the passenger, in place of those before. */
async function link(): Promise<{ id: string; token: string }> {
  await app.ctx.store.shares.deleteMany({});
  const { id, shareUrl } = (await passenger.call('shareLocation', { body: { ...EMBU, accuracy: 10 } })).body;
  return { id, token: shareUrl.split('/').at(-1) ?? '' };
}
const route = { from_location: 'Embu Town', to_location: 'Runyenjes Town', fare_amount: 180, is_active: true };
/** The one route of the driver. */
async function routeId(): Promise<string> {
  await app.ctx.store.drivers.updateMany({}, { $set: { routes: [] } });
  return (await driver.call('addRoute', { body: route })).body.id;
}
const settingId = async (key: string): Promise<string> =>
  (await admin.call('adminListSettings', { query: { search: key } })).body.items[0]?.id ?? '';
const account = () => {
  count += 1;
  const name = `hostile${count}`;
  return {
    username: name,
    email: `${name}@boda.test`,
    password: 'correct horse battery',
    adminCode: app.ctx.config.adminCode,
  };
};
const newPassenger = () => ({ name: 'Wanjiku', phone: '0712 345 678', email: `made${(count += 1)}@boda.test` });
const newDriver = () => ({
  full_name: 'Njeru Ireri',
  email: `made${(count += 1)}@boda.test`,
  mobile_number: '0722 345 678',
  stage_name: 'Embu stage',
});

const ROWS: { [K in EndpointName]?: () => Promise<Valid> | Valid } = {
  getRedirectUrl: () => ({ from: app.client() }),
  startSignIn: () => ({ from: app.client() }),
  createSession: async () => {
    const from = app.client();
    return { from, body: await authorize(from, 'hostile@boda.test') };
  },
  logout: async () => ({ from: await app.signIn('leaving@boda.test') }),
  headMe: () => ({ from: passenger }),
  getMe: () => ({ from: passenger }),
  updateProfile: async () => ({
    from: await app.signIn(`new${(count += 1)}@boda.test`),
    body: { user_type: 'passenger', name: 'Wanjiku Njeri', phone: '0712 345 678' },
  }),
  getConfig: () => ({ from: app.client() }),
  getMapsKey: () => ({ from: app.client() }),
  getOpenapi: () => ({ from: app.client() }),
  getHealthz: () => ({ from: app.client() }),
  getReadyz: () => ({ from: app.client() }),
  getMetrics: () => ({ from: app.client() }),
  updateLocation: () => ({ from: driver, body: fix() }),
  shareLocation: async () => {
    await app.ctx.store.shares.deleteMany({});
    return { from: passenger, body: { ...EMBU, accuracy: 10 } };
  },
  listShares: () => ({ from: passenger }),
  endShare: async () => ({ from: passenger, id: (await link()).id }),
  getSharedLocation: async () => ({ from: app.client(), id: (await link()).token }),
  getPassengerStats: () => ({ from: passenger }),
  listPassengerRides: () => ({ from: passenger, query: 'page=1&pageSize=5&status=completed' }),
  getCurrentRide: () => ({ from: passenger }),
  listFavorites: () => ({ from: passenger }),
  addFavorite: () => ({
    from: passenger,
    body: { driverId, driverName: 'Mwangi Kariuki', driverPhone: '0712 345 678', stageName: 'Embu stage' },
  }),
  removeFavorite: () => ({ from: passenger, id: driverId }),
  createRide: async () => {
    await endRides();
    await goOnline();
    return { from: passenger, body: { ...booking(driverId), estimatedFare: 120 } };
  },
  getRide: async () => ({ from: driver, id: await ride() }),
  getLiveData: async () => ({ from: passenger, id: await ride('acceptRide') }),
  cancelRide: async () => ({ from: passenger, id: await ride('acceptRide'), body: { reason: 'It rains' } }),
  listAllDrivers: () => ({ from: passenger }),
  findDrivers: () => {
    const { driverId: _driver, paymentMethod: _cash, ...trip } = booking(null);
    return { from: passenger, body: trip };
  },
  onboardDriver: async () => ({ from: driver, body: registration(await me(driver)) }),
  getOnboardingStatus: () => ({ from: driver }),
  getDriverProfile: () => ({ from: driver }),
  updateDriverProfile: () => ({
    from: driver,
    body: {
      email: 'mwangi@boda.test',
      stageName: 'Embu stage',
      locationAddress: 'Embu Town',
      locationLatitude: EMBU.latitude,
      locationLongitude: EMBU.longitude,
      withinTownFareMin: 100,
      outsideTownFareMax: 300,
    },
  }),
  listDriverRides: () => ({ from: driver, query: 'page=1&pageSize=5&status=completed' }),
  getEarnings: () => ({ from: driver }),
  listActivity: () => ({ from: driver }),
  listRoutes: () => ({ from: driver }),
  addRoute: async () => {
    await app.ctx.store.drivers.updateMany({}, { $set: { routes: [] } });
    return { from: driver, body: route };
  },
  updateRoute: async () => ({ from: driver, id: await routeId(), body: { ...route, fare_amount: 200 } }),
  deleteRoute: async () => ({ from: driver, id: await routeId() }),
  toggleRoute: async () => ({ from: driver, id: await routeId(), body: { is_active: false } }),
  getWorkingHours: () => ({ from: driver }),
  updateWorkingHours: () => ({
    from: driver,
    body: { opening_time: '06:00', closing_time: '22:00', is_active: false },
  }),
  setDriverStatus: async () => {
    await goOnline();
    return { from: driver, body: { status: 'online', automatic: false } };
  },
  getDriverStats: () => ({ from: driver }),
  getRideRequests: () => ({ from: driver }),
  acceptRide: async () => ({ from: driver, id: await ride() }),
  declineRide: async () => ({ from: driver, id: await ride() }),
  startRide: async () => ({ from: driver, id: await ride('acceptRide') }),
  completeRide: async () => ({ from: driver, id: await ride('acceptRide', 'startRide') }),
  listNotifications: () => ({ from: passenger }),
  readNotifications: () => ({ from: passenger }),
  getFile: () => ({ from: passenger, id: photoId }),
  adminSignup: () => ({ from: app.client(), body: account() }),
  adminLogin: async () => {
    const { username, email, password, adminCode } = account();
    await app.client().call('adminSignup', { body: { username, email, password, adminCode } });
    return { from: app.client(), body: { username, password } };
  },
  adminLogout: async () => ({ from: await app.admin() }),
  adminVerify: () => ({ from: admin }),
  adminStats: () => ({ from: admin }),
  adminHealth: () => ({ from: admin }),
  adminUpdateDriver: () => ({
    from: admin,
    id: driverId,
    body: {
      full_name: 'Mwangi Kariuki',
      email: 'mwangi@boda.test',
      withinTownFareMin: 100,
      withinTownFareMax: 200,
      verification_status: 'approved',
    },
  }),
  adminListDrivers: () => ({ from: admin, query: 'page=1&pageSize=5&search=mwangi&status=approved&sort=-name' }),
  adminCreateDriver: () => ({ from: admin, body: newDriver() }),
  adminDeleteDriver: async () => {
    const { body } = await admin.call('adminCreateDriver', { body: newDriver() });
    return { from: admin, id: body.user_id };
  },
  adminListPassengers: () => ({ from: admin, query: 'page=1&pageSize=5&search=0712&status=active&sort=name' }),
  adminCreatePassenger: () => ({ from: admin, body: newPassenger() }),
  adminUpdatePassenger: async () => ({
    from: admin,
    id: (await me(passenger)).id,
    body: { name: 'Wanjiku Njeri', phone: '0712 345 678', is_active: true },
  }),
  adminDeletePassenger: async () => {
    const { body } = await admin.call('adminCreatePassenger', { body: newPassenger() });
    return { from: admin, id: body.user_id };
  },
  adminListRides: () => ({ from: admin, query: 'page=1&pageSize=5&search=embu&status=open&sort=-fare' }),
  adminGetRide: async () => ({ from: admin, id: await ride() }),
  adminCreateRide: async () => {
    await endRides();
    await goOnline();
    const { id: passengerId } = await me(passenger);
    return { from: admin, body: { ...booking(driverId), passengerId } };
  },
  adminUpdateRide: async () => ({
    from: admin,
    id: await ride('acceptRide'),
    body: { status: 'in_progress', fare_amount: 250 },
  }),
  adminListSettings: () => ({ from: admin, query: 'page=1&pageSize=5&search=hours&status=platform&sort=-key' }),
  adminCreateSetting: () => ({
    from: admin,
    body: { setting_key: `free_${(count += 1)}`, setting_value: 'Anything', description: 'What for' },
  }),
  adminUpdateSetting: async () => ({
    from: admin,
    id: await settingId('support_hotline'),
    body: { setting_value: '+254 700 000 001', description: 'Whom to call' },
  }),
  adminDeleteSetting: async () => {
    const key = `free_${(count += 1)}`;
    await admin.call('adminCreateSetting', { body: { setting_key: key, setting_value: 'v', description: 'd' } });
    return { from: admin, id: await settingId(key) };
  },
  adminListAudit: () => ({ from: admin, query: 'page=1&pageSize=5&search=sign&status=sign-in&sort=at' }),
};
/** Declared in the contract, refused by the rules: rides are never deleted. */
const NEVER: readonly EndpointName[] = ['adminDeleteRide'];

const CATALOGUE = new Set<string>(Object.values(ERRORS).map(([, text]) => text));
const gather = (part: unknown): void => {
  if (typeof part === 'string') CATALOGUE.add(part);
  else if (typeof part === 'object' && part !== null) Object.values(part).forEach(gather);
};
gather(MESSAGES);

const answersClearly = (message: string, field: string | undefined): boolean =>
  CATALOGUE.has(message) || (field !== undefined && message.includes(field) && message.endsWith('.'));

/** Everything the store keeps of the business, without when somebody was last seen or which attempts failed. */
async function everything(): Promise<string> {
  const { store } = app.ctx;
  await flushFixes(app.ctx);
  const parts = await Promise.all([
    store.users.find().toArray(),
    store.drivers.find({}, { projection: { seenAt: 0, socketSeenAt: 0 } }).toArray(),
    store.rides.find().toArray(),
    store.shares.find().toArray(),
    store.settings.find().toArray(),
    store.favorites.find().toArray(),
    store.files.find({}, { projection: { _id: 1 } }).toArray(),
    store.admins.find().toArray(),
    store.sessions.find().toArray(),
    store.adminSessions.find().toArray(),
  ]);
  return JSON.stringify(parts);
}

const named = { body: new Set<EndpointName>(), path: new Set<EndpointName>(), query: new Set<EndpointName>() };

interface Sent {
  id?: string | undefined;
  query?: string | undefined;
  body?: string | undefined;
}

async function send(name: EndpointName, from: Client, { id, query, body }: Sent): Promise<Response> {
  const { method, path } = routeOf(name);
  const address = path.replace(/:\w+/, id ?? '') + (query === undefined ? '' : `?${query}`);
  const headers = { 'content-type': 'application/json' };
  return from.fetch(address, { method, headers, ...(body === undefined ? {} : { body }) });
}

async function succeeds(name: EndpointName): Promise<Valid> {
  const valid = await (ROWS[name]?.() ?? Promise.reject(new Error(`${name} has no row`)));
  const endpoint: Endpoint = API[name];
  const { from, id, query, body } = valid;
  const answer = await send(name, from, { id, query, body: body && JSON.stringify(body) });
  expect(answer.status, `${name} with a valid request`).toBe(endpoint.status ?? 200);
  const text = await answer.text();
  if (!endpoint.produces && endpoint.status !== 302 && routeOf(name).method !== 'HEAD') {
    expect(z.safeParse(endpoint.output, JSON.parse(text)).error, name).toBeUndefined();
  }
  return valid;
}

/** Refused with a sentence and without a change, or done: nothing else may come of it. */
function survives(name: EndpointName, part: keyof typeof named, from: Client): (sent: Sent) => Promise<void> {
  let before: string | null = null;
  return async (sent) => {
    before ??= await everything();
    const answer = await send(name, from, sent);
    expect(answer.status, await answer.clone().text()).toBeLessThan(500);
    if (answer.status >= 400 && routeOf(name).method !== 'HEAD') {
      const { error, field } = z.parse(ErrorBody, await answer.json());
      const isNamed = field !== undefined && answersClearly(error, field);
      if (answer.status === 400) expect(answersClearly(error, field), `${String(field)}: ${error}`).toBe(true);
      if (answer.status === 400 && isNamed) named[part].add(name);
    }
    const after = await everything();
    if (answer.status === 400) expect(after).toBe(before);
    before = after;
  };
}

describe('issue 2 "Bad input": every endpoint', () => {
  const names = Object.keys(ROUTES) as EndpointName[];
  const answering = names.filter((name) => name in ROWS);

  test('has a row here', () => {
    expect(names.filter((name) => !(name in ROWS))).toEqual(NEVER);
  });

  test.each(answering)('%s answers 2xx to a valid request, before and after all that is hostile', async (name) => {
    const endpoint: Endpoint = API[name];
    const { from, id, query, body } = await succeeds(name);
    const json = body && JSON.stringify(body);
    if (body) {
      const one = survives(name, 'body', from);
      await fc.assert(
        fc.asyncProperty(hostileBody(body), (text) => one({ id, query, body: text })),
        { numRuns: BODIES },
      );
    }
    if (endpoint.params) {
      const one = survives(name, 'path', from);
      await fc.assert(
        fc.asyncProperty(hostileSegment, (segment) => one({ id: segment, body: json })),
        { numRuns: SEGMENTS },
      );
    }
    const known = query === undefined ? ['page'] : ['page', 'pageSize', 'status'];
    const one = survives(name, 'query', from);
    await fc.assert(
      fc.asyncProperty(hostileQuery(known), (text) => one({ id, query: text, body: json })),
      {
        numRuns: query === undefined ? 3 : QUERIES,
      },
    );
    await succeeds(name);
  });

  test('each with a body, a path parameter or a query names the field in a 400', () => {
    const having = (part: 'body' | 'params' | 'query'): EndpointName[] => answering.filter((name) => part in API[name]);
    expect([...named.body]).toEqual(having('body'));
    // Whatever is no link is answered as an unknown one (R15); only a broken address is a bad request.
    named.path.delete('getSharedLocation');
    expect([...named.path]).toEqual(having('params').filter((name) => name !== 'getSharedLocation'));
    expect([...named.query]).toEqual(having('query'));
  });

  test('nobody polluted the names that all objects share', () => {
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('issue 2 "Bad input": every command', () => {
  let socket: TestSocket;
  let token: string;
  beforeAll(async () => {
    socket = await openSocket(app.url, { cookie: driver.cookieHeader });
    token = (await link()).token;
  });
  afterAll(() => socket.socket.disconnect());

  const PAYLOAD: { [C in CommandName]?: () => object } = {
    'position:report': fix,
    'area:watch': () => EMBU,
    'share:watch': () => ({ token }),
  };
  /** They take nothing; tests/integration/realtime-commands.test.ts throws anything at them. */
  const WITHOUT: readonly CommandName[] = ['area:unwatch', 'share:unwatch', 'admin:watch'];
  const commands = Object.keys(COMMANDS) as CommandName[];
  const withPayload = commands.filter((name) => name in PAYLOAD);

  test('has a row here', () => {
    expect([...withPayload, ...WITHOUT].sort()).toEqual([...commands].sort());
  });

  test.each(withPayload)('%s is ok to a valid payload, and names the field of a wrong one', async (name) => {
    const valid = PAYLOAD[name]?.() ?? {};
    const fields = new Set<string>();
    await endRides();
    await fc.assert(
      fc.asyncProperty(hostilePayload(valid), async (payload) => {
        // A socket that sends much nonsense is cut; that is tested with the commands.
        if (!socket.socket.connected) socket = await openSocket(app.url, { cookie: driver.cookieHeader });
        const before = await everything();
        const answer = await socket.send(name, payload).catch(() => null);
        if (answer?.ok !== false) return;
        expect(answersClearly(answer.error.message, answer.error.field), answer.error.message).toBe(true);
        if (answer.error.field !== undefined) fields.add(answer.error.field);
        expect(await everything()).toBe(before);
      }),
      { numRuns: PAYLOADS },
    );
    expect(fields.size).toBeGreaterThan(0);
    if (!socket.socket.connected) socket = await openSocket(app.url, { cookie: driver.cookieHeader });
    expect(await socket.send(name, PAYLOAD[name]?.())).toMatchObject({ ok: true });
  });
});
