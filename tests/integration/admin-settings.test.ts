import { MongoClient } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSetting, deleteSetting, listSettings, updateSetting } from '#core/admin/settings.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import { readSettings, seedSettings } from '#core/store/settings.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import { openStore } from '#core/store/store.ts';
import { AdminSettingCreate } from '#shared/contract/admin-entities.ts';
import { LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ADMIN_MESSAGES, SETTINGS_MESSAGES } from '#shared/contract/admin-texts.ts';
import { SETTING_KEYS, type SettingKey } from '#shared/domain/settings.ts';
import { startTestApp } from '../support/app.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const FROM = '192.0.2.21';
/** Invalid values, by key. */
const WRONG: Record<SettingKey, string[]> = {
  require_driver_approval: ['yes', 'TRUE', '1'],
  ride_request_timeout_seconds: ['29', '3601', '60.5', 'five minutes', '-60'],
  share_location_hours: ['0.4', '169', '1e2', 'four'],
  support_hotline: ['call us', '+', '12', '0700-123-456'],
  wave_size: ['0', '101', '2.5', 'three'],
  wave_seconds: ['4', '301', '7.5', 'soon'],
  open_offer_count: ['0', '101', '2.5', 'ten'],
  town_fare_max_km: ['-1', '101', '1e1', 'ten'],
  require_start_pin: ['yes', 'TRUE', '1'],
};

const db = storeOfFile();
let ctx: TestContext;
let admin: AdminDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await db.store.settings.deleteMany({});
  ctx.clock.advance(60_000 * made++);
  admin = await makeAdmin(ctx);
});
let made = 1;

const list = (query: Record<string, string> = {}) => listSettings(ctx, parseInput(LIST_QUERIES.settings, query));
const keys = async (query: Record<string, string> = {}) => (await list(query)).items.map((item) => item.setting_key);
const idOf = async (key: string): Promise<string> =>
  (await list({ pageSize: '50' })).items.find((item) => item.setting_key === key)?.id ?? '';
const add = (setting_key: string, setting_value: string, description = 'What for') =>
  createSetting(ctx, actorOf(admin, FROM), parseInput(AdminSettingCreate, { setting_key, setting_value, description }));
const change = async (key: string, input: { setting_value?: string; description?: string }) =>
  updateSetting(ctx, actorOf(admin, FROM), await idOf(key), input);
const audited = (target: string) => ctx.store.audit.find({ target, who: admin.username }).sort({ _id: 1 }).toArray();

describe('settings at startup', () => {
  it('platform keys are seeded with defaults, by any number of processes; later starts change nothing', async () => {
    await Promise.all(Array.from({ length: 6 }, () => seedSettings(ctx)));
    const { items, total } = await list();
    expect(total).toBe(SETTING_KEYS.length);
    expect(items.map((item) => [item.setting_key, item.setting_value, item.updated_at])).toEqual([
      ['open_offer_count', '10', null],
      ['require_driver_approval', 'true', null],
      ['require_start_pin', 'false', null],
      ['ride_request_timeout_seconds', '300', null],
      ['share_location_hours', '4', null],
      ['support_hotline', ctx.config.supportHotline, null],
      ['town_fare_max_km', '0', null],
      ['wave_seconds', '15', null],
      ['wave_size', '3', null],
    ]);
    await change('open_offer_count', { setting_value: '7', description: 'Fewer' });
    await seedSettings(ctx);
    expect((await list()).items[0]).toMatchObject({ setting_value: '7', description: 'Fewer' });
  });
});

describe('an invalid setting is refused', () => {
  it('on create and update, naming setting_value, and nothing is stored', async () => {
    for (const key of SETTING_KEYS) {
      const said = { code: 'INVALID', field: 'setting_value', message: SETTINGS_MESSAGES[key] };
      for (const value of WRONG[key])
        expect(() => add(key, value), `${key} ${value}`).toThrow(expect.objectContaining(said));
    }
    await seedSettings(ctx);
    for (const key of SETTING_KEYS) {
      const said = { code: 'INVALID', field: 'setting_value', message: SETTINGS_MESSAGES[key] };
      for (const value of WRONG[key]) {
        await expect(change(key, { setting_value: value }), `${key} ${value}`).rejects.toMatchObject(said);
      }
      expect(await audited(key)).toEqual([]);
    }
    expect((await list()).items.every((item) => item.updated_at === null)).toBe(true);
  });

  it('a key that no rule uses accepts any text', async () => {
    await add('motto', 'safe, quick & 100% yours');
    expect(await change('motto', { setting_value: '<b>0</b>' })).toMatchObject({ setting_value: '<b>0</b>' });
  });
});

describe('spec 2 §6 settings: create, edit, delete', () => {
  it('spec 2 §7 a key is unique: others get KEY_TAKEN, even in ten concurrent requests', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(add('motto', 'Safe'))));
    expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => 'KEY_TAKEN'), 'ok']);
    await expect(add('motto', 'Quick')).rejects.toMatchObject({
      field: 'setting_key',
      message: ADMIN_MESSAGES.keyTaken,
    });
  });

  it('R16 creation, change and deletion are audited with before and after', async () => {
    await add('motto', 'Safe', 'On posters');
    ctx.clock.advance(1000);
    const changed = await change('motto', { setting_value: 'Quick', description: 'On posters' });
    const updated = { updated_at: ctx.clock.now().toISOString(), updated_by: admin.username };
    expect(changed).toMatchObject({ setting_value: 'Quick', ...updated });
    const id = changed.id;
    await deleteSetting(ctx, actorOf(admin, FROM), id);
    expect(await audited('motto')).toMatchObject([
      { what: 'setting created', from: FROM, before: null, after: { value: 'Safe', description: 'On posters' } },
      { what: 'setting changed', kind: 'setting', before: { value: 'Safe' }, after: { value: 'Quick' } },
      { what: 'setting deleted', before: { value: 'Quick', description: 'On posters' }, after: null },
    ]);
    expect(ctx.heard('admin:changed', room.admins)).toEqual(
      Array.from({ length: 3 }, () => ({ type: 'settings', id })),
    );
    expect(await codeOf(deleteSetting(ctx, actorOf(admin, FROM), id))).toBe('NOT_FOUND');
    expect(await codeOf(updateSetting(ctx, actorOf(admin, FROM), id, { description: 'x' }))).toBe('NOT_FOUND');
  });

  it('saving the same value again changes nothing and is not audited', async () => {
    const made = await add('motto', 'Safe', 'On posters');
    ctx.clock.advance(1000);
    expect(await change('motto', { setting_value: 'Safe', description: 'On posters' })).toEqual(made);
    expect(await change('motto', {})).toEqual(made);
    expect(await audited('motto')).toHaveLength(1);
  });
});

describe('spec 2 §5 settings are searched, filtered, sorted and paged', () => {
  it('spec 2 §5 search covers key, value and description in any case, and takes special characters literally', async () => {
    await seedSettings(ctx);
    await add('motto', 'Safe (and quick)', 'Stands on POSTERS');
    expect(await keys({ search: 'REQUEST_time' })).toEqual(['ride_request_timeout_seconds']);
    expect(await keys({ search: 'posters' })).toEqual(['motto']);
    expect(await keys({ search: '(and' })).toEqual(['motto']);
    expect(await keys({ search: ctx.config.supportHotline })).toEqual(['support_hotline']);
    expect(await keys({ search: '.*' })).toEqual([]);
    expect(await keys({ search: 'mot\u0000to' })).toEqual(['motto']);
  });

  it('spec 2 §5, §9 filters platform and other keys, sorts by key and last change, lists ten a page', async () => {
    await seedSettings(ctx);
    for (let i = 0; i < 9; i += 1) {
      ctx.clock.advance(1000);
      await add(`x${i}`, 'v');
    }
    expect(await keys({ status: 'platform' })).toEqual([...SETTING_KEYS].sort());
    expect(await keys({ status: 'other', sort: '-key' })).toEqual([
      'x8',
      'x7',
      'x6',
      'x5',
      'x4',
      'x3',
      'x2',
      'x1',
      'x0',
    ]);
    expect((await keys({ sort: '-updated' })).slice(0, 2)).toEqual(['x8', 'x7']);
    expect((await keys({ sort: 'updated' })).slice(0, 2)).toEqual(['open_offer_count', 'require_driver_approval']);
    const second = await list({ page: '2' });
    const all = [...SETTING_KEYS, ...Array.from({ length: 9 }, (_, i) => `x${i}`)].sort();
    expect([second.total, second.items.map((item) => item.setting_key)]).toEqual([all.length, all.slice(10)]);
  });
});

describe('docs/rules.md: every process applies a change within 5 s', () => {
  it('a change applies at once in this process, within 5 s in another; after deletion the default applies again', async () => {
    const client = await MongoClient.connect(db.url);
    const other = testContext(await openStore(client, db.store.db.databaseName), { now: ctx.clock.now() });
    const later = (ms: number): void => [ctx, other].forEach((it) => it.clock.advance(ms));
    try {
      await seedSettings(ctx);
      for (const it of [ctx, other]) expect((await readSettings(it)).rideRequestTimeoutS).toBe(300);
      later(100);
      await change('ride_request_timeout_seconds', { setting_value: '60' });
      expect((await readSettings(ctx)).rideRequestTimeoutS).toBe(60);
      later(4900);
      expect((await readSettings(other)).rideRequestTimeoutS).toBe(60);
      await deleteSetting(ctx, actorOf(admin, FROM), await idOf('ride_request_timeout_seconds'));
      expect((await readSettings(ctx)).rideRequestTimeoutS).toBe(300);
      later(5000);
      expect((await readSettings(other)).rideRequestTimeoutS).toBe(300);
    } finally {
      await client.close();
    }
  });

  it('R5 R9 R21 the rules follow the settings for approval, request timeout and number of offers', async () => {
    await seedSettings(ctx);
    const waiting = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    expect(await codeOf(setDriverStatus(ctx, waiting.user, { status: 'online' }))).toBe('NOT_APPROVED');
    await change('require_driver_approval', { setting_value: 'false' });
    expect(await codeOf(setDriverStatus(ctx, waiting.user, { status: 'online' }))).toBe('ok');
    await makeDriver(ctx);
    await change('ride_request_timeout_seconds', { setting_value: '45' });
    await change('open_offer_count', { setting_value: '1' });
    const ride = await book(ctx, await makePassenger(ctx), null);
    expect(Date.parse(ride.expiresAt) - Date.parse(ride.createdAt)).toBe(45_000);
    expect(ctx.heard('ride:requested')).toHaveLength(1);
  });

  it('over HTTP: seeded at startup; hotline, hours, timeout and town limit reach GET /api/config', async () => {
    const app = await startTestApp({ env: { SUPPORT_HOTLINE: '+254 711 222 333' } });
    try {
      const anAdmin = await app.admin();
      const { body: listed } = await anAdmin.call('adminListSettings', { query: { status: 'platform' } });
      expect((await app.client().call('getConfig')).body.supportHotline).toBe('+254 711 222 333');
      for (const [key, value] of [
        ['support_hotline', '0800 720 000'],
        ['share_location_hours', '2.5'],
        ['ride_request_timeout_seconds', '120'],
        ['town_fare_max_km', '7.5'],
      ] as const) {
        const id = listed.items.find((item) => item.setting_key === key)?.id ?? '';
        const changed = await anAdmin.call('adminUpdateSetting', { params: { id }, body: { setting_value: value } });
        expect(changed).toMatchObject({ status: 200, body: { setting_value: value } });
      }
      expect((await app.client().call('getConfig')).body).toMatchObject({
        supportHotline: '0800 720 000',
        shareLocationHours: 2.5,
        requestTimeoutSeconds: 120,
        townFareMaxKm: 7.5,
      });
      const taken = await anAdmin.call('adminCreateSetting', {
        body: { setting_key: 'support_hotline', setting_value: '0800 1', description: 'd' },
      });
      expect(taken).toMatchObject({ status: 409, body: { code: 'KEY_TAKEN', error: ADMIN_MESSAGES.keyTaken } });
      const extra = { setting_value: '0800 720 001', setting_key: 'stolen', updated_at: null, id: 'x', _id: 'x' };
      const id = listed.items.find((item) => item.setting_key === 'support_hotline')?.id ?? '';
      const { body } = await anAdmin.send('adminUpdateSetting', { path: `/api/admin/settings/${id}`, body: extra });
      expect(body).toMatchObject({ id, setting_key: 'support_hotline', updated_at: expect.any(String) as string });
    } finally {
      await app.close();
    }
  });
});
