import type { LucideIcon } from 'lucide-react';
import { Motorbike, Settings, UserRound, Waypoints } from 'lucide-react';
import { adminStatus } from '#shared/contract/admin-ride-labels.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { call } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeOf } from '#client/lib/format.ts';
import { addressOfPerson, addressOfRide, addressOfSetting, addressOfTab } from '../admin-tabs.ts';
import { settingName } from '#shared/contract/setting-names.ts';
import { NOTHING } from '../table/cell-lines.tsx';

export interface FoundItem {
  id: string;
  title: string;
  details: string;
  to: string;
}

export interface FoundGroup {
  title: string;
  icon: LucideIcon;
  items: readonly FoundItem[];
  /** The address of the list with all matches, if there are more than shown; else null. */
  all: string | null;
}

const SHOWN = 5;
const join = (...parts: (string | null)[]): string => parts.filter((part) => part).join(' · ');

/** Searches drivers, passengers, rides and settings at once; leaves out groups without a match. */
export async function findEverything(search: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  const query = { search, pageSize: SHOWN };
  const [drivers, passengers, rides, settings] = await Promise.all([
    call('adminListDrivers', { query, signal }),
    call('adminListPassengers', { query, signal }),
    call('adminListRides', { query, signal }),
    call('adminListSettings', { query, signal }),
  ]);
  const group = <Row>(
    [title, icon, tab]: readonly [string, LucideIcon, 'drivers' | 'passengers' | 'rides' | 'settings'],
    { items, total }: { items: readonly Row[]; total: number },
    itemOf: (row: Row) => FoundItem,
  ): FoundGroup => ({
    title,
    icon,
    items: items.map(itemOf),
    all: total > items.length ? `${addressOfTab(tab)}&search=${encodeURIComponent(search)}` : null,
  });
  return [
    group(['Drivers', Motorbike, 'drivers'], drivers, (it) => ({
      id: it.user_id,
      title: it.full_name || NOTHING,
      details: join(it.motorbike_plate_number, displayPhone(it.mobile_number), it.stage_name),
      to: addressOfPerson('drivers', it.user_id),
    })),
    group(['Passengers', UserRound, 'passengers'], passengers, (it) => ({
      id: it.user_id,
      title: it.name || NOTHING,
      details: join(it.phone && displayPhone(it.phone), it.email),
      to: addressOfPerson('passengers', it.user_id),
    })),
    group(['Rides', Waypoints, 'rides'], rides, (it) => ({
      id: it.id,
      title: `${it.pickup_address} to ${it.destination_address}`,
      details: join(it.passenger_name, adminStatus(it.status, it.cancel_reason), timeOf(it.created_at, serverNow())),
      to: addressOfRide(it.id),
    })),
    group(['Settings', Settings, 'settings'], settings, (it) => ({
      id: it.id,
      title: settingName(it.setting_key),
      details: join(it.setting_key, it.description),
      to: addressOfSetting(it.setting_key),
    })),
  ].filter(({ items }) => items.length > 0);
}
