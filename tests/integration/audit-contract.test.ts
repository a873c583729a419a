import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { auditEntry } from '#core/store/audit.ts';
import { finishBackground } from '#core/lib/background.ts';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { isRequestName, NEVER, type RequestName, type Scene, type Valid } from '../support/valid-requests.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

/** R16: calls every audited endpoint over HTTP and checks the one entry that it leaves. */

type Contract = typeof API;
type AuditedName = { [K in RequestName]: Contract[K] extends { audits: unknown } ? K : never }[RequestName];

interface Case {
  /** Replaces parts of the valid request, so that it changes something. */
  with?: Partial<Valid>;
  what: string;
  before: unknown;
  after: unknown;
}

const ANY = expect.anything() as unknown;
const setting = { value: 'Anything', description: 'What for' };

const CASES: Record<AuditedName, (scene: Scene) => Case> = {
  adminSignup: () => ({ what: 'admin sign-up', before: null, after: { outcome: 'created' } }),
  adminLogin: () => ({ what: 'admin sign-in', before: null, after: { outcome: 'signed in' } }),
  adminLogout: () => ({ what: 'admin sign-out', before: null, after: null }),
  adminUpdateAdmin: () => ({ what: 'admin switched off', before: null, after: null }),
  adminEndSessions: () => ({ what: 'sessions ended', before: null, after: null }),
  adminNoticeAdmins: () => ({ what: 'new admins noticed', before: null, after: null }),
  adminChangePassword: () => ({ what: 'password changed', before: null, after: null }),
  adminOfferTotp: () => ({ what: 'second factor offered', before: null, after: null }),
  adminConfirmTotp: () => ({ what: 'second factor turned on', before: null, after: null }),
  adminRemoveTotp: () => ({ what: 'second factor turned off', before: null, after: null }),
  adminRenewCode: () => ({ what: 'admin code renewed', before: null, after: null }),
  getFile: ({ admin, idCardId }) => ({
    with: { from: admin, id: idCardId },
    what: 'photo viewed',
    before: null,
    after: { kind: 'idCard' },
  }),
  adminUpdateIncident: () => ({
    what: 'alert acknowledged',
    before: { status: 'open' },
    after: { status: 'acknowledged' },
  }),
  adminCreateDriver: () => ({
    what: 'driver created',
    before: null,
    after: expect.objectContaining({ fullName: 'Njeru Ireri', stageName: 'Embu stage' }) as unknown,
  }),
  adminUpdateDriver: () => ({
    with: { body: { stage_name: 'Kangaru' } },
    what: 'driver changed',
    before: { stageName: 'Embu stage' },
    after: { stageName: 'Kangaru' },
  }),
  adminUndoApproval: () => ({
    what: 'approval undone',
    before: { verification: 'approved' },
    after: { verification: 'pending' },
  }),
  adminAskForPhoto: () => ({
    what: 'photo asked for',
    before: null,
    after: { photo: 'idCard', reason: 'other', words: 'Upside down' },
  }),
  adminDeleteDriver: () => ({ what: 'driver deleted', before: { name: 'Njeru Ireri' }, after: null }),
  adminCreatePassenger: () => ({
    what: 'passenger created',
    before: null,
    after: { name: 'Wanjiku', phone: '+2547•••••678', email: expect.stringMatching(/^m•••@/) as unknown },
  }),
  adminUpdatePassenger: () => ({
    with: { body: { name: 'Nyambura', is_active: true } },
    what: 'passenger changed',
    before: { name: ANY },
    after: { name: 'Nyambura' },
  }),
  adminDeletePassenger: () => ({ what: 'passenger deleted', before: { name: 'Wanjiku' }, after: null }),
  adminLetChooseAgain: () => ({ what: 'may choose again', before: { userType: 'passenger' }, after: null }),
  adminAddNote: () => ({ what: 'note added', before: null, after: null }),
  adminDeleteNote: () => ({ what: 'note deleted', before: null, after: null }),
  adminExportRides: () => ({
    what: 'rides exported',
    before: null,
    after: { search: 'embu', status: 'open' },
  }),
  adminCreateRide: () => ({
    what: 'ride created',
    before: null,
    after: { passenger: ANY, driver: ANY, pickup: 'Embu Town', destination: 'Runyenjes Town', fare: ANY },
  }),
  adminUpdateRide: () => ({
    what: 'ride changed',
    before: { status: 'accepted', fare: ANY },
    after: { status: 'in_progress', fare: 250 },
  }),
  adminUpdateReport: () => ({
    what: 'report answered',
    before: { status: 'open' },
    after: { status: 'answered' },
  }),
  adminCreateSetting: () => ({ what: 'setting created', before: null, after: setting }),
  adminUpdateSetting: () => ({
    with: { body: { setting_value: '+254 700 000 001' } },
    what: 'setting changed',
    before: { value: ANY },
    after: { value: '+254 7•• ••• 001' },
  }),
  adminCreateStage: () => ({
    what: 'stage created',
    before: null,
    after: { name: ANY, spellings: expect.any(Array) as unknown, county: 'Embu', latitude: ANY, longitude: ANY },
  }),
  adminUpdateStage: () => ({
    with: { body: { name: 'Kangaru Junction' } },
    what: 'stage changed',
    before: { name: ANY, spellings: ANY },
    after: { name: 'Kangaru Junction', spellings: expect.arrayContaining(['kangaru junction']) as unknown },
  }),
  adminDeleteStage: () => ({ what: 'stage deleted', before: { name: ANY, spellings: ANY }, after: null }),
  adminDeleteSetting: () => ({ what: 'setting deleted', before: { value: 'v', description: 'd' }, after: null }),
};

const FROM = '198.51.100.23';
const NAMES = Object.keys(ROUTES) as EndpointName[];
const AUDITED = NAMES.filter((name) => 'audits' in API[name]);

const app = appOfFile({ env: { TRUST_PROXY: '1' } });
const scene = sceneOfFile(app);

const carriers = () => {
  const { users, drivers, rides, settings, admins, adminAccess, stages, notes } = app.ctx.store;
  return [users, drivers, rides, settings, admins, adminAccess, stages, notes];
};
const log = () => app.ctx.store.audit.find().sort({ _id: 1 }).toArray();

/** Sends a request from FROM; returns the response and the new log entries. */
async function send(name: RequestName, { from, id = '', query, body }: Valid) {
  const known = new Set((await log()).map(({ _id }) => _id.toHexString()));
  const path = routeOf(name).path.replace(/:\w+/, id) + (query ? `?${query}` : '');
  const answer = await from.send(name, { path, body, headers: { 'x-forwarded-for': FROM } });
  await finishBackground(app.ctx.store);
  return { answer, rows: (await log()).filter(({ _id }) => !known.has(_id.toHexString())) };
}

/** The admin who sends a request; for sign-in and sign-up, the one it names. */
async function whoSends({ from, body }: Valid): Promise<unknown> {
  if (body && 'username' in body) return body.username;
  return (await from.call('adminVerify')).body.username;
}

describe('R16 the audit log matches the contract', () => {
  test('every admin endpoint that changes something is audited, and every audited endpoint has a case here', () => {
    const changing = NAMES.filter((name) => API[name].who === 'admin' && !/^(GET|HEAD) /.test(ROUTES[name]));
    expect(changing.filter((name) => !AUDITED.includes(name))).toEqual([NEVER]);
    expect(Object.keys(CASES).sort()).toEqual([...AUDITED].sort());
  });

  test.each(AUDITED)('%s leaves one entry: who, from where, what, before and after', async (name) => {
    if (!isRequestName(name) || !(name in CASES)) throw new Error(`no case for ${name}`);
    const it = CASES[name as AuditedName](scene);
    const valid = { ...(await scene.requests[name]()), ...it.with };
    const who = await whoSends(valid);
    const { answer, rows } = await send(name, valid);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const { what, before, after } = it;
    expect(rows).toEqual([expect.objectContaining({ who, from: FROM, what, before, after })]);
    const { audits }: Endpoint = API[name];
    expect([audits].flat()).toContain(rows[0]?.kind);
    for (const collection of carriers())
      expect(await collection.findOne({ 'audits.at': { $exists: true } })).toBeNull();
  });

  test('the endpoint that always refuses leaves no entry', async () => {
    const known = (await log()).length;
    const path = routeOf(NEVER).path.replace(':id', await scene.ride());
    expect((await scene.admin.send(NEVER, { path })).status).toBe(405);
    expect(await log()).toHaveLength(known);
  });

  const reading = NAMES.filter((name) => ROUTES[name].startsWith('GET ') && !('audits' in API[name]));
  test('reading leaves no entry, and no response exposes log entries that a document still holds', async () => {
    await scene.ride('acceptRide');
    const entry = auditEntry({ name: 'a-secret-admin', from: FROM }, new Date(Date.now() + 3600_000), {
      kind: 'driver',
      what: 'secretly changed',
      after: { id: new ObjectId() },
    });
    for (const name of reading) {
      if (!isRequestName(name)) continue;
      const valid = await scene.requests[name]();
      for (const collection of carriers()) await collection.updateMany({}, { $set: { audits: [entry] } });
      const { answer, rows } = await send(name, valid);
      expect(rows, name).toEqual([]);
      expect(JSON.stringify(answer.body), name).not.toMatch(/audits|secret/);
    }
  });
});
