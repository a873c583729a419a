import { finishBackground } from '#core/lib/background.ts';
import { type EndpointName } from '#shared/contract/routes.ts';
import { codeAt } from './admins.ts';
import { ADMIN_PASSWORD, type Client, registration, type TestApp } from './app.ts';
import { EMBU } from './context.ts';
import { pngDataUrl } from './photos.ts';
import { examplePhone } from './push-phone.ts';
import { booking, forgetBookings } from './rides.ts';
import { authorize } from './sign-in.ts';
import { approvalOf } from './approval.ts';

/** A request that succeeds: its sender and its contents. */
export interface Valid {
  from: Client;
  id?: string;
  query?: string;
  body?: object;
}

/** The contract declares this endpoint, but the rules refuse it: rides are never deleted. */
export const NEVER = 'adminDeleteRide';
export type RequestName = Exclude<EndpointName, typeof NEVER>;

const me = async (client: Client) => (await client.call('getMe')).body;

export const isRequestName = (name: EndpointName): name is RequestName => name !== NEVER;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** A passenger, a driver and an admin in a running app, with a request to every endpoint that succeeds. */
export async function openScene(app: TestApp) {
  let count = 0;
  const [passenger, driver, admin] = await Promise.all([app.passenger(), app.driver(), app.admin()]);
  const profile = await registerWithPhotos();
  const driverId = profile.id;
  const photoId = profile.profilePictureUrl?.split('/').at(-1) ?? '';
  const idCardId = profile.idCardUrl?.split('/').at(-1) ?? '';
  await goOnline();

  async function registerWithPhotos() {
    const photos = { profilePictureUrl: await pngDataUrl(), idCardUrl: await pngDataUrl() };
    await driver.call('onboardDriver', { body: { ...registration(await me(driver)), ...photos } });
    return (await driver.call('getDriverProfile')).body;
  }

  /** Approves the driver, since a new photo needs a review, and sets them online. */
  async function goOnline(): Promise<void> {
    await admin.call('adminUpdateDriver', { params: { id: driverId }, body: await approvalOf(app.ctx, driverId) });
    await driver.call('setDriverStatus', { body: { status: 'online' } });
  }

  /** Creates a ride of the passenger and the driver, taken through `steps`; ends open rides first. */
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
    await forgetBookings(app.ctx);
    await app.ctx.store.blocks.deleteMany({});
  }

  const fix = () => ({ ...EMBU, accuracy: 10, heading: null, speed: 0.5, timestamp: Date.now() });
  /** Creates a link of the passenger, replacing earlier links. */
  async function link(): Promise<{ id: string; token: string }> {
    await app.ctx.store.shares.deleteMany({});
    const { id, shareUrl } = (await passenger.call('shareLocation', { body: { ...EMBU, accuracy: 10 } })).body;
    return { id, token: shareUrl.split('/').at(-1) ?? '' };
  }
  /** The token of a link to a running trip. */
  async function tripToken(): Promise<string> {
    const { body } = await passenger.call('shareTrip', { params: { id: await ride('acceptRide') } });
    return body.shareUrl.split('/').at(-1) ?? '';
  }
  const route = { from_location: 'Embu Town', to_location: 'Runyenjes Town', fare_amount: 180, is_active: true };
  /** Creates a route of the driver, replacing earlier routes. */
  async function routeId(): Promise<string> {
    await app.ctx.store.drivers.updateMany({}, { $set: { routes: [] } });
    return (await driver.call('addRoute', { body: route })).body.id;
  }
  const settingId = async (key: string): Promise<string> =>
    (await admin.call('adminListSettings', { query: { search: key } })).body.items[0]?.id ?? '';
  /** A new admin; restores the admin code that tests know after adminRenewCode. */
  async function newAdmin(): Promise<Client> {
    await app.ctx.store.adminAccess.updateMany({}, { $unset: { codeHash: '' } });
    return app.admin();
  }
  const anotherAdmin = async (): Promise<string> => (await (await newAdmin()).call('adminVerify')).body.id;
  /** Creates an admin to whom a second factor has been offered. */
  async function offered() {
    const from = await newAdmin();
    const { body } = await from.call('adminOfferTotp', { body: { password: ADMIN_PASSWORD } });
    return { from, secret: body.key };
  }
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
  const newStage = () => ({ name: `Stage ${(count += 1)}`, spellings: [`spelt ${count}`], ...EMBU });
  const stage = async () => (await admin.call('adminCreateStage', { body: newStage() })).body;
  const newPassenger = () => ({ name: 'Wanjiku', phone: '0712 345 678', email: `made${(count += 1)}@boda.test` });
  const newDriver = () => ({
    full_name: 'Njeru Ireri',
    email: `made${(count += 1)}@boda.test`,
    mobile_number: '0722 345 678',
    stage_name: 'Embu stage',
  });

  const requests: Record<RequestName, () => Promise<Valid> | Valid> = {
    getRedirectUrl: () => ({ from: app.client() }),
    startSignIn: () => ({ from: app.client() }),
    createSession: async () => {
      const from = app.client();
      return { from, body: await authorize(from, 'hostile@boda.test') };
    },
    logout: async () => ({ from: await app.signIn('leaving@boda.test'), query: `of=${'a'.repeat(24)}` }),
    headMe: () => ({ from: passenger }),
    getMe: () => ({ from: passenger }),
    updateProfile: async () => ({
      from: await app.signIn(`new${(count += 1)}@boda.test`),
      body: { user_type: 'passenger', name: 'Wanjiku Njeri', phone: '0712 345 678' },
    }),
    getOwnData: () => ({ from: passenger }),
    deleteMe: async () => ({ from: await app.signIn(`going${(count += 1)}@boda.test`) }),
    endOtherSessions: async () => ({ from: await app.signIn(`alone${(count += 1)}@boda.test`) }),
    getConfig: () => ({ from: app.client() }),
    getMapsKey: () => ({ from: app.client() }),
    getOpenapi: () => ({ from: app.client() }),
    getHealthz: () => ({ from: app.client() }),
    getReadyz: () => ({ from: app.client() }),
    updateLocation: () => ({ from: driver, body: fix() }),
    shareLocation: async () => {
      await app.ctx.store.shares.deleteMany({});
      return { from: passenger, body: { ...EMBU, accuracy: 10 } };
    },
    listShares: () => ({ from: passenger }),
    endShare: async () => ({ from: passenger, id: (await link()).id }),
    getSharedPhoto: async () => ({ from: app.client(), id: await tripToken() }),
    getSharedLocation: async () => ({ from: app.client(), id: (await link()).token }),
    getPassengerStats: () => ({ from: passenger }),
    listPassengerRides: () => ({ from: passenger, query: 'page=1&pageSize=5&status=completed' }),
    getCurrentRide: () => ({ from: passenger }),
    setStartPinWish: () => ({ from: passenger, body: { asked: false } }),
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
    shareTrip: async () => ({ from: passenger, id: await ride('acceptRide') }),
    getTrustedContacts: () => ({ from: passenger }),
    updateTrustedContacts: () => ({
      from: passenger,
      body: { contacts: [{ name: 'Mama Njeri', phone: '0712 345 678' }] },
    }),
    raiseAlert: async () => ({
      from: passenger,
      id: await ride('acceptRide'),
      body: { latitude: EMBU.latitude, longitude: EMBU.longitude },
    }),
    addTrail: async () => ({
      from: passenger,
      id: await ride('acceptRide'),
      body: {
        fixes: [{ latitude: EMBU.latitude, longitude: EMBU.longitude, timestamp: app.ctx.clock.now().getTime() }],
      },
    }),
    sendQuickMessage: async () => ({ from: passenger, id: await ride('acceptRide'), body: { word: 'here' } }),
    rateRide: async () => ({
      from: passenger,
      id: await ride('acceptRide', 'startRide', 'completeRide'),
      body: { stars: 5, tags: ['polite'] },
    }),
    reportRide: async () => ({
      from: passenger,
      id: await ride('acceptRide', 'startRide', 'completeRide'),
      body: { kind: 'lost_item', text: 'A blue bag' },
    }),
    getReceipt: async () => ({ from: passenger, id: await ride('acceptRide', 'startRide', 'completeRide') }),
    listAllDrivers: () => ({ from: passenger, query: 'search=mwangi' }),
    findDrivers: () => {
      const { driverId: _driver, paymentMethod: _cash, ...trip } = booking(null);
      return { from: passenger, body: trip };
    },
    onboardDriver: async () => ({ from: driver, body: registration(await me(driver)) }),
    sendPhoto: async () => ({ from: driver, body: { field: 'idCardUrl', photo: await pngDataUrl() } }),
    answerPhotoRequest: async () => {
      const photo_seen = (await registerWithPhotos()).idCardUrl ?? '';
      const because = { reason: 'blurred' } as const;
      await admin.call('adminAskForPhoto', {
        params: { id: driverId },
        body: { photo: 'idCard', photo_seen, because },
      });
      return { from: driver, body: { field: 'idCardUrl', photo: await pngDataUrl() } };
    },
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
    getStatement: () => ({ from: driver, query: 'month=2026-11&format=json' }),
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
    listBlocks: () => ({ from: driver }),
    blockPassenger: async () => ({ from: driver, id: await ride('acceptRide') }),
    unblockPassenger: async () => ({ from: driver, id: await ride('acceptRide') }),
    setDriverStatus: async () => {
      await goOnline();
      return { from: driver, body: { status: 'online', automatic: false } };
    },
    getDriverStats: () => ({ from: driver }),
    getRideRequests: () => ({ from: driver }),
    acceptRide: async () => ({ from: driver, id: await ride() }),
    declineRide: async () => ({
      from: driver,
      id: await ride('acceptRide'),
      body: { reason: 'cannot_come', status: 'accepted' },
    }),
    arriveAtPickup: async () => {
      const id = await ride('acceptRide');
      await driver.call('updateLocation', { body: { ...fix(), latitude: -0.5389, longitude: 37.4574 } });
      return { from: driver, id };
    },
    startRide: async () => ({ from: driver, id: await ride('acceptRide'), body: { pin: '0000' } }),
    completeRide: async () => ({ from: driver, id: await ride('acceptRide', 'startRide') }),
    getOwnStage: () => ({ from: driver }),
    getStage: async () => ({ from: app.client(), id: (await stage()).slug }),
    listNotifications: () => ({ from: passenger }),
    readNotifications: async () => {
      await ride('acceptRide');
      await finishBackground(app.ctx.store);
      const { body } = await passenger.call('listNotifications');
      return { from: passenger, body: { upTo: body.items[0]?.id ?? '' } };
    },
    subscribePush: () => ({ from: passenger, body: examplePhone() }),
    getFile: () => ({ from: passenger, id: photoId }),
    adminSignup: async () => {
      await newAdmin();
      return { from: app.client(), body: account() };
    },
    adminLogin: async () => {
      const { username, email, password, adminCode } = account();
      await newAdmin();
      await app.client().call('adminSignup', { body: { username, email, password, adminCode } });
      return { from: app.client(), body: { username, password } };
    },
    adminLogout: async () => ({ from: await newAdmin() }),
    adminVerify: () => ({ from: admin }),
    adminListAdmins: () => ({ from: admin }),
    adminUpdateAdmin: async () => ({ from: admin, id: await anotherAdmin(), body: { is_active: false } }),
    adminEndSessions: async () => ({ from: admin, id: await anotherAdmin() }),
    adminNoticeAdmins: async () => {
      await anotherAdmin();
      const { body } = await admin.call('adminListAdmins');
      return { from: admin, body: { until: body.items[0]?.created_at } };
    },
    adminListSessions: () => ({ from: admin }),
    adminChangePassword: async () => ({
      from: await newAdmin(),
      body: { current: ADMIN_PASSWORD, password: 'another horse battery' },
    }),
    adminOfferTotp: async () => ({ from: await newAdmin(), body: { password: ADMIN_PASSWORD } }),
    adminConfirmTotp: async () => {
      const { from, secret } = await offered();
      return { from, body: { code: codeAt(secret, app.ctx.clock.now()) } };
    },
    adminRemoveTotp: async () => {
      const { from, secret } = await offered();
      await from.call('adminConfirmTotp', { body: { code: codeAt(secret, app.ctx.clock.now()) } });
      return { from, body: { password: ADMIN_PASSWORD } };
    },
    adminRenewCode: async () => ({ from: await newAdmin(), body: { password: ADMIN_PASSWORD } }),
    adminStats: () => ({ from: admin }),
    adminDays: () => ({ from: admin }),
    adminNotable: () => ({ from: admin }),
    adminHealth: () => ({ from: admin }),
    adminDispatch: () => ({ from: admin }),
    adminUpdateDriver: async () => ({
      from: admin,
      id: driverId,
      body: {
        full_name: 'Mwangi Kariuki',
        email: 'mwangi@boda.test',
        withinTownFareMin: 100,
        withinTownFareMax: 200,
        ...(await approvalOf(app.ctx, driverId)),
      },
    }),
    adminListDrivers: () => ({ from: admin, query: 'page=1&pageSize=5&search=mwangi&status=approved&sort=-name' }),
    adminFindDrivers: () => ({
      from: admin,
      query:
        'pickup=Embu+Town&destination=Runyenjes+Town&pickupLatitude=0&pickupLongitude=0&destinationLatitude=0&destinationLongitude=0&search=mwangi',
    }),
    adminListUnregistered: () => ({ from: admin, query: 'page=1&pageSize=5&search=mwangi&sort=-name' }),
    adminCreateDriver: () => ({ from: admin, body: newDriver() }),
    adminUndoApproval: async () => {
      const { body } = await admin.call('adminCreateDriver', { body: newDriver() });
      const params = { id: body.user_id };
      await admin.call('adminUpdateDriver', { params, body: await approvalOf(app.ctx, params.id) });
      return { from: admin, id: params.id };
    },
    adminAskForPhoto: async () => ({
      from: admin,
      id: driverId,
      body: {
        photo: 'idCard',
        photo_seen: (await registerWithPhotos()).idCardUrl,
        because: { reason: 'other', words: 'Upside down' },
      },
    }),
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
    adminLetChooseAgain: async () => {
      const { body } = await admin.call('adminCreatePassenger', { body: newPassenger() });
      return { from: admin, id: body.user_id };
    },
    adminGetPerson: () => ({ from: admin, id: driverId }),
    adminAddNote: () => ({ from: admin, id: driverId, body: { text: 'Called twice' } }),
    adminDeleteNote: async () => {
      const note = { params: { id: driverId }, body: { text: 'Called twice' } };
      return { from: admin, id: (await admin.call('adminAddNote', note)).body.id };
    },
    adminListRides: () => ({
      from: admin,
      query: 'page=1&pageSize=5&search=embu&status=open&sort=-fare&from=2026-11-01&to=2026-11-28',
    }),
    adminExportRides: () => ({ from: admin, query: 'search=embu&status=open' }),
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
    adminListLowRatings: () => ({ from: admin, query: 'page=1&pageSize=5&status=all' }),
    adminListReports: () => ({ from: admin, query: 'page=1&pageSize=5&status=all' }),
    adminUpdateReport: async () => {
      const id = await ride('acceptRide', 'startRide', 'completeRide');
      await passenger.call('reportRide', { params: { id }, body: { kind: 'lost_item' } });
      return { from: admin, id, body: { by: 'passenger', status: 'answered', answer: 'We have called the driver.' } };
    },
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
    adminListIncidents: () => ({ from: admin, query: 'page=1&pageSize=5&status=open' }),
    adminUpdateIncident: async () => {
      const { body } = await passenger.call('raiseAlert', { params: { id: await ride('acceptRide') } });
      const seen = { status: 'acknowledged', sent_seen: body.at };
      return { from: admin, id: body.id, body: { ...seen, note: 'Called the passenger' } };
    },
    adminListStages: () => ({ from: admin }),
    adminCreateStage: () => ({ from: admin, body: newStage() }),
    adminUpdateStage: async () => ({
      from: admin,
      id: (await stage()).id,
      body: { name: `Moved ${(count += 1)}`, latitude: -0.54, longitude: 37.46, merge: [`m${count}`], split: ['x'] },
    }),
    adminDeleteStage: async () => ({ from: admin, id: (await stage()).id }),
    adminListAudit: () => ({
      from: admin,
      query: 'page=1&pageSize=5&search=sign&status=sign-in&sort=at&from=2026-11-01&to=2026-11-28',
    }),
  };
  return { passenger, driver, admin, idCardId, ride, endRides, fix, link, requests };
}
