// @vitest-environment jsdom
import { cleanup, configure, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { waitsLong } from '#client/features/admin/overview/use-snapshots.ts';
import { Waiting } from '#client/features/admin/overview/waiting.tsx';
import { queryClient } from '#client/data/connection/query-client.ts';
import { serverNow } from '#client/lib/clock.ts';
import { SCHEDULE_ACTIVE_BEFORE_MIN } from '#shared/domain/constants/rules.ts';
import { UNANSWERED_LONG_MIN } from '#shared/domain/constants/screens.ts';

// Generous, for a machine that is busy with other things.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const NONE = { items: [], total: 0, page: 1, pageSize: 1 };
const minutesAgo = (minutes: number): string => new Date(serverNow() - minutes * 60_000).toISOString();
const request = (minutes: number) => ({ created_at: minutesAgo(minutes), scheduled_time: null });

/** Shows "Waiting now", with a list for each requested status. */
function show(lists: Record<string, object>): void {
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://boda.test');
    const list = lists[`${pathname.split('/').at(-1)} ${searchParams.get('status')}`] ?? NONE;
    return Promise.resolve(
      Response.json(
        pathname.endsWith('/stats') ? { totalDrivers: 0, pendingVerifications: 0, longTownTrips: 0 } : list,
      ),
    );
  });
  render(<Waiting>{null}</Waiting>, { wrapper: MemoryRouter });
}

it('nothing is waiting only when every alert is resolved and no request has been unanswered for long', async () => {
  show({ 'rides pending': { ...NONE, items: [request(UNANSWERED_LONG_MIN - 1)], total: 1 } });
  expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
});

it('an alert that is acknowledged waits until it is resolved', async () => {
  show({ 'incidents acknowledged': { ...NONE, total: 1 } });
  expect((await screen.findByRole('link')).textContent).toBe('1 alert to resolve');
  expect(screen.queryByText('Nothing is waiting.')).toBeNull();
});

it('a request unanswered for 19 minutes waits for a person, and leads to the oldest pending rides', async () => {
  show({ 'rides pending': { ...NONE, items: [request(19), request(1)], total: 2 } });
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe(`1 request without an answer for ${UNANSWERED_LONG_MIN} min`);
  expect(link.getAttribute('href')).toBe('/admin?tab=rides&status=pending&sort=created');
});

it('R20 a scheduled request waits for a person once its pickup is near, however old it is', () => {
  const inMinutes = (minutes: number) => ({ created_at: minutesAgo(300), scheduled_time: minutesAgo(-minutes) });
  expect(waitsLong(inMinutes(SCHEDULE_ACTIVE_BEFORE_MIN + 5), serverNow())).toBe(false);
  expect(waitsLong(inMinutes(SCHEDULE_ACTIVE_BEFORE_MIN - 5), serverNow())).toBe(true);
});
