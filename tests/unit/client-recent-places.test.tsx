// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlaceSearch } from '#client/parts/location/place-search.tsx';
import { NO_ENDS } from '#client/parts/ride/booking-draft.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ items: [], total: 0, page: 1, pageSize: 8, hasMore: false })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  act(async () => {
    render(
      <PlaceSearch
        open
        ends={NO_ENDS}
        start="destination"
        freeText
        onChange={() => undefined}
        onWhole={() => undefined}
        onClose={() => undefined}
      />,
    );
    await Promise.resolve();
  });

it('screens "Where to": a place that was only chosen in the search is not one where the passenger went', async () => {
  await open();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Destination' }), { target: { value: 'Chuka Town' } });
  fireEvent.click(screen.getByRole('button', { name: /^Chuka Town/ }));
  cleanup();
  await open();
  expect(screen.queryByRole('region', { name: 'Recent' })).toBeNull();
});
