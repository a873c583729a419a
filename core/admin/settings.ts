import { type Filter, ObjectId } from 'mongodb';
import { type AdminSetting, settingSentence } from '../../shared/contract/admin-entities.ts';
import type { ListQuery, SortOf, StatusOf } from '../../shared/contract/admin-lists.ts';
import type { BodyOf, OutputOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { isSettingValue, SETTING_KEYS } from '../../shared/domain/settings.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../ids.ts';
import { room } from '../rooms.ts';
import { forgetSettings } from '../settings.ts';
import type { AdminDoc, SettingDoc } from '../store/admin-documents.ts';
import { isDuplicateKey } from '../store/store.ts';
import { audit, type AuditRecord } from './audit.ts';
import { pageOf } from './list.ts';

const SECRET = /passw|secret|token|code|credential|private|key$/i;

/** A setting as admins see it. */
export const presentSetting = (setting: SettingDoc): AdminSetting => ({
  id: setting._id.toHexString(),
  setting_key: setting.key,
  setting_value: setting.value,
  description: setting.description,
  updated_at: setting.updatedAt?.toISOString() ?? null,
});

const SORTS: Record<SortOf<'settings'>, Record<string, 1 | -1>> = {
  key: { key: 1 },
  '-key': { key: -1 },
  updated: { updatedAt: 1, key: 1 },
  '-updated': { updatedAt: -1, key: -1 },
};
const KINDS: Record<StatusOf<'settings'>, Filter<SettingDoc>> = {
  all: {},
  platform: { key: { $in: [...SETTING_KEYS] } },
  other: { key: { $nin: [...SETTING_KEYS] } },
};

/** Settings with what is typed in key, value or description (spec 2 §5): there are few, so no index is asked. */
export async function listSettings(ctx: Context, query: ListQuery<'settings'>): Promise<OutputOf<'adminListSettings'>> {
  const { search, status, sort, page, pageSize } = query;
  const literally = search.replace(/\p{Cc}/gu, '').replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
  const typed = { $regex: literally, $options: 'i' };
  const filter = { $and: [KINDS[status], { $or: [{ key: typed }, { value: typed }, { description: typed }] }] };
  const { docs, total } = await pageOf(ctx.store.settings, filter, SORTS[sort], query);
  return { items: docs.map(presentSetting), total, page, pageSize };
}

/**
 * Makes a setting; the border has judged the value by its key. Audited (R16).
 * @param from address of the admin
 * @throws Refusal KEY_TAKEN
 */
export async function createSetting(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  { setting_key: key, setting_value: value, description }: BodyOf<'adminCreateSetting'>,
): Promise<AdminSetting> {
  const setting: SettingDoc = { _id: new ObjectId(), key, value, description, updatedAt: ctx.clock.now() };
  try {
    await ctx.store.settings.insertOne(setting);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Refusal('KEY_TAKEN', { field: 'setting_key' });
  }
  await settle(ctx, setting, { who: admin.username, from, what: 'setting created', after: told(setting) });
  return presentSetting(setting);
}

/**
 * Changes a setting's value, description or both; what it is already changes nothing. Audited with what changed (R16).
 * @param from address of the admin
 * @throws Refusal NOT_FOUND; INVALID naming setting_value, of the wrong kind for its key
 */
export async function updateSetting(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  id: string,
  input: BodyOf<'adminUpdateSetting'>,
): Promise<AdminSetting> {
  const kept = await settingOf(ctx, id);
  const { setting_value: value, description } = input;
  if (value !== undefined && !isSettingValue(kept.key, value)) {
    throw new Refusal('INVALID', { field: 'setting_value', message: settingSentence(kept.key) });
  }
  const wanted = {
    ...(value === undefined ? {} : { value }),
    ...(description === undefined ? {} : { description }),
  };
  const fields = Object.keys(wanted) as (keyof typeof wanted)[];
  const differs = fields.map((field) => ({ [field]: { $ne: wanted[field] } }));
  if (differs.length === 0) return presentSetting(kept);
  const updatedAt = ctx.clock.now();
  const before = await ctx.store.settings.findOneAndUpdate(
    { _id: kept._id, $or: differs },
    { $set: { ...wanted, updatedAt } },
    { returnDocument: 'before' },
  );
  if (!before) return presentSetting(await settingOf(ctx, id));
  const moved = fields.filter((field) => before[field] !== wanted[field]);
  const after = { ...before, ...wanted, updatedAt };
  const of = (it: SettingDoc) => Object.fromEntries(moved.map((field) => [field, told(it)[field]]));
  const what = 'setting changed';
  await settle(ctx, after, { who: admin.username, from, what, before: of(before), after: of(after) });
  return presentSetting(after);
}

/**
 * Deletes a setting; of one that the rules read, the default holds again. Audited (R16).
 * @param from address of the admin
 * @throws Refusal NOT_FOUND
 */
export async function deleteSetting(ctx: Context, admin: AdminDoc, from: string, id: string): Promise<void> {
  const gone = await ctx.store.settings.findOneAndDelete({ _id: toObjectId(id) });
  if (!gone) throw new Refusal('NOT_FOUND');
  await settle(ctx, gone, { who: admin.username, from, what: 'setting deleted', before: told(gone) });
}

async function settingOf(ctx: Context, id: string): Promise<SettingDoc> {
  const setting = await ctx.store.settings.findOne({ _id: toObjectId(id) });
  if (!setting) throw new Refusal('NOT_FOUND');
  return setting;
}

/** What the audit log may tell of a setting: not what a free key keeps secret (R16). */
const told = ({ key, value, description }: SettingDoc): Pick<SettingDoc, 'value' | 'description'> => ({
  value: SECRET.test(key) ? '•••' : value,
  description,
});

/** This process heeds it at once, others within 5 s; admins hear of it, and it is audited under its key. */
async function settle(
  ctx: Context,
  { _id, key }: SettingDoc,
  record: Omit<AuditRecord, 'kind' | 'target'>,
): Promise<void> {
  forgetSettings(ctx.store);
  ctx.publish(room.admins, 'admin:changed', { type: 'settings', id: _id.toHexString() });
  await audit(ctx, { ...record, kind: 'setting', target: key });
}
