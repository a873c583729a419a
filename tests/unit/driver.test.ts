import { describe, expect, it } from 'vitest';
import { isBookable, isOnline, isPresent, mayWork, statusAfterRide, statusRequested } from '#shared/domain/driver.ts';

describe('driver availability', () => {
  it('R7 isOnline = status is not offline', () => {
    expect([isOnline('online'), isOnline('on_route'), isOnline('offline')]).toEqual([true, true, false]);
  });

  it('spec 1 §4 Book is enabled only when isOnline is true and status is online', () => {
    expect(isBookable({ isOnline: true, driverStatus: 'online' })).toBe(true);
    expect(isBookable({ isOnline: true, driverStatus: 'on_route' })).toBe(false);
    expect(isBookable({ isOnline: false, driverStatus: 'online' })).toBe(false);
  });

  it('R7 during an active ride online is a no-op and offline means offline afterwards', () => {
    expect(statusRequested('online', true)).toEqual({ status: 'on_route', offlineAfterRide: false });
    expect(statusRequested('offline', true)).toEqual({ status: 'on_route', offlineAfterRide: true });
    expect(statusRequested('offline', false)).toEqual({ status: 'offline', offlineAfterRide: false });
  });

  it('R7 after a ride: online again, or offline if not present or if requested', () => {
    expect(statusAfterRide(true, false)).toBe('online');
    expect(statusAfterRide(false, false)).toBe('offline');
    expect(statusAfterRide(true, true)).toBe('offline');
  });

  it('R5 only approved drivers work; a setting may relax that, but never for banned ones', () => {
    expect([mayWork('approved', true), mayWork('pending', true), mayWork('banned', true)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([mayWork('pending', false), mayWork('banned', false)]).toEqual([true, false]);
  });

  it('R13 present: a socket less than 45 s ago, or a request less than 75 s ago', () => {
    const now = new Date('2026-03-01T08:00:00Z');
    const ago = (s: number): Date => new Date(now.getTime() - s * 1000);
    expect(isPresent({ socketSeenAt: ago(44), seenAt: null }, now)).toBe(true);
    expect(isPresent({ socketSeenAt: ago(45), seenAt: null }, now)).toBe(false);
    expect(isPresent({ socketSeenAt: null, seenAt: ago(74) }, now)).toBe(true);
    expect(isPresent({ socketSeenAt: ago(60), seenAt: ago(75) }, now)).toBe(false);
    expect(isPresent({ socketSeenAt: null, seenAt: null }, now)).toBe(false);
  });
});
