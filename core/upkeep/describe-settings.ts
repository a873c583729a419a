import { SETTING_KEYS, type SettingKey } from '#shared/domain/settings.ts';
import { SETTING_DESCRIPTIONS } from '../store/settings.ts';
import type { Store } from '../store/store.ts';

/** The descriptions that earlier versions wrote. They named types and units, which a switch or a number now shows. */
const FORMER: Record<SettingKey, readonly string[]> = {
  require_driver_approval: ['Only approved drivers work (true or false)'],
  ride_request_timeout_seconds: ['Seconds until an unanswered request expires'],
  share_location_hours: ['How long a shared link works (hours)'],
  support_hotline: ['The telephone number of the support hotline'],
  open_offer_count: [
    'Most drivers an open request is offered to, over all waves',
    'How many drivers an open request is offered to, all waves together',
  ],
  wave_size: ['How many drivers an open request is offered to at once'],
  wave_seconds: ['Seconds until an open request is offered to the next drivers as well'],
  town_fare_max_km: [
    'Trips longer than this many road km cost the outside fare, even to a place called town (0: no limit)',
    'Trips longer than this many road km cost the outside fare (0: no limit)',
  ],
  require_start_pin: ['Every driver asks the passenger for a PIN to start the ride (true or false)'],
};

/** Renews the descriptions that no admin has changed. */
export async function describeSettings({ settings }: Store): Promise<void> {
  for (const key of SETTING_KEYS) {
    const former = { key, description: { $in: [...FORMER[key]] } };
    await settings.updateOne(former, { $set: { description: SETTING_DESCRIPTIONS[key] } });
  }
}
