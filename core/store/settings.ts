import { ObjectId } from 'mongodb';
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

const DESCRIPTIONS: Record<SettingKey, string> = {
  require_driver_approval: 'Only approved drivers work (true or false)',
  ride_request_timeout_seconds: 'Seconds until an unanswered request expires',
  share_location_hours: 'How long a shared link works (hours)',
  support_hotline: 'The telephone number of the support hotline',
  open_offer_count: 'Most drivers an open request is offered to, over all waves',
  wave_size: 'How many drivers an open request is offered to at once',
  wave_seconds: 'Seconds until an open request is offered to the next drivers as well',
  town_fare_max_km:
    'Trips longer than this many road km cost the outside fare, even to a place called town (0: no limit)',
  require_start_pin: 'Every driver asks the passenger for a PIN to start the ride (true or false)',
};

const CACHE_MS = 5000;
const cache = new WeakMap<Store, { at: number; settings: Settings }>();

/** The settings, at most 5 s old; a missing or malformed one has its default. */
export async function readSettings(ctx: Context): Promise<Settings> {
  const now = ctx.clock.now().getTime();
  const kept = cache.get(ctx.store);
  if (kept && Math.abs(now - kept.at) < CACHE_MS) return kept.settings;
  const docs = await ctx.store.settings.find({ key: { $in: [...SETTING_KEYS] }, leaving: { $ne: true } }).toArray();
  const settings = settingsFrom(new Map(docs.map((doc) => [doc.key, doc.value])), ctx.config.supportHotline);
  cache.set(ctx.store, { at: now, settings });
  return settings;
}

/** Call this after a setting changed: this process then reads it at once; others do within 5 s. */
export const forgetSettings = (store: Store): void => void cache.delete(store);

/** The defaults of settings that are not stored; the hotline comes from the configuration. */
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

/** At each start: creates missing settings used by the rules, with their defaults. */
export async function seedSettings({ store, config }: Pick<Context, 'store' | 'config'>): Promise<void> {
  const defaults = defaultsWith(config.supportHotline);
  for (const key of SETTING_KEYS) {
    const missing = { _id: new ObjectId(), value: defaults[key], description: DESCRIPTIONS[key], updatedAt: null };
    // Another starting process may have been first.
    await isFirst(store.settings.updateOne({ key }, { $setOnInsert: missing }, { upsert: true }));
  }
}
