import { describe, expect, it } from 'vitest';
import type { AdminDriver } from '../../shared/contract/admin-entities.ts';
import { placeIn } from '../../client/src/features/admin/drivers/review-place.ts';

const driver = (user_id: string): AdminDriver => ({
  user_id,
  full_name: user_id,
  email: null,
  mobile_number: '',
  stage_name: '',
  motorbike_plate_number: '',
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
});

describe('the place of a driver among those to review', () => {
  const queue = ['a', 'c', 'e'].map(driver);
  const shown = (id: string) => {
    const { position, total, previous, next } = placeIn(queue, id);
    return [position, total, previous?.user_id, next?.user_id];
  };

  it('is its number, with the neighbours', () => {
    expect(shown('a')).toEqual([1, 3, undefined, 'c']);
    expect(shown('c')).toEqual([2, 3, 'a', 'e']);
    expect(shown('e')).toEqual([3, 3, 'c', undefined]);
  });

  it('is kept by whoever has just left the queue, or was never in it', () => {
    expect(shown('d')).toEqual([null, 3, 'c', 'e']);
    expect(shown('f')).toEqual([null, 3, 'e', undefined]);
  });
});
