// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyToNotifications } from '#client/data/notifications/notifications.ts';
import { addEntry } from '#client/data/notifications/notifications-state.ts';
import { type SentAlert, setAlert, useAlerts } from '#client/data/safety/alerts.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useTripLinks } from '#client/data/position/trip-links.ts';
import { useTrustedContacts } from '#client/data/safety/trusted-contacts.ts';
import { clockTime } from '#client/lib/format.ts';
import { SosControl } from '#client/parts/safety/sos-control.tsx';
import { TripSheets } from '#client/parts/safety/trip-sheets.tsx';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { drivenRide, riddenRide } from '../support/client-ride.ts';

const RIDE = drivenRide();
const AT_MS = Date.parse('2026-03-02T09:00:00.000Z');
const AGAIN_MS = AT_MS + 120_000;
const text = SAFETY.alert;

const openOn = (ride: Ride) => {
  render(
    <MemoryRouter>
      <TripSheets>
        <SosControl ride={ride} />
      </TripSheets>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'SOS' }));
};

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  useAlerts.setState({ byRide: {} });
  useTripLinks.setState({ urls: {} });
  vi.unstubAllGlobals();
});

const becomes = (alert: SentAlert) => act(() => setAlert(RIDE.id, alert));
const hears = (kind: 'alertSeen' | 'alertClosed', atMs: number) =>
  act(() =>
    applyToNotifications((state) =>
      addEntry(state, {
        ...{ id: `${kind}${atMs}`, kind, data: {}, at: new Date(atMs).toISOString(), rideId: RIDE.id, read: false },
      }),
    ),
  );
/** The button on the ride, and what the sheet over it says and offers. */
const shown = () => {
  const sheet = within(screen.getByRole('alertdialog'));
  const sos = screen.getByRole('button', { name: /^SOS/, hidden: true });
  const offers = sheet.queryAllByRole('button', { name: /^Send the alert/ }).map((it) => it.textContent);
  return [sos.textContent, (sheet.queryByRole('status') ?? sheet.queryByRole('alert'))?.textContent, ...offers];
};

it('R30 the button and the sheet say what has become of the alert, live: unsent, sent, seen, sent again, closed', () => {
  openOn(RIDE);
  expect(shown()).toEqual(['SOS', undefined, text.send]);
  becomes({ state: 'sending', press: 'a', late: true });
  expect(shown()).toEqual(['SOS · sending', text.notOut + text.notOutCall, text.send]);
  const first = { state: 'sent', atMs: AT_MS, again: false } as const;
  becomes(first);
  expect(shown()).toEqual(['SOS · sent', text.sent(clockTime(AT_MS)) + text.sentTextUnplaced, text.sendAgain]);
  hears('alertSeen', AT_MS + 1000);
  expect(shown()).toEqual(['SOS · seen', text.seen + text.seenText, text.sendAgain]);
  becomes({ state: 'sending', press: 'b', late: true, before: first });
  const earlier = text.earlierOut(clockTime(AT_MS));
  expect(shown()).toEqual(['SOS · sending', text.notOut + text.notOutCall + earlier, text.sendAgain]);
  becomes({ state: 'sent', atMs: AGAIN_MS, again: true });
  expect(shown()).toEqual(['SOS · sent', text.sentAgain(clockTime(AGAIN_MS)) + text.sentTextUnplaced, text.sendAgain]);
  hears('alertClosed', AGAIN_MS + 1000);
  expect(shown()).toEqual(['SOS', text.closed + text.closedText, text.send]);
});

const TRIP = riddenRide({ status: 'in_progress' });
const LINK = 'https://boda.example/shared-location/abc';
const smsTo = async (): Promise<string> =>
  decodeURIComponent((await screen.findByRole('link', { name: /SMS/ })).getAttribute('href') ?? '');

it('R29 without a network, the sheet sends the known link by SMS, and without a link it names the driver', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  useTrustedContacts.setState({ contacts: [{ name: 'Mama', phone: '+254712345678' }], failed: false });
  openOn(TRIP);
  expect(await smsTo()).toMatch(`I am on a Boda trip with ${TRIP.driver?.name} (${TRIP.driver?.vehiclePlate}) to `);
  act(() => useTripLinks.setState({ urls: { [TRIP.id]: LINK } }));
  expect(await smsTo()).toContain(LINK);
});
