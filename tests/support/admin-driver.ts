import type { AdminDriver } from '../../shared/contract/admin-entities.ts';

/** A driver as admins see one who has just registered. */
export const adminDriver = (fields: Partial<AdminDriver>): AdminDriver => ({
  user_id: 'a'.repeat(24),
  full_name: 'Mwangi',
  email: null,
  mobile_number: '+254711000222',
  stage_name: 'Embu',
  motorbike_plate_number: 'KMFA 123B',
  withinTownFareMin: 100,
  withinTownFareMax: 200,
  outsideTownFareMin: 150,
  outsideTownFareMax: 300,
  verification_status: 'pending',
  is_online: false,
  total_trips: 0,
  rating: null,
  created_at: '2026-11-21T09:00:00.000Z',
  profile_picture_url: null,
  id_card_url: null,
  driving_license_url: null,
  plate_photo_url: null,
  photo_requests: [],
  ban: null,
  ...fields,
});
