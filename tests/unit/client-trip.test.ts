import { describe, expect, it } from 'vitest';
import type { SharedLocation } from '#shared/contract/entities.ts';
import type { SharedTrip } from '#shared/contract/trip-entities.ts';
import {
  freshnessOf,
  hasEnded,
  isPlaced,
  type SharedState,
  takePosition,
  takeSnapshot,
  UNKNOWN,
} from '#client/features/shared-location/shared-state.ts';
import { tripStory } from '#client/features/shared-location/trip-story.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';

const trip = (over: Partial<SharedTrip> = {}): SharedTrip => ({
  rev: 2,
  status: 'accepted',
  active: true,
  driver: { firstName: 'Juma', plate: 'KMFA 123B', photo: null },
  pickup: 'Embu Town',
  destination: 'Runyenjes Town',
  scheduledTime: null,
  arrivedAt: null,
  next: { latitude: -0.5389, longitude: 37.4574 },
  heading: null,
  estimatedArrival: 4,
  endedAt: null,
  ...over,
});
const at = (timestamp: number | null, over: Partial<SharedTrip> = {}): SharedLocation => ({
  userName: 'Wanjiku',
  ...(timestamp === null
    ? { latitude: null, longitude: null, accuracy: null }
    : { latitude: timestamp / 1000, longitude: 37, accuracy: 5 }),
  sharedAt: '2026-03-10T09:00:00.000Z',
  expiresAt: '2026-03-10T21:00:00.000Z',
  timestamp,
  trip: trip(over),
});
const seen = (location: SharedLocation): SharedState => takeSnapshot(UNKNOWN, location);

describe('R29 what a viewer of a trip knows', () => {
  it('R29 a step of the ride without a position keeps the position, and an older one changes nothing', () => {
    const moved = takePosition(seen(at(1000)), at(null, { rev: 3, status: 'in_progress', estimatedArrival: null }));
    expect(moved.location).toMatchObject({ timestamp: 1000, latitude: 1, trip: { status: 'in_progress', rev: 3 } });
    expect(takePosition(moved, at(null, { rev: 2 }))).toBe(moved);
    const late = takePosition(moved, at(2000, { rev: 2 }));
    expect(late.location).toMatchObject({ timestamp: 2000, trip: { status: 'in_progress', rev: 3 } });
  });

  it('R24 R29 when another driver takes over, position and time left are the new driver’s, though the first one’s last fix is newer', () => {
    const first = seen(at(2000, { estimatedArrival: 2 }));
    const alone = takePosition(first, at(null, { rev: 3, status: 'pending', driver: null, estimatedArrival: null }));
    expect(alone.location).toMatchObject({
      timestamp: null,
      latitude: null,
      trip: { status: 'pending', driver: null },
    });
    const driver = { firstName: 'Mwenda', plate: 'KMGB 456C', photo: null };
    const second = at(1000, { rev: 4, driver, estimatedArrival: 10 });
    for (const before of [first, alone]) {
      for (const take of [takePosition, takeSnapshot]) {
        const after = take(before, second);
        expect(after.location).toMatchObject({ timestamp: 1000, latitude: 1, trip: { driver, estimatedArrival: 10 } });
        expect(takeSnapshot(after, at(2000, { estimatedArrival: 2 })).location).toEqual(after.location);
      }
    }
  });

  it('R29 the time left belongs to the newest position', () => {
    const known = seen(at(2000, { estimatedArrival: 3 }));
    expect(takeSnapshot(known, at(1000, { estimatedArrival: 9 })).location?.trip?.estimatedArrival).toBe(3);
    expect(takePosition(known, at(3000, { estimatedArrival: 2 })).location?.trip?.estimatedArrival).toBe(2);
  });

  it('R29 after the end no position remains, and late ones are ignored', () => {
    const ended = takeSnapshot(
      seen(at(1000)),
      at(null, { rev: 4, status: 'completed', endedAt: '2026-03-10T11:32:00.000Z' }),
    );
    expect(ended.location && [hasEnded(ended.location), isPlaced(ended.location)]).toEqual([true, false]);
    expect(takePosition(ended, at(5000, { rev: 3 })).location).toEqual(ended.location);
  });

  it('R14 R29 a trip without a position is not fresh', () => {
    expect(freshnessOf(at(null), Date.parse('2026-03-10T10:00:00.000Z'))).toMatchObject({
      stale: true,
      expired: false,
    });
  });
});

describe('R29 the texts of a trip', () => {
  const NOW = Date.parse('2026-03-10T11:00:00.000Z');
  const title = (over: Partial<SharedTrip>) => tripStory(at(null), trip(over), NOW, false);

  it('R29 say what happens now', () => {
    expect(title({})).toMatchObject({ title: 'Juma is on the way to the pickup', etaMin: 4, phase: 'moving' });
    expect(title({ arrivedAt: '2026-03-10T10:59:00.000Z' })).toMatchObject({
      title: 'Juma is at the pickup',
      etaMin: null,
    });
    expect(title({ status: 'in_progress' })).toMatchObject({ title: 'On the way to Runyenjes Town', etaMin: 4 });
    expect(title({ status: 'pending', driver: null })).toMatchObject({ title: SAFETY.trip.finding, phase: 'waiting' });
    expect(title({ active: false, scheduledTime: '2026-03-10T13:05:00.000Z' })).toMatchObject({
      title: 'Planned for today at 16:05',
      text: SAFETY.trip.plannedText,
    });
  });

  it('R29 name both places; for an expired link they say nothing that may be outdated', () => {
    expect(title({}).places).toBe('Embu Town to Runyenjes Town');
    const expired = tripStory(at(1000), trip({ status: 'in_progress' }), NOW, true);
    expect(expired).toEqual({ title: SAFETY.trip.expired, text: null, places: null, etaMin: null, phase: 'ended' });
  });

  it('R29 say how it ended, in Nairobi’s time', () => {
    const endedAt = '2026-03-10T11:32:00.000Z';
    expect(title({ status: 'completed', endedAt })).toMatchObject({ title: 'Arrived at 14:32', phase: 'ended' });
    expect(title({ status: 'cancelled', endedAt })).toMatchObject({ title: 'This trip was cancelled at 14:32' });
  });
});
