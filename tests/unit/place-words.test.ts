import { describe, expect, it } from 'vitest';
import { atPickup, toDestination, toPickup } from '#shared/texts/en/place-words.ts';

describe('R11 a pickup in a sentence', () => {
  it.each([
    ['Embu Town', 'at Embu Town', 'to Embu Town'],
    ['Near Huduma Centre Embu', 'near Huduma Centre Embu', 'to the pickup near Huduma Centre Embu'],
    ['2.4 km from Embu', '2.4 km from Embu', 'to the pickup 2.4 km from Embu'],
    ['12 km from Chuka', '12 km from Chuka', 'to the pickup 12 km from Chuka'],
    ['Nearby Farm', 'at Nearby Farm', 'to Nearby Farm'],
  ])('%s', (pickup, at, to) => {
    expect([atPickup(pickup), toPickup(pickup)]).toEqual([at, to]);
  });
});

it('a title says where a ride goes without "Town", and names no place that would not fit', () => {
  expect(toDestination('Runyenjes Town')).toBe('To Runyenjes');
  expect(toDestination('Kathangari')).toBe('To Kathangari');
  for (const place of ['Near Embu Market', '2.4 km from Embu', 'Kianjokoma Cattle Dip'])
    expect(toDestination(place), place).toBe('To the destination');
});
