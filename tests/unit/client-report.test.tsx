// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REPORT, REPORT_KIND_LABELS } from '#shared/texts/en/reports.ts';
import { REPORT_DAYS } from '#shared/domain/constants/rules.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { TripReport } from '#client/parts/ride/report.tsx';
import { placeToasts } from '#client/ui/toast.tsx';
import { drivenRide, riddenRide } from '../support/client-ride.ts';
import { passengerRide } from '../support/passenger-ride.ts';

const END = '2026-03-02T09:30:00.000Z';
const DONE = { status: 'completed', acceptedAt: '2026-03-02T09:00:00.000Z', completedAt: END } as const;
const LATE_MS = Date.parse(END) + REPORT_DAYS * 24 * 3600_000;
const REPORTED = { kind: 'other', text: 'He left me at the bridge', at: END, status: 'open', answer: null } as const;

let sent: unknown[];
const toasts: string[] = [];
placeToasts(({ text }) => toasts.push(text));
beforeEach(() => {
  sent = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(passengerRide({ ...DONE, rev: 9, myReport: REPORTED }), { status: 201 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (ride: ReturnType<typeof riddenRide>, nowMs = Date.parse(END), inRow = false) =>
  render(
    <MemoryRouter>
      <TripReport ride={ride} nowMs={nowMs} inRow={inRow} />
    </MemoryRouter>,
  );
const press = (name: string) => act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))));

it('R52.1 is offered to both for 7 days after the end of a trip that a driver had accepted', () => {
  const offers = (ride: ReturnType<typeof riddenRide>, nowMs?: number) => {
    show(ride, nowMs);
    const count = screen.queryAllByRole('button', { name: REPORT.open }).length;
    cleanup();
    return count;
  };
  const cancelled = { status: 'cancelled', completedAt: null, cancelledAt: END } as const;
  expect(offers(riddenRide(DONE), LATE_MS)).toBe(1);
  expect(offers(riddenRide({ ...DONE, ...cancelled }))).toBe(1);
  expect(offers(drivenRide(DONE))).toBe(1);
  expect(offers(riddenRide(DONE), LATE_MS + 1)).toBe(0);
  expect(offers(riddenRide({ ...DONE, ...cancelled, acceptedAt: null }))).toBe(0);
  expect(offers(riddenRide({ ...DONE, status: 'in_progress', completedAt: null }))).toBe(0);
});

it('R52.1 asks what went wrong, and needs a text for something else; nothing is sent before', async () => {
  show(riddenRide(DONE));
  await press(REPORT.open);
  await press(REPORT.send);
  expect(screen.getByText(REPORT.kindNeeded)).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: REPORT_KIND_LABELS.passenger.other }));
  await press(REPORT.send);
  expect(screen.getByText(REPORT.textNeeded)).not.toBeNull();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ` ${REPORTED.text} ` } });
  // The closed dialog's step back arrives later, and would close a dialog of the next test.
  const steppedBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await press(REPORT.send);
  await steppedBack;
  // It is said once the dialog has closed.
  await expect.poll(() => toasts).toEqual([REPORT.sent]);
  expect(sent).toEqual([{ kind: 'other', text: REPORTED.text }]);
  expect(Object.values(useRides.getState().byId)).toMatchObject([{ myReport: REPORTED }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [{ status: 'open', answer: null }, REPORT.waits],
  [{ status: 'closed', answer: null }, REPORT.closed],
  [{ status: 'answered', answer: 'You get KSH 200 back.' }, 'You get KSH 200 back.'],
] as const)('R52.6 once sent, its author reads what became of it: %o', (state, text) => {
  show(riddenRide({ ...DONE, myReport: { ...REPORTED, ...state } }), LATE_MS + 1);
  expect(screen.getByText(text)).not.toBeNull();
});

it('R52.6 in a list, the author opens what became of the report', async () => {
  show(drivenRide({ ...DONE, myReport: REPORTED }), LATE_MS + 1, true);
  await press(REPORT.yours);
  expect(screen.getByText(REPORT.waits)).not.toBeNull();
});
