import { type Filter, ObjectId } from 'mongodb';
import { type AdminSetting, settingSentence } from '#shared/contract/admin-entities.ts';
import type { ListQuery, SortOf, StatusOf } from '#shared/contract/admin-lists.ts';
import type { BodyOf, OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { settingsNamed } from '#shared/contract/setting-names.ts';
import { isSettingValue, SETTING_KEYS } from '#shared/domain/settings.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import { forgetSettings } from '../store/settings.ts';
import type { AuditDoc, SettingDoc } from '../store/admin-documents.ts';
import { isFirst } from '../store/errors.ts';
import { auditEntry, changesOf, moveAuditsToLog } from '../store/audit.ts';
import { pageOf } from '../lib/list.ts';

const ATTEMPTS_MAX = 20;
const SECRET = /passw|secret|token|code|credential|private|key$/i;

const presentSetting = (setting: SettingDoc): AdminSetting => ({
  id: setting._id.toHexString(),
  setting_key: setting.key,
  setting_value: setting.value,
  description: setting.description,
  updated_at: setting.updatedAt?.toISOString() ?? null,
  updated_by: setting.updatedBy ?? null,
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

/** Lists settings whose key, value, description (spec 2 §5) or name on screen contains the search text. */
export async function listSettings(ctx: Context, query: ListQuery<'settings'>): Promise<OutputOf<'adminListSettings'>> {
  const { search, status, sort } = query;
  const literally = search.replace(/\p{Cc}/gu, '').replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
  const typed = { $regex: literally, $options: 'i' };
  const filter = {
    $and: [
      NOT_LEAVING,
      KINDS[status],
      { $or: [{ key: typed }, { value: typed }, { description: typed }, { key: { $in: settingsNamed(search) } }] },
    ],
  };
  return pageOf(ctx.store.settings, filter, SORTS[sort], query, presentSetting);
}

/**
 * Creates a setting; its value has already been validated for its key. Audited (R16).
 * @throws Refusal KEY_TAKEN
 */
export async function createSetting(
  ctx: Context,
  actor: Actor,
  { setting_key: key, setting_value: value, description }: BodyOf<'adminCreateSetting'>,
): Promise<AdminSetting> {
  const updatedAt = ctx.clock.now();
  const audits = [entry(actor, updatedAt, key, { what: 'setting created', after: { value, description } })];
  const setting: SettingDoc = {
    _id: new ObjectId(),
    key,
    value,
    description,
    updatedAt,
    updatedBy: actor.name,
    audits,
  };
  const isFree = await isFirst(ctx.store.settings.insertOne(setting));
  if (!isFree) throw new Refusal('KEY_TAKEN', { field: 'setting_key' });
  return publishChange(ctx, setting);
}

/**
 * Changes a setting's value, description or both. Writes nothing if nothing differs. The audit entry holds what changed
 * (R16).
 * @throws Refusal NOT_FOUND; INVALID naming setting_value when the value has the wrong type for its key
 */
export async function updateSetting(
  ctx: Context,
  actor: Actor,
  id: string,
  { setting_value: value, description }: BodyOf<'adminUpdateSetting'>,
): Promise<AdminSetting> {
  const fields = { ...(value === undefined ? {} : { value }), ...(description === undefined ? {} : { description }) };
  const updatedAt = ctx.clock.now();
  return writeSetting(ctx, id, (before) => {
    if (value !== undefined && !isSettingValue(before.key, value)) {
      throw new Refusal('INVALID', { field: 'setting_value', message: settingSentence(before.key) });
    }
    const changes = changesOf(before, fields);
    if (!changes) return null;
    const audited = entry(actor, updatedAt, before.key, { what: 'setting changed', ...changes });
    return { set: { ...fields, updatedAt, updatedBy: actor.name }, audited };
  });
}

/**
 * Deletes a setting; if a rule reads it, its default applies again. Audited (R16): the setting is first marked as
 * deleted, which hides it, and carries the audit entry; it is removed once the log has the entry. An entry written
 * before the deletion could report a deletion that never happened; one written after it could be lost in a crash.
 * @throws Refusal NOT_FOUND
 */
export async function deleteSetting(ctx: Context, actor: Actor, id: string): Promise<void> {
  await writeSetting(ctx, id, ({ key, value, description }) => {
    const act = { what: 'setting deleted', before: { value, description } };
    return { set: { leaving: true }, audited: entry(actor, ctx.clock.now(), key, act) };
  });
  await finishSettingDeletions(ctx);
}

/** Deletes settings that are marked for deletion and logged; also run by the sweep. */
export async function finishSettingDeletions({ store }: Context): Promise<void> {
  await store.settings.deleteMany({ leaving: true, 'audits.at': { $exists: false } });
}

/** Changes a setting. `decide` is called again if its state changes before the write; it returns null for no change. */
async function writeSetting(
  ctx: Context,
  id: string,
  decide: (before: SettingDoc) => { set: Partial<SettingDoc>; audited: AuditDoc } | null,
): Promise<AdminSetting> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.settings.findOne({ _id: toObjectId(id), ...NOT_LEAVING });
    if (!before) throw new Refusal('NOT_FOUND');
    const change = decide(before);
    if (!change) return presentSetting(before);
    const { _id, value, description } = before;
    const after = await ctx.store.settings.findOneAndUpdate(
      { _id, value, description, ...NOT_LEAVING },
      { $set: change.set, $push: { audits: change.audited } },
      { returnDocument: 'after' },
    );
    if (after) return publishChange(ctx, after);
  }
  throw new Refusal('UNAVAILABLE');
}

/** Names the setting by its key, and masks the value if the key suggests a secret (R16). */
function entry(actor: Actor, at: Date, key: string, act: { what: string; before?: object; after?: object }): AuditDoc {
  const masked = (it?: object) => (it && 'value' in it && SECRET.test(key) ? { ...it, value: '•••' } : it);
  const changes = { before: masked(act.before), after: masked(act.after) };
  return auditEntry(actor, at, { kind: 'setting', what: act.what, target: key, ...changes });
}

/** Applies a change here at once (in other processes within 5 s), notifies the admins, and logs the change. */
async function publishChange(ctx: Context, setting: SettingDoc): Promise<AdminSetting> {
  forgetSettings(ctx.store);
  ctx.publish(room.admins, 'admin:changed', { type: 'settings', id: setting._id.toHexString() });
  await moveAuditsToLog(ctx, 'settings', setting);
  return presentSetting(setting);
}
