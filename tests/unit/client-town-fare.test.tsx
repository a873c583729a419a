// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConfig } from '#client/data/phone/config.ts';
import { FareRanges, ShortFares } from '#client/features/passenger/fare-ranges.tsx';
import { fareDraftOf } from '#client/parts/ride/fare-draft.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { fareStoryText } from '#shared/texts/en/fares.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { quoteFor } from '#shared/domain/fare.ts';
import { CLIENT_CONFIG } from '#tests/support/client-config.ts';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))));
afterEach(() => {
  cleanup();
  useConfig.setState(useConfig.getInitialState(), true);
  vi.unstubAllGlobals();
});

it('R11 a trip in the middle of Embu without "Town" in its places is not called outside town', () => {
  const trip = { pickup: 'KCB Bank Embu', destination: 'Embu Bus Station', from: null, to: null };
  const story = fareStoryText({ ...quoteFor(trip, FARE_DEFAULTS_KSH, 0), fareBefore: null });
  expect(story).toMatch(/^Fare for other trips: /);
  const { container } = render(
    <>
      <FareRanges bands={FARE_DEFAULTS_KSH} />
      <ShortFares bands={FARE_DEFAULTS_KSH} />
    </>,
  );
  expect(container.textContent).toContain('Town fare KSH 100–200');
  expect(container.textContent).toContain('Other trips KSH 150–300');
  expect(container.textContent).not.toMatch(/outside|within/i);
});

it('R11 a driver reads which trips cost the town fare, and the limit if an admin has set one', () => {
  const explained = () =>
    render(<FareFields draft={fareDraftOf(FARE_DEFAULTS_KSH)} problems={{}} change={() => undefined} explained />)
      .container.textContent;
  expect(explained()).toContain('Trips from or to a place called Town, such as Embu Town.');
  useConfig.setState({ config: CLIENT_CONFIG });
  expect(explained()).toContain('Trips of up to 10 km from or to a place called Town, such as Embu Town.');
});
