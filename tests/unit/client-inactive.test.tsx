// @vitest-environment jsdom
import { MemoryRouter } from 'react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#client/data/connection/api.ts';
import { refreshDrivers, refreshFavorites } from '#client/data/drivers/fetch-drivers.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { useConfig } from '#client/data/phone/config.ts';
import { FavoritesCard } from '#client/features/passenger/contacts/favorites-card.tsx';
import { InactiveNote } from '#client/parts/people/inactive-note.tsx';
import { ERRORS } from '#shared/contract/errors.ts';
import type { PublicConfig } from '#shared/contract/entities.ts';

const [STATUS, say] = ERRORS.ACCOUNT_INACTIVE;
const SENTENCE = say();

function answers(status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));
}

const CONFIG: PublicConfig = {
  mapStyleUrl: 'none',
  geocoderUrl: '',
  ipLookupUrl: '',
  supportHotline: '+254711000000',
  signIn: 'stand-in',
  demo: false,
  shareLocationHours: 24,
  requestTimeoutSeconds: 120,
  townFareMaxKm: 0,
  pushKey: '',
};

beforeEach(() => useConfig.setState({ config: CONFIG }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useDrivers.setState(useDrivers.getInitialState(), true);
});

it.each([
  ['the drivers', refreshDrivers],
  ['the favorites', refreshFavorites],
  ['anything else', () => call('getMe')],
])(
  'R5 R47 an inactive passenger who is refused %s reads why and whom to call, without a retry button',
  async (_what, refresh) => {
    answers(STATUS, { error: SENTENCE, code: 'ACCOUNT_INACTIVE' });
    await expect(refresh()).rejects.toThrow(SENTENCE);
    render(
      <MemoryRouter>
        <InactiveNote />
        <FavoritesCard shown={[]} onCall={() => undefined} onRemove={() => undefined} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('alert').textContent).toContain(SENTENCE);
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+254711000000');
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('R5 the note disappears once the passenger is active again', async () => {
  answers(STATUS, { error: SENTENCE, code: 'ACCOUNT_INACTIVE' });
  await refreshFavorites().catch(() => undefined);
  const { container } = render(<InactiveNote />);
  expect(container.textContent).not.toBe('');
  answers(200, []);
  await refreshFavorites();
  await expect.poll(() => container.textContent).toBe('');
});
