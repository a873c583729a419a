import { describe, expect, it } from 'vitest';
import { placeIn } from '../../client/src/features/admin/drivers/review-place.ts';
import { adminDriver } from '../support/admin-driver.ts';

describe('the place of a driver among those to review', () => {
  const queue = ['a', 'c', 'e'].map((user_id) => adminDriver({ user_id }));
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
