// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastSentOf } from '#client/data/admin/admin.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { AlertBar } from '#client/features/admin/safety/alert-bar.tsx';
import { SafetyTab } from '#client/features/admin/safety/safety-tab.tsx';
import { withStanding } from '#client/features/admin/safety/use-standing.ts';
import { type AdminIncident, AdminIncidentUpdate, INCIDENT_STATUSES } from '#shared/contract/incident-entities.ts';
import { ADMIN_SAFETY } from '#shared/texts/en/safety.ts';

// Generous, for a machine that is busy with other things.
configure({ asyncUtilTimeout: 30_000 });

const AT = '2026-03-02T09:00:00.000Z';
const alertOf = (name: string, changes: Partial<AdminIncident> = {}): AdminIncident => ({
  ...{ id: name.padEnd(24, '0'), rev: 1, ride_id: 'a'.repeat(24), ride_status: 'accepted', role: 'passenger' },
  ...{ status: 'open', created_at: AT, rings: 1, sent_again: [], pickup_address: 'Embu', destination_address: 'Meru' },
  passenger: { id: 'b'.repeat(24), name, phone: null },
  ...{ driver: null, driver_now: null, position: null, trail: [], notes: [] },
  ...{ acknowledged_by: null, acknowledged_at: null, resolved_by: null, resolved_at: null },
  ...changes,
});

/** The server's alerts. */
let alerts: AdminIncident[];
let changed: unknown[];
beforeEach(() => {
  changed = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://boda.test');
    if (init.method === 'PUT') {
      const { status, sent_seen } = AdminIncidentUpdate.parse(JSON.parse(init.body as string));
      const id = pathname.split('/').at(-1);
      if (alerts.some((it) => it.id === id && lastSentOf(it) !== sent_seen)) {
        const refusal = { error: ADMIN_SAFETY.sentAgainSince, code: 'ALERT_SENT_AGAIN' };
        return Promise.resolve(Response.json(refusal, { status: 409 }));
      }
      changed.push([id, status]);
      alerts = alerts.map((it) => (it.id === id ? { ...it, status: status ?? it.status, rev: it.rev + 1 } : it));
      return Promise.resolve(Response.json(alerts.find((it) => it.id === id)));
    }
    const status = searchParams.get('status') ?? 'all';
    const rank = (it: AdminIncident) => INCIDENT_STATUSES.indexOf(it.status);
    const items = alerts.filter((it) => status === 'all' || it.status === status).sort((a, b) => rank(a) - rank(b));
    const page = { total: items.length, page: 1, pageSize: 20 };
    return Promise.resolve(
      Response.json(pathname.endsWith('/incidents') ? { ...page, items } : { ...page, items: [] }),
    );
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('article', { name: `Alert of ${name}` }));

it('R30 an alert that nobody acknowledged is resolved only after a question, and then stays in its place', async () => {
  alerts = [alertOf('Ann'), alertOf('Ben')];
  render(<SafetyTab />, { wrapper: MemoryRouter });
  await screen.findByRole('heading', { name: 'Ann' });
  fireEvent.click(card('Ann').getByRole('button', { name: 'Resolve' }));
  const question = within(screen.getByRole('alertdialog', { name: ADMIN_SAFETY.resolve }));
  expect(changed).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Resolve' }));
  await expect.poll(() => card('Ann').queryByText('Resolved')).toBeTruthy();
  expect(changed).toEqual([[alertOf('Ann').id, 'resolved']]);
  expect(names().slice(0, 2)).toEqual(['Ann', 'Ben']);
});

it('R30 an alert that was acknowledged in a filtered list stays in its place as acknowledged', async () => {
  alerts = [alertOf('Ann'), alertOf('Ben')];
  render(<SafetyTab />, { wrapper: MemoryRouter });
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Ann' });
  fireEvent.click(card('Ann').getByRole('button', { name: 'Acknowledge' }));
  await expect.poll(() => card('Ann').queryByText('Acknowledged')).toBeTruthy();
  expect(names().slice(0, 2)).toEqual(['Ann', 'Ben']);
});

it('R30 in the bar no button of the next alert takes the place of the one just pressed', async () => {
  alerts = [alertOf('Ann'), alertOf('Ben')];
  render(<AlertBar />, { wrapper: MemoryRouter });
  const button = (name: string) => screen.getByRole('button', { name: `Acknowledge the alert of ${name}` });
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge the alert of Ann' }));
  await screen.findByText('Acknowledged');
  expect(button('Ann').compareDocumentPosition(button('Ben'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(button('Ann'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changed).toEqual([[alertOf('Ann').id, 'acknowledged']]);
});

it('R30 an alert in its old place shows its newest state, and others come around it', () => {
  const [ann, ben, cat] = [alertOf('Ann'), alertOf('Ben'), alertOf('Cat')];
  const acknowledged = { ...ann, status: 'acknowledged', rev: 2 } as const;
  const standing = [{ incident: acknowledged, place: 0 }];
  expect(withStanding([ben, acknowledged], standing)).toEqual([acknowledged, ben]);
  expect(withStanding([cat, ben], standing)).toEqual([acknowledged, cat, ben]);
  const again = { ...ann, rev: 3 };
  expect(withStanding([again, ben], standing)).toEqual([again, ben]);
  expect(withStanding([ann, ben], standing)).toEqual([acknowledged, ben]);
});

it('R30 an alert sent again says so, after whose acknowledgement', async () => {
  const sent_again = [{ at: '2026-03-02T09:10:00.000Z', acknowledged_by: 'njeri', acknowledged_at: AT }];
  alerts = [alertOf('Ann', { sent_again, rings: 2 })];
  render(<SafetyTab />, { wrapper: MemoryRouter });
  await screen.findByRole('heading', { name: 'Ann' });
  expect(card('Ann').getByText(ADMIN_SAFETY.sentAgain)).toBeTruthy();
  expect(card('Ann').getByText('njeri')).toBeTruthy();
  cleanup();
  render(<AlertBar />, { wrapper: MemoryRouter });
  expect(await screen.findByText(/Ann · Sent again /)).toBeTruthy();
});

/** The server's alert of Ann, sent again; no event of it has reached the page. */
const sendAgain = () => {
  const sent_again = [{ at: '2026-03-02T09:10:00.000Z', acknowledged_by: null, acknowledged_at: null }];
  alerts = [alertOf('Ann', { sent_again, rings: 2, rev: 2 })];
};

it('R30 in the bar a press that the admin had not seen stops Acknowledge, and is shown with a sentence', async () => {
  alerts = [alertOf('Ann')];
  render(<AlertBar />, { wrapper: MemoryRouter });
  const acknowledge = await screen.findByRole('button', { name: 'Acknowledge the alert of Ann' });
  sendAgain();
  fireEvent.click(acknowledge);
  expect(await screen.findByText(/Ann · Sent again /)).toBeTruthy();
  expect(await screen.findByText(new RegExp(ADMIN_SAFETY.sentAgainSince))).toBeTruthy();
  expect(changed).toEqual([]);
  // A busy button ignores presses.
  await expect.poll(() => acknowledge.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(acknowledge);
  await screen.findByText('Acknowledged');
});

it('R30 a press that comes while the question covers the alert stops Resolve', async () => {
  alerts = [alertOf('Ann')];
  render(<SafetyTab />, { wrapper: MemoryRouter });
  await screen.findByRole('heading', { name: 'Ann' });
  const ann = card('Ann');
  fireEvent.click(ann.getByRole('button', { name: 'Resolve' }));
  sendAgain();
  await act(() => queryClient.refetchQueries());
  await ann.findByText(ADMIN_SAFETY.sentAgain);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resolve' }));
  expect(await ann.findByText(ADMIN_SAFETY.sentAgainSince)).toBeTruthy();
  expect(changed).toEqual([]);
});
