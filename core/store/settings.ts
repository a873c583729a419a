import { ObjectId } from 'mongodb';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import {
  isSettingValue,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from '#shared/domain/settings.ts';
import type { Context } from '../context.ts';
import { isFirst } from './errors.ts';
import { type Store } from './store.ts';

/** The description of each setting in the list, until an admin writes another. */
export const SETTING_DESCRIPTIONS: Record<SettingKey, string> = {
  require_driver_approval: 'Drivers can work only once they are approved',
  ride_request_timeout_seconds: 'How long a request waits for an answer',
  share_location_hours: 'How long a shared location link works',
  support_hotline: 'The number that people call for help',
  open_offer_count: 'Most drivers asked about one request',
  wave_size: 'The nearest drivers are asked first, this many at a time',
  wave_seconds: 'How long until the next drivers are asked as well',
  town_fare_max_km: ADMIN_MESSAGES.townLimit,
  require_start_pin: 'Every driver asks the passenger for a PIN to start',
};

const CACHE_MS = 5000;
const cache = new WeakMap<Store, { at: number; settings: Settings }>();

/** Returns the settings, at most 5 s old. A missing or malformed setting has its default. */
export async function readSettings(ctx: Context): Promise<Settings> {
  const now = ctx.clock.now().getTime();
  const kept = cache.get(ctx.store);
  if (kept && Math.abs(now - kept.at) < CACHE_MS) return kept.settings;
  const docs = await ctx.store.settings.find({ key: { $in: [...SETTING_KEYS] }, leaving: { $ne: true } }).toArray();
  const settings = settingsFrom(new Map(docs.map((doc) => [doc.key, doc.value])), ctx.config.supportHotline);
  cache.set(ctx.store, { at: now, settings });
  return settings;
}

/** Drops the cached settings after a change: this process then reads them at once, others do within 5 s. */
export const forgetSettings = (store: Store): void => void cache.delete(store);

/** Returns the defaults of settings that are not stored; the hotline comes from the configuration. */
const defaultsWith = (supportHotline: string): Record<SettingKey, string> => ({
  ...SETTING_DEFAULTS,
  support_hotline: supportHotline,
});

function settingsFrom(kept: ReadonlyMap<string, string>, supportHotline: string): Settings {
  const defaults = defaultsWith(supportHotline);
  const valueOf = (key: SettingKey): string => {
    const value = kept.get(key);
    return value !== undefined && isSettingValue(key, value) ? value : defaults[key];
  };
  return {
    requireDriverApproval: valueOf('require_driver_approval') === 'true',
    rideRequestTimeoutS: Number(valueOf('ride_request_timeout_seconds')),
    shareLocationHours: Number(valueOf('share_location_hours')),
    supportHotline: valueOf('support_hotline'),
    openOfferCount: Number(valueOf('open_offer_count')),
    waveSize: Number(valueOf('wave_size')),
    waveS: Number(valueOf('wave_seconds')),
    townFareMaxKm: Number(valueOf('town_fare_max_km')),
    requireStartPin: valueOf('require_start_pin') === 'true',
  };
}

/** Creates, at each start, missing settings that the rules use, with their defaults. */
export async function seedSettings({ store, config }: Pick<Context, 'store' | 'config'>): Promise<void> {
  const defaults = defaultsWith(config.supportHotline);
  for (const key of SETTING_KEYS) {
    const missing = {
      _id: new ObjectId(),
      value: defaults[key],
      description: SETTING_DESCRIPTIONS[key],
      updatedAt: null,
    };
    // Another starting process may have created the setting first.
    await isFirst(store.settings.updateOne({ key }, { $setOnInsert: missing }, { upsert: true }));
  }
}
