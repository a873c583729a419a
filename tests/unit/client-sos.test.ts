// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { sentText } from '#client/data/safety/alert.ts';
import { SAFETY } from '#shared/contract/safety-texts.ts';
import { POSITION_SHOWN_MAX_AGE_MS } from '#shared/domain/constants/screens.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const fix = (ageMs: number) => ({
  latitude: -0.53,
  longitude: 37.45,
  accuracy: 8,
  heading: null,
  speed: null,
  timestamp: NOW - ageMs,
});

it('R30 an alert promises that support sees the person only while their position is young and believed', () => {
  const young = fix(POSITION_SHOWN_MAX_AGE_MS);
  expect(sentText({ fix: young, doubted: null }, NOW)).toBe(SAFETY.alert.sentText);
  expect(sentText({ fix: fix(2.5 * 60_000), doubted: null }, NOW)).toBe(
    'Boda support has been alerted and sees your last position, 2 min ago.',
  );
  expect(sentText({ fix: null, doubted: null }, NOW)).toBe(SAFETY.alert.sentTextUnplaced);
  expect(sentText({ fix: young, doubted: { doubt: 'implausible', fix: young } }, NOW)).toBe(
    SAFETY.alert.sentTextUnplaced,
  );
});
