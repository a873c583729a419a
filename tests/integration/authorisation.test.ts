import { beforeAll, describe, expect, test } from 'vitest';
import { startAdminSession } from '#core/admin/admin-sessions.ts';
import { changeDriver } from '#core/registration/change-driver.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { startSession } from '#core/people/sessions.ts';
import { API } from '#shared/contract/api.ts';
import type { Caller as Who, Endpoint } from '#shared/contract/api/endpoint.ts';
import { COMMANDS, type CommandName } from '#shared/contract/events.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { Client } from '../support/app.ts';
import { EMBU } from '../support/context.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { cookieOf } from '../support/sign-in.ts';
import { isRequestName, type Scene } from '../support/valid-requests.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

/** Spec 2 §6: calls every endpoint and command as every caller and compares with this table; a missing row fails. */

const CALLERS = ['nobody', 'passenger', 'other passenger', 'driver', 'other driver', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** The result for each of CALLERS, in order: `ok` for 2xx and 3xx, else the status. */
type Outcome = 'ok' | 401 | 403 | 404 | 405 | 409;
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

const ANYONE: Row = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const PEOPLE: Row = [401, 'ok', 'ok', 'ok', 'ok', 401];
const PASSENGERS: Row = [401, 'ok', 'ok', 403, 403, 401];
const DRIVERS: Row = [401, 403, 403, 'ok', 'ok', 401];
const ADMINS: Row = [401, 401, 401, 401, 401, 'ok'];
/** Belongs to one passenger or one driver: others with that role get 404. */
const THE_PASSENGER: Row = [401, 'ok', 404, 403, 403, 401];
const THE_DRIVER: Row = [401, 403, 403, 'ok', 404, 401];
const BOTH_PARTIES: Row = [401, 'ok', 404, 'ok', 404, 401];

const TABLE: Record<EndpointName, Row> = {
  getRedirectUrl: ANYONE,
  startSignIn: ANYONE,
  createSession: ANYONE,
  logout: ANYONE,
  headMe: PEOPLE,
  getMe: PEOPLE,
  // The request chooses `passenger`; a driver's type is already set.
  updateProfile: [401, 'ok', 'ok', 409, 409, 401],
  getOwnData: PEOPLE,
  deleteMe: PEOPLE,
  endOtherSessions: PEOPLE,
  getConfig: ANYONE,
  getMapsKey: ANYONE,
  getOpenapi: ANYONE,
  getHealthz: ANYONE,
  getReadyz: ANYONE,
  updateLocation: PEOPLE,
  shareLocation: PEOPLE,
  listShares: PEOPLE,
  endShare: [401, 'ok', 404, 404, 404, 401],
  getSharedLocation: ANYONE,
  getSharedPhoto: ANYONE,
  getPassengerStats: PASSENGERS,
  listPassengerRides: PASSENGERS,
  getCurrentRide: PASSENGERS,
  setStartPinWish: PASSENGERS,
  listFavorites: PASSENGERS,
  addFavorite: PASSENGERS,
  // From the caller's own list; removing a driver who is not on it succeeds.
  removeFavorite: PASSENGERS,
  getTrustedContacts: PASSENGERS,
  updateTrustedContacts: PASSENGERS,
  createRide: PASSENGERS,
  getRide: BOTH_PARTIES,
  getLiveData: BOTH_PARTIES,
  cancelRide: THE_PASSENGER,
  shareTrip: THE_PASSENGER,
  raiseAlert: BOTH_PARTIES,
  addTrail: BOTH_PARTIES,
  sendQuickMessage: BOTH_PARTIES,
  rateRide: [401, 'ok', 404, 'ok', 404, 401],
  reportRide: BOTH_PARTIES,
  getReceipt: [401, 'ok', 404, 'ok', 404, 'ok'],
  listAllDrivers: PASSENGERS,
  findDrivers: PASSENGERS,
  onboardDriver: DRIVERS,
  sendPhoto: DRIVERS,
  // The other driver has no requests.
  answerPhotoRequest: [401, 403, 403, 'ok', 409, 401],
  getOnboardingStatus: DRIVERS,
  getDriverProfile: DRIVERS,
  updateDriverProfile: DRIVERS,
  setDriverStatus: DRIVERS,
  getDriverStats: DRIVERS,
  getRideRequests: DRIVERS,
  acceptRide: THE_DRIVER,
  declineRide: THE_DRIVER,
  arriveAtPickup: THE_DRIVER,
  startRide: THE_DRIVER,
  completeRide: THE_DRIVER,
  listDriverRides: DRIVERS,
  getEarnings: DRIVERS,
  getStatement: DRIVERS,
  listActivity: DRIVERS,
  listRoutes: DRIVERS,
  addRoute: DRIVERS,
  updateRoute: THE_DRIVER,
  deleteRoute: THE_DRIVER,
  toggleRoute: THE_DRIVER,
  getWorkingHours: DRIVERS,
  updateWorkingHours: DRIVERS,
  listBlocks: DRIVERS,
  blockPassenger: THE_DRIVER,
  unblockPassenger: THE_DRIVER,
  getOwnStage: DRIVERS,
  getStage: ANYONE,
  listNotifications: PEOPLE,
  // The request names one of the passenger's notifications.
  readNotifications: [401, 'ok', 404, 404, 404, 401],
  subscribePush: PEOPLE,
  // A profile photo; documents are tested below (R12).
  getFile: [401, 'ok', 'ok', 'ok', 404, 'ok'],
  adminSignup: ANYONE,
  adminLogin: ANYONE,
  adminLogout: ANYONE,
  adminVerify: ADMINS,
  adminListAdmins: ADMINS,
  adminUpdateAdmin: ADMINS,
  adminEndSessions: ADMINS,
  adminNoticeAdmins: ADMINS,
  adminListSessions: ADMINS,
  adminChangePassword: ADMINS,
  adminOfferTotp: ADMINS,
  adminConfirmTotp: ADMINS,
  adminRemoveTotp: ADMINS,
  adminRenewCode: ADMINS,
  adminStats: ADMINS,
  adminDays: ADMINS,
  adminNotable: ADMINS,
  adminHealth: ADMINS,
  adminDispatch: ADMINS,
  adminListDrivers: ADMINS,
  adminFindDrivers: ADMINS,
  adminListUnregistered: ADMINS,
  adminCreateDriver: ADMINS,
  adminUpdateDriver: ADMINS,
  adminDeleteDriver: ADMINS,
  adminListPassengers: ADMINS,
  adminCreatePassenger: ADMINS,
  adminUpdatePassenger: ADMINS,
  adminDeletePassenger: ADMINS,
  adminLetChooseAgain: ADMINS,
  adminGetPerson: ADMINS,
  adminAddNote: ADMINS,
  adminDeleteNote: ADMINS,
  adminUndoApproval: ADMINS,
  adminAskForPhoto: ADMINS,
  adminListRides: ADMINS,
  adminExportRides: ADMINS,
  adminGetRide: ADMINS,
  adminCreateRide: ADMINS,
  adminUpdateRide: ADMINS,
  // Rides are never deleted.
  adminDeleteRide: [401, 401, 401, 401, 401, 405],
  adminListLowRatings: ADMINS,
  adminListReports: ADMINS,
  adminUpdateReport: ADMINS,
  adminListSettings: ADMINS,
  adminCreateSetting: ADMINS,
  adminUpdateSetting: ADMINS,
  adminDeleteSetting: ADMINS,
  adminListStages: ADMINS,
  adminCreateStage: ADMINS,
  adminUpdateStage: ADMINS,
  adminDeleteStage: ADMINS,
  adminListAudit: ADMINS,
  adminListIncidents: ADMINS,
  adminUpdateIncident: ADMINS,
};

/** Callers that the contract admits (`who`); others get 401 without the right session, 403 with another role. */
const LET_IN: Record<Who, readonly Caller[]> = {
  public: CALLERS,
  session: ['passenger', 'other passenger', 'driver', 'other driver', 'admin'],
  user: ['passenger', 'other passenger', 'driver', 'other driver'],
  passenger: ['passenger', 'other passenger'],
  driver: ['driver', 'other driver'],
  admin: ['admin'],
};

const app = appOfFile();
const scene = sceneOfFile(app);
let ids: Record<Exclude<Caller, 'nobody'>, string>;
let cookieNames: { user: string; admin: string };
beforeAll(async () => {
  const [otherPassenger, otherDriver] = await Promise.all([app.passenger(), app.driver()]);
  const idOf = async (client: Client): Promise<string> => (await client.call('getMe')).body.id;
  ids = {
    passenger: await idOf(scene.passenger),
    'other passenger': await idOf(otherPassenger),
    driver: await idOf(scene.driver),
    'other driver': await idOf(otherDriver),
    admin: (await scene.admin.call('adminVerify')).body.id,
  };
  cookieNames = {
    user: cookieOf(scene.passenger, 'boda_session')?.name ?? '',
    admin: cookieOf(scene.admin, 'boda_admin')?.name ?? '',
  };
});

/** A caller with a new session, so that signing out does not affect the next test. */
async function as(caller: Caller): Promise<Client> {
  const client = new Client(app.url);
  if (caller === 'nobody') return client;
  const id = toObjectId(ids[caller]);
  const { token } = await (caller === 'admin' ? startAdminSession(app.ctx, { _id: id }) : startSession(app.ctx, id));
  client.cookies.set(caller === 'admin' ? cookieNames.admin : cookieNames.user, token);
  return client;
}

/** A new person with the role of the caller, whose account the test may delete. */
async function asSomebodyElse(caller: Caller): Promise<Client> {
  if (caller === 'passenger' || caller === 'other passenger') return app.passenger();
  if (caller === 'driver' || caller === 'other driver') return app.driver();
  return as(caller);
}

const OWN_ACCOUNT: ReadonlySet<EndpointName> = new Set([
  'adminChangePassword',
  'adminOfferTotp',
  'adminConfirmTotp',
  'adminRemoveTotp',
  'adminRenewCode',
]);

type Request = Awaited<ReturnType<Scene['requests']['getMe']>>;

/** A request for objects of the passenger and the driver that would succeed for their owners. */
async function requestTo(name: EndpointName): Promise<Omit<Request, 'from'> & { from?: Client }> {
  return isRequestName(name) ? scene.requests[name]() : { id: await scene.ride() };
}

async function outcome(name: EndpointName, caller: Caller, valid: Awaited<ReturnType<typeof requestTo>>) {
  const endsSessions = name === 'deleteMe' || name === 'endOtherSessions';
  const client = endsSessions ? await asSomebodyElse(caller) : await as(caller);
  // Changes to an admin's own account need their password, and an admin whose account may change.
  if (OWN_ACCOUNT.has(name) && caller === 'admin')
    valid.from?.cookies.forEach((value, key) => client.cookies.set(key, value));
  // Sign-in continues in the browser where it began, with its cookies.
  if (name === 'createSession') valid.from?.cookies.forEach((value, key) => client.cookies.set(key, value));
  const { method, path } = routeOf(name);
  const address = path.replace(/:\w+/, valid.id ?? '') + (valid.query === undefined ? '' : `?${valid.query}`);
  const { status } = await client.fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(valid.body ? { body: JSON.stringify(valid.body) } : {}),
  });
  return status < 400 ? 'ok' : status;
}

describe('spec 2 §6 every endpoint of the contract', () => {
  const names = Object.keys(ROUTES) as EndpointName[];

  test('every endpoint has a row, and every row an endpoint', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...names].sort());
  });

  test.each(names)('%s: the table and the contract let in the same callers', (name) => {
    const letIn = CALLERS.filter((_caller, i) => ![401, 403].includes(Number(TABLE[name][i])));
    expect(letIn).toEqual(LET_IN[API[name].who]);
  });

  // Runs before the driver registers again without the ID card.
  test('R12 only its owner and admins get an ID card; other signed-in users get 404', async () => {
    const { idCardId } = scene;
    const expected: Row = [401, 404, 404, 'ok', 404, 'ok'];
    for (const [i, caller] of CALLERS.entries()) {
      expect([caller, await outcome('getFile', caller, { id: idCardId })]).toEqual([caller, expected[i]]);
    }
  });

  test.each(names)('%s answers each caller as declared', async (name) => {
    const answers = new Map<Caller, string | number>();
    const expected = new Map(CALLERS.map((caller, i) => [caller, TABLE[name][i]]));
    // Refused callers go first, all with the same request: if the server accepted it once, the next caller's would
    // fail.
    const refused = CALLERS.filter((caller) => expected.get(caller) !== 'ok');
    const served = CALLERS.filter((caller) => expected.get(caller) === 'ok');
    let valid = await requestTo(name);
    for (const caller of refused) answers.set(caller, await outcome(name, caller, valid));
    for (const [i, caller] of served.entries()) {
      if (i > 0) valid = await requestTo(name);
      answers.set(caller, await outcome(name, caller, valid));
    }
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  });
});

describe('spec 2 §6 every command of the socket', () => {
  type Answer = 'ok' | 'NO_SESSION' | 'WRONG_ROLE';
  const COMMAND_TABLE: Record<CommandName, Record<'nobody' | 'passenger' | 'driver' | 'admin', Answer>> = {
    'position:report': { nobody: 'NO_SESSION', passenger: 'ok', driver: 'ok', admin: 'WRONG_ROLE' },
    'area:watch': { nobody: 'NO_SESSION', passenger: 'ok', driver: 'WRONG_ROLE', admin: 'WRONG_ROLE' },
    'area:unwatch': { nobody: 'NO_SESSION', passenger: 'ok', driver: 'ok', admin: 'WRONG_ROLE' },
    'share:watch': { nobody: 'ok', passenger: 'ok', driver: 'ok', admin: 'ok' },
    'share:unwatch': { nobody: 'ok', passenger: 'ok', driver: 'ok', admin: 'ok' },
    'admin:watch': { nobody: 'NO_SESSION', passenger: 'WRONG_ROLE', driver: 'WRONG_ROLE', admin: 'ok' },
  };
  const commands = Object.keys(COMMANDS) as CommandName[];

  test('every command has a row that agrees with the contract', () => {
    expect(Object.keys(COMMAND_TABLE).sort()).toEqual([...commands].sort());
    for (const name of commands) {
      const { nobody, passenger, driver, admin } = COMMAND_TABLE[name];
      const person = driver === 'ok' ? 'user' : passenger === 'ok' ? 'passenger' : null;
      const who = nobody === 'ok' ? 'anyone' : (person ?? (admin === 'ok' ? 'admin' : 'no one'));
      expect([name, who]).toEqual([name, COMMANDS[name].who]);
    }
  });

  test.each(CALLERS)('%s is answered as declared', async (caller) => {
    const { token } = await scene.link();
    const payloads: Record<CommandName, unknown> = {
      'position:report': scene.fix(),
      'area:watch': EMBU,
      'area:unwatch': null,
      'share:watch': { token },
      'share:unwatch': null,
      'admin:watch': null,
    };
    const socket: TestSocket = await openSocket(app.url, { cookie: (await as(caller)).cookieHeader });
    const kind = caller === 'other passenger' ? 'passenger' : caller === 'other driver' ? 'driver' : caller;
    for (const name of commands) {
      const answer = await socket.send(name, payloads[name]);
      expect([name, answer.ok ? 'ok' : answer.error.code]).toEqual([name, COMMAND_TABLE[name][kind]]);
    }
    socket.socket.disconnect();
  });
});

describe('R5 a banned driver who signs in again', () => {
  test('gets BANNED wherever a session is needed, by REST or socket, except at endpoints marked as suspended', async () => {
    const driver = toObjectId(ids['other driver']);
    await changeDriver(app.ctx, driver, () => ({ verification: 'banned' }));
    await expect.poll(async () => (await (await as('other driver')).fetch('/api/users/me')).status).toBe(200);
    const client = await as('other driver');
    const socket = await openSocket(app.url, { cookie: client.cookieHeader });
    const sent: [CommandName, unknown][] = [
      ['position:report', scene.fix()],
      ['area:watch', EMBU],
    ];
    for (const [name, payload] of sent)
      expect(await socket.send(name, payload)).toMatchObject({ error: { code: 'BANNED' } });
    socket.socket.disconnect();
    for (const name of Object.keys(ROUTES) as EndpointName[]) {
      const { who, suspended }: Endpoint = API[name];
      if (who !== 'user' && who !== 'driver' && who !== 'session') continue;
      const { method, path } = routeOf(name);
      const answer = await client.fetch(path.replace(/:\w+/, ids.driver), { method });
      expect([name, answer.status]).toEqual([name, suspended ? 200 : 403]);
      if (!suspended) expect(await answer.json()).toMatchObject({ code: 'BANNED' });
    }
  });
});
