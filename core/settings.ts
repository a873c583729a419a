import { ObjectId } from 'mongodb';
import {
  OPEN_OFFER_COUNT_DEFAULT,
  REQUEST_TIMEOUT_DEFAULT_S,
  SHARE_HOURS_DEFAULT,
} from '../shared/domain/constants.ts';
import { type SettingKey, type Settings, SETTING_KEYS } from '../shared/domain/settings.ts';
import type { Context } from './context.ts';
import type { SettingDoc } from './store/documents.ts';
import type { Store } from './store/store.ts';

const DESCRIPTIONS: Record<SettingKey, string> = {
  require_driver_approval: 'Only approved drivers work (true or false)',
  ride_request_timeout_seconds: 'Seconds until an unanswered request expires',
  share_location_hours: 'Hours that a shared location lives',
  support_hotline: 'The telephone number of the support hotline',
  open_offer_count: 'How many drivers an open request is offered to',
};

const CACHE_MS = 5000;
const cache = new WeakMap<Store, { at: number; settings: Settings }>();

/** The settings; the default where there is none or its value makes no sense. At most 5 s old. */
export async function readSettings(ctx: Context): Promise<Settings> {
  const now = ctx.clock.now().getTime();
  const kept = cache.get(ctx.store);
  if (kept && Math.abs(now - kept.at) < CACHE_MS) return kept.settings;
  const docs = await ctx.store.settings.find({ key: { $in: [...SETTING_KEYS] } }).toArray();
  const settings = settingsFrom(docs, ctx.config.supportHotline);
  cache.set(ctx.store, { at: now, settings });
  return settings;
}

/** Sets one setting, making it when it is not there yet; this process sees it at once, others within 5 s. */
export async function writeSetting(ctx: Context, key: SettingKey, value: string): Promise<void> {
  await ctx.store.settings.updateOne(
    { key },
    {
      $set: { value, updatedAt: ctx.clock.now() },
      $setOnInsert: { _id: new ObjectId(), description: DESCRIPTIONS[key] },
    },
    { upsert: true },
  );
  cache.delete(ctx.store);
}

function settingsFrom(docs: readonly SettingDoc[], supportHotline: string): Settings {
  const values = new Map(docs.map((doc) => [doc.key, doc.value.trim()]));
  const number = (key: SettingKey, fallback: number, max: number, valid: (n: number) => boolean): number => {
    const text = values.get(key);
    const value = Number(text);
    return text && valid(value) && value > 0 && value <= max ? value : fallback;
  };
  return {
    requireDriverApproval: values.get('require_driver_approval')?.toLowerCase() !== 'false',
    rideRequestTimeoutS: number('ride_request_timeout_seconds', REQUEST_TIMEOUT_DEFAULT_S, 86_400, Number.isInteger),
    shareLocationHours: number('share_location_hours', SHARE_HOURS_DEFAULT, 24 * 7, Number.isFinite),
    supportHotline: values.get('support_hotline') || supportHotline,
    openOfferCount: number('open_offer_count', OPEN_OFFER_COUNT_DEFAULT, 500, Number.isInteger),
  };
}
