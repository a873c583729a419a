import type { AdminDriver, AdminPassenger } from '../../../../../../shared/contract/admin-entities.ts';
import { displayPhone } from '../../../../../../shared/domain/phone-display.ts';
import { call } from '../../../../lib/api.ts';
import type { Found, PersonWords } from './person-picker.tsx';

const SHOWN = 5;

export async function findPassengers(search: string, signal: AbortSignal): Promise<Found<AdminPassenger>> {
  const { items, total } = await call('adminListPassengers', { query: { search, pageSize: SHOWN }, signal });
  return { people: items, total };
}

/** Those who are online now. */
export async function findDrivers(search: string, signal: AbortSignal): Promise<Found<AdminDriver>> {
  const query = { search, status: 'online', sort: 'name', pageSize: SHOWN } as const;
  const { items, total } = await call('adminListDrivers', { query, signal });
  return { people: items, total };
}

export const passengerWords = ({ user_id, name, phone, email, is_active }: AdminPassenger): PersonWords => ({
  id: user_id,
  name,
  details: `${phone === null ? 'No phone yet' : displayPhone(phone)} · ${email}`,
  ...(is_active ? {} : { unfit: 'Inactive' }),
});

export const driverWords = ({ user_id, full_name, stage_name, motorbike_plate_number }: AdminDriver): PersonWords => ({
  id: user_id,
  name: full_name,
  details: `${stage_name} · ${motorbike_plate_number}`,
});
