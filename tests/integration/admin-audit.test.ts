import { booking } from '../support/rides.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Act, audit } from '#core/store/audit.ts';
import { listAudit } from '#core/admin/list-audit.ts';
import { AUDIT_KINDS, LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import { API } from '#shared/contract/api.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { type Client, peopleOf, registration } from '../support/app.ts';
import { testContext, type TestContext } from '../support/context.ts';
import { pngDataUrl } from '../support/photos.ts';
import { storeOfFile } from '../support/store.ts';
import { approvalOf } from '../support/approval.ts';
import { appOfFile } from '../support/of-file.ts';

const PASSWORD = 'correct horse battery';
const ROOT = join(import.meta.dirname, '../..');

describe('R16 the audit log', () => {
  const db = storeOfFile();
  let ctx: TestContext;
  beforeAll(() => void (ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') })));

  const record = async ({
    who = 'wambui',
    from = '192.0.2.41',
    ...act
  }: Partial<Act> & { who?: string; from?: string }) => {
    ctx.clock.advance(1000);
    await audit(ctx, { name: who, from }, { kind: 'driver', what: 'driver changed', ...act });
    const [newest] = (await list({ pageSize: '1' })).items;
    if (!newest) throw new Error('no entry was stored');
    return newest;
  };
  const list = (query: Record<string, string> = {}) => listAudit(ctx, parseInput(LIST_QUERIES.audit, query));

  it('R16 masks phone numbers and email addresses at any depth, and nothing else', async () => {
    const changed = await record({
      who: 'wambui@boda.test',
      target: '0123456789ab0123456789ab',
      before: { phone: '+254712345678', email: 'kamau.g@example.com', fare: 1234567890, at: new Date(0), none: null },
      after: { notes: ['Call 0712 345 678 or k@x.ke', { fare: 250 }], stage: 'Embu 2', plate: 'KMFA 123B' },
    });
    expect(changed).toMatchObject({
      who: 'w•••@boda.test',
      target: '0123456789ab0123456789ab',
      before: { phone: '+2547•••••678', email: 'k•••@example.com', fare: 1234567890, at: new Date(0), none: null },
      after: { notes: ['Call 0712 ••• 678 or k•••@x.ke', { fare: 250 }], stage: 'Embu 2', plate: 'KMFA 123B' },
    });
  });

  it('R16 is searched by actor, action, target and origin, filtered by kind, sorted newest or oldest first, ten a page', async () => {
    const target = new ObjectId().toHexString();
    await record({ kind: 'ride', what: 'fare changed', target: `${target.slice(0, 16)}${'0'.repeat(8)}` });
    await record({ who: 'njoroge', kind: 'sign-in', what: 'admin sign-in', from: '198.51.100.7' });
    await record({ kind: 'ride', what: 'ride cancelled', target });
    await record({ kind: 'setting', what: 'setting changed', target: 'open_offer_count' });
    const found = async (query: Record<string, string>) => (await list(query)).items.map((entry) => entry.what);
    expect(await found({ search: 'JOROGE' })).toEqual(['admin sign-in']);
    expect(await found({ search: 'ride canc' })).toEqual(['ride cancelled']);
    expect(await found({ search: target })).toEqual(['ride cancelled']);
    expect(await found({ search: 'offer_count' })).toEqual(['setting changed']);
    expect(await found({ search: '198.51.100.7' })).toEqual(['admin sign-in']);
    for (const status of AUDIT_KINDS) {
      expect((await list({ status })).items.every((entry) => entry.kind === status)).toBe(true);
    }
    expect(await found({ status: 'setting' })).toEqual(['setting changed']);
    const newest = await found({});
    expect(newest.slice(0, 3)).toEqual(['setting changed', 'ride cancelled', 'admin sign-in']);
    expect(await found({ sort: 'at' })).toEqual([...newest].reverse());
    for (let i = 0; i < 9; i += 1) await record({ what: `step ${i}` });
    const second = await list({ page: '2' });
    expect([second.items.length, second.total]).toEqual([4, 14]);
  });

  it('R16.23 has only the entries of these days in Nairobi', async () => {
    const dayOf = async (query: Record<string, string>) => (await list({ ...query, search: 'midnight' })).items.length;
    ctx.clock.advance(Date.parse('2026-03-02T20:59:58Z') - ctx.clock.now().getTime());
    await record({ what: 'midnight' });
    await record({ what: 'midnight' });
    expect(await dayOf({ from: '2026-03-02', to: '2026-03-02' })).toBe(1);
    expect(await dayOf({ from: '2026-03-03', to: '2026-03-03' })).toBe(1);
    expect(await dayOf({ from: '2026-03-02', to: '2026-03-03', status: 'driver' })).toBe(2);
    expect(await dayOf({ from: '2026-03-04', to: '2026-03-04' })).toBe(0);
  });
});

describe('R16 each entry says who, when, from where, what, before and after', () => {
  const app = appOfFile();
  let admin: Client;
  let username: string;
  beforeAll(async () => {
    admin = await peopleOf(app.url, app.ctx.config.adminCode).admin();
    username = (await admin.call('adminVerify')).body.username;
  });

  const entries = async () =>
    (await admin.call('adminListAudit', { query: { pageSize: 50, search: username } })).body.items;
  const newest = async () => (await entries())[0];

  it('R16 every admin action, sign-in and document view leaves one entry', async () => {
    expect((await entries()).map(({ kind, what, after }) => [kind, what, after])).toEqual([
      ['sign-in', 'admin sign-in', { outcome: 'signed in' }],
      ['sign-in', 'admin sign-up', { outcome: 'created' }],
    ]);
    const [passenger, driver] = [await app.passenger('Wanjiku Njeri'), await app.driver('Kamau Gitonga')];
    const idCardUrl = await pngDataUrl();
    await driver.call('onboardDriver', { body: { ...registration((await driver.call('getMe')).body), idCardUrl } });
    const [passengerId, driverId] = [(await passenger.call('getMe')).body.id, (await driver.call('getMe')).body.id];

    const params = { id: driverId };
    await admin.call('adminUpdateDriver', { params, body: await approvalOf(app.ctx, driverId) });
    expect(await newest()).toMatchObject({ kind: 'driver', target: driverId, after: { verification: 'approved' } });
    const idCard = (await driver.call('getDriverProfile')).body.idCardUrl ?? '';
    await admin.fetch(idCard);
    expect(await newest()).toMatchObject({
      kind: 'document',
      what: 'photo viewed',
      target: driverId,
      after: { kind: 'idCard' },
    });

    await driver.call('setDriverStatus', { body: { status: 'online' } });
    const { body: ride } = await admin.call('adminCreateRide', { body: { ...booking(driverId), passengerId } });
    expect(await newest()).toMatchObject({ kind: 'ride', what: 'ride created', target: ride.id });
    await admin.call('adminUpdateRide', { params: { id: ride.id }, body: { status: 'cancelled' } });
    expect(await newest()).toMatchObject({
      what: 'ride cancelled',
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    });

    const setting = { setting_key: 'sms_api_token', setting_value: 'very secret', description: 'Of the gateway' };
    const { body: kept } = await admin.call('adminCreateSetting', { body: setting });
    await admin.call('adminUpdateSetting', { params: { id: kept.id }, body: { setting_value: 'more secret' } });
    await admin.call('adminDeleteSetting', { params: { id: kept.id } });
    expect((await entries()).slice(0, 3).map(({ what, target }) => [what, target])).toEqual(
      ['setting deleted', 'setting changed', 'setting created'].map((what) => [what, 'sms_api_token']),
    );

    await admin.call('adminLogout');
    await app.client().call('adminLogin', { body: { username, password: 'a wrong one' } });
    await admin.call('adminLogin', { body: { username, password: PASSWORD } });
    const [back, wrong, out] = await entries();
    expect([out?.what, wrong?.after, back?.after]).toEqual([
      'admin sign-out',
      { outcome: 'wrong name or password' },
      { outcome: 'signed in' },
    ]);
    for (const entry of await entries()) {
      expect(entry).toMatchObject({ who: username, from: expect.stringMatching(/127\.0\.0\.1|::1/) as string });
      expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(120_000);
    }
  });

  it('R16 the log contains no password, code, token, phone number or email address', async () => {
    const written = JSON.stringify(await app.ctx.store.audit.find().toArray());
    const users = await app.ctx.store.users.find().toArray();
    const people = users.flatMap(({ phone, email }) => [phone ?? 'none', email]);
    const secrets = [
      PASSWORD,
      'a wrong one',
      app.ctx.config.adminCode,
      'very secret',
      'more secret',
      ...admin.cookies.values(),
    ];
    for (const secret of [...secrets, ...people]) expect(written).not.toContain(secret);
  });

  it('R16 no endpoint of the contract changes an entry when given its id', async () => {
    const kept = await app.ctx.store.audit.find().sort({ _id: 1 }).toArray();
    const names = Object.keys(ROUTES) as EndpointName[];
    expect(names.filter((name) => routeOf(name).path.includes('audit'))).toEqual(['adminListAudit']);
    expect(routeOf('adminListAudit').method).toBe('GET');
    for (const path of ['/api/admin/audit', `/api/admin/audit/${kept[0]?._id.toHexString()}`]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect([404, 405]).toContain((await admin.fetch(path, { method })).status);
      }
    }
    const changing = names.filter((name) => API[name].who === 'admin' && routeOf(name).method !== 'GET');
    for (const name of changing) {
      for (const { _id } of kept.slice(0, 3)) {
        const path = routeOf(name).path.replace(/:\w+/, _id.toHexString());
        const body = routeOf(name).method === 'DELETE' ? undefined : { what: 'nothing', who: 'nobody', id: _id, _id };
        expect((await admin.send(name, { path, body })).status, name).not.toBe(200);
      }
    }
    const after = await app.ctx.store.audit
      .find({ _id: { $in: kept.map(({ _id }) => _id) } })
      .sort({ _id: 1 })
      .toArray();
    expect(after).toEqual(kept);
  });

  it('R16 the server only inserts into the log and reads it', () => {
    const sources = ['core', 'http', 'realtime', 'server'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
    );
    const uses = sources.flatMap((source) => [...source.matchAll(/store\.audit\.?(\w*)/g)].map(([, use]) => use));
    expect([...new Set(uses)].sort()).toEqual(['', 'find', 'insertOne']);
    expect(sources.filter((source) => /collection\(['"`]audit/.test(source))).toHaveLength(1);
  });
});
