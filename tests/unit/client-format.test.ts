import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockTime,
  countdown,
  initials,
  km,
  kmLeft,
  ksh,
  kshRange,
  lastSeen,
  minutes,
  timeInSentence,
  ratingText,
  timeOf,
} from '#client/lib/format.ts';

const NOW = Date.parse('2025-03-12T11:05:00Z'); // 14:05 in Nairobi

describe('figures on screen', () => {
  it('R17 writes money as whole KSH with thousands separators', () => {
    expect(ksh(150)).toBe('KSH 150');
    expect(ksh(1250)).toBe('KSH 1,250');
    expect(kshRange(100, 200)).toBe('KSH 100–200');
    expect(kshRange(150, 150)).toBe('KSH 150');
  });

  it('R17 never shows cents', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => /^KSH [\d,]+$/.test(ksh(amount))));
  });

  it('writes distances, minutes and ratings', () => {
    expect(km(2.44)).toBe('2.4 km');
    expect([km(0), km(0.049), km(0.05)]).toEqual(['under 0.1 km', 'under 0.1 km', '0.1 km']);
    expect([kmLeft(0.099, 'away'), kmLeft(0.1, 'away')]).toEqual(['Almost there', '0.1 km away']);
    expect(minutes(4)).toBe('4 min');
    expect(minutes(60)).toBe('1 h');
    expect(minutes(65)).toBe('1 h 5 min');
    expect(ratingText(5)).toBe('5.0');
    expect(ratingText(4.76)).toBe('4.8');
  });

  it('R18 counts days in Africa/Nairobi', () => {
    expect(timeOf('2025-03-12T11:05:00Z', NOW)).toBe('Today 14:05');
    expect(timeOf('2025-03-11T20:59:00Z', NOW)).toBe('Yesterday 23:59');
    expect(timeOf('2025-03-11T21:00:00Z', NOW)).toBe('Today 00:00');
    expect(timeOf('2025-03-12T21:00:00Z', NOW)).toBe('Tomorrow 00:00');
    expect(timeOf('2025-03-09T05:30:00Z', NOW)).toBe('9 Mar 08:30');
    expect(timeOf('2024-12-31T21:30:00Z', NOW)).toBe('1 Jan 00:30');
    expect(timeOf('2024-12-31T20:30:00Z', NOW)).toBe('31 Dec 2024 23:30');
    expect(clockTime('2025-03-12T21:00:00Z')).toBe('00:00');
  });

  it('R18 writes a time within a sentence', () => {
    expect(timeInSentence('2025-03-12T11:05:00Z', NOW)).toBe('today at 14:05');
    expect(timeInSentence('2025-03-12T21:00:00Z', NOW)).toBe('tomorrow at 00:00');
    expect(timeInSentence('2025-03-09T05:30:00Z', NOW)).toBe('on 9 Mar at 08:30');
    expect(timeInSentence('2024-12-31T20:30:00Z', NOW)).toBe('on 31 Dec 2024 at 23:30');
  });

  it('R14 says how old a position is', () => {
    expect(lastSeen(20.9)).toBe('last seen 20 s ago');
    expect(lastSeen(-3)).toBe('last seen 0 s ago');
    expect(lastSeen(60)).toBe('last seen 1 min ago');
    expect(lastSeen(7300)).toBe('last seen 2 h ago');
  });

  it('counts down to zero and not below', () => {
    expect(countdown(245)).toBe('4:05');
    expect(countdown(0.2)).toBe('0:01');
    expect(countdown(-5)).toBe('0:00');
  });

  it('takes initials from any name', () => {
    expect(initials('John Mwangi')).toBe('JM');
    expect(initials(' wanjiku ')).toBe('W');
    expect(initials('Mary Jane Njeri')).toBe('MN');
    expect(initials('')).toBe('');
    expect(initials('Rev. Dr. Jane Wanjiru')).toBe('JW');
    expect(initials('👩🏾‍🚀 Wanja 👨‍👩‍👧')).toBe('👩🏾‍🚀👨‍👩‍👧');
    expect(initials('𝓦anja')).toBe('𝓦');
    expect(initials('محمد يوسف')).toBe('مي');
  });
});
