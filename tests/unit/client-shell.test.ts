// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { connectivityOf } from '#client/data/connection/connectivity.ts';
import { positionSentence } from '#client/data/position/position.ts';
import { homeOf, isProfileComplete } from '#client/data/session/profile.ts';
import type { Me } from '#shared/contract/entities.ts';

const me = (over: Partial<Me> = {}): Me => ({
  id: 'a'.repeat(24),
  email: 'wanjiru@example.com',
  google_user_data: { given_name: 'Wanjiru', name: 'Wanjiru Kamau', picture: null },
  user_type: 'passenger',
  name: 'Wanjiru Kamau',
  phone: '+254712345678',
  ...over,
});

describe('screens "Connection"', () => {
  const fine = { online: true, answer: 'quick', socket: 'up' } as const;

  it.each([
    [fine, 'connected'],
    [{ ...fine, socket: 'unused' }, 'connected'],
    [{ ...fine, answer: 'slow' }, 'poor'],
    [{ ...fine, socket: 'down' }, 'poor'],
    [{ ...fine, answer: 'none' }, 'disconnected'],
    [{ ...fine, answer: 'none', socket: 'down' }, 'disconnected'],
    [{ ...fine, online: false }, 'disconnected'],
  ] as const)('%j is %s', (state, level) => {
    expect(connectivityOf(state)).toBe(level);
  });
});

describe('spec 1 §2, the home of a signed-in person', () => {
  it.each([
    [me(), '/passenger'],
    [me({ user_type: 'driver' }), '/driver'],
    [me({ user_type: null }), '/user-type'],
    [me({ name: null }), '/user-type'],
    [me({ name: '  ' }), '/user-type'],
    [me({ user_type: 'driver', phone: null }), '/user-type'],
  ] as const)('%#: %s', (user, path) => {
    expect(homeOf(user)).toBe(path);
    expect(isProfileComplete(user)).toBe(path !== '/user-type');
  });
});

describe('spec 1 §8, why there is no position', () => {
  const error = (code: number, message = '') => ({ code, message });

  it('is described word for word for each error', () => {
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    expect([1, 2, 3].map((code) => positionSentence(error(code), false))).toEqual([
      'Location access denied. Please enable location permissions in your browser settings.',
      'Location information is unavailable. Please try again.',
      'Location request timed out. Please try again.',
    ]);
    expect([1, 2, 3, 0].map((code) => positionSentence(error(code), true))).toEqual([
      'Location access denied. Please enable location permissions.',
      'Location tracking unavailable.',
      'Location tracking timed out.',
      'Unable to track your location.',
    ]);
    expect(positionSentence(error(0), false)).toBe('Unable to retrieve your location.');
    expect(positionSentence(error(0, 'no sensor'), false)).toBe('Location error: no sensor');
  });

  it('is the missing https on a page without it, where phones give no position', () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    expect(positionSentence(error(1), false)).toContain('begins with https://');
  });
});
