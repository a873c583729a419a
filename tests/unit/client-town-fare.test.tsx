// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConfig } from '#client/data/phone/config.ts';
import { FareRanges, ShortFares } from '#client/features/passenger/fare-ranges.tsx';
import { AskAllCard } from '#client/features/passenger/booking/ask-all-card.tsx';
import { ConfirmStep } from '#client/features/passenger/booking/confirm-step.tsx';
import { UnusualFareLine } from '#client/parts/ride/fare-story.tsx';
import { EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { fareDraftOf } from '#client/parts/ride/fare-draft.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { fareStoryText } from '#shared/texts/en/fares.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { quoteFor } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { CLIENT_CONFIG } from '#tests/support/client-config.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
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

it('R28 an unknown place has a flat fare, and the price itself says so', () => {
  const reach = { nearCount: 0, firstMin: null, lowestFare: null, lowestFareSoon: null };
  const shown = (to: Coordinates | null) => {
    const from = { latitude: -0.5389, longitude: 37.4772 };
    const quote = quoteFor({ pickup: 'Embu Town', destination: 'Shamba la Njeru', from, to }, FARE_DEFAULTS_KSH, 0);
    const choice = { offer: null, ...quote, fareIsGuess: false };
    render(
      <>
        <AskAllCard quote={quote} reach={reach} isScheduled={false} leads onChoose={() => undefined} />
        <ConfirmStep
          draft={EMPTY_DRAFT}
          nowMs={0}
          choice={choice}
          onChange={() => undefined}
          busy={false}
          problem={null}
          onOther={() => undefined}
          onConfirm={() => undefined}
        />
        <UnusualFareLine story={{ ...quote, fareBefore: null }} />
      </>,
    );
    const count = screen.queryAllByText('Flat fare: the distance is not known.').length;
    cleanup();
    return count;
  };
  expect(shown(null)).toBe(3);
  expect(shown({ latitude: -0.54, longitude: 37.48 })).toBe(0);
});
