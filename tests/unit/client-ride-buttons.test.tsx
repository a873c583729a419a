// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RIDE_TEXTS } from '#shared/texts/en/ride-messages.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { usePosition } from '#client/data/position/position.ts';
import { RideSheet } from '#client/features/passenger/ride/ride-sheet.tsx';
import { PinDialog } from '#client/features/driver/rides/pin-dialog.tsx';
import { RequestAnswer } from '#client/features/driver/rides/request-answer.tsx';
import { RideButtons } from '#client/features/driver/rides/ride-buttons.tsx';
import { placeToasts } from '#client/ui/toast.tsx';
import { drivenRide, riddenRide } from '../support/client-ride.ts';

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('ResizeObserver', NoObserver);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))));

it('R6 a driver who has waited long enough at the pickup leaves by the button that says so', async () => {
  const arrivedAt = new Date(Date.now() - 4 * 60_000).toISOString();
  render(<RideButtons ride={drivenRide({ status: 'accepted', active: true, arrivedAt })} />);
  await press('You can leave now');
  expect(screen.getByRole('alertdialog', { name: 'Cancel this trip?' })).not.toBeNull();
});

describe('R43 “I’ve arrived” at the gate, with a position two minutes old', () => {
  const OLD = { latitude: -0.53, longitude: 37.45, accuracy: 8, heading: null, speed: null };
  const posted: string[] = [];
  const answer = (path: string): Response => {
    posted.push(path);
    if (path.endsWith('/location/update')) return Response.json({ accepted: true });
    if (path.endsWith('/arrived')) {
      const code = posted.length > 1 ? 'RIDE_MOVED_ON' : 'NOT_LOCATED';
      return Response.json({ error: `refused: ${code}`, code }, { status: 409 });
    }
    return Response.json({}, { status: 500 });
  };
  const stand = (getCurrentPosition: (succeed: PositionCallback, fail: PositionErrorCallback) => void): void => {
    posted.length = 0;
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
    usePosition.setState({ ...usePosition.getInitialState(), fix: { ...OLD, timestamp: Date.now() - 120_000 } }, true);
    render(<RideButtons ride={drivenRide({ status: 'accepted', active: true })} />);
  };
  const toasts: string[] = [];
  placeToasts(({ text }) => toasts.push(text));
  beforeEach(() => toasts.splice(0));

  it('it stays; a press asks the phone for a position and sends it before the arrival', async () => {
    const coords = { ...OLD, altitude: null, altitudeAccuracy: null, toJSON: () => null };
    stand((succeed) => succeed({ coords, timestamp: Date.now(), toJSON: () => null }));
    await press('I’ve arrived');
    await expect.poll(() => toasts).toEqual(['refused: RIDE_MOVED_ON']);
    expect(posted.slice(0, 2)).toEqual(['/api/location/update', '/api/drivers/rides/0123456789abcdef01234567/arrived']);
  });

  it.each([
    ['finds no position', 2, 'Your phone does not know where it is. Go outside, or turn on precise location.'],
    ['may not say where it is', 1, 'refused: NOT_LOCATED'],
  ])('a phone that %s: the answer says why not', async (_, code, text) => {
    const trouble = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    stand((_succeed, fail) => fail(trouble));
    await press('I’ve arrived');
    await expect.poll(() => toasts).toEqual([text]);
    expect(screen.getByRole('button', { name: 'I’ve arrived' })).not.toBeNull();
  });
});

it('R26 after a wrong PIN the emptied field has the focus', async () => {
  const wrong = { error: MESSAGES.pin.wrong(4), code: 'PIN_WRONG' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(wrong, { status: 400 })));
  render(<PinDialog ride={drivenRide({ status: 'accepted', pinNeeded: true })} onClose={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('PIN');
  fireEvent.change(field, { target: { value: '1234' } });
  screen.getByRole('button', { name: 'Start' }).focus();
  await press('Start');
  await expect.poll(() => field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

it('screens "Choosing, scheduling and the live ride": Cancel is not among the messages', () => {
  render(
    <MemoryRouter>
      <RideSheet
        ride={riddenRide({ status: 'accepted' })}
        approach={{ driver: null, ageS: null, stale: false, etaMin: null, distanceKm: null, awayM: null }}
        nowMs={Date.parse('2026-03-02T09:01:00.000Z')}
        position={{ permission: 'granted', asking: false, ask: () => undefined }}
        onHeight={() => undefined}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('button', { name: 'Cancel trip' })).toHaveLength(1);
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  expect(messages.queryByRole('button', { name: 'Cancel trip' })).toBeNull();
});

it('R1 a passenger whose trip was started far away reads so and can cancel; in others, for a while after the start', () => {
  const sheet = (cancellable: boolean, cancellableUntil: string | null = null) => (
    <MemoryRouter>
      <RideSheet
        ride={riddenRide({
          status: 'in_progress',
          startedAt: '2026-03-02T09:00:00.000Z',
          cancellable,
          cancellableUntil,
        })}
        approach={{ driver: null, ageS: null, stale: false, etaMin: null, distanceKm: null, awayM: null }}
        nowMs={Date.parse('2026-03-02T09:01:00.000Z')}
        position={{ permission: 'granted', asking: false, ask: () => undefined }}
        onHeight={() => undefined}
      />
    </MemoryRouter>
  );
  const { rerender } = render(sheet(true));
  expect(screen.getByText(RIDE_TEXTS.startedFar('John'))).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel trip' })).not.toBeNull();
  for (const [until, buttons] of [
    ['2026-03-02T09:01:01.000Z', 1],
    ['2026-03-02T09:01:00.000Z', 0],
    [null, 0],
  ] as const) {
    rerender(sheet(false, until));
    expect(screen.queryByText(RIDE_TEXTS.startedFar('John'))).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Cancel trip' })).toHaveLength(buttons);
  }
});

it(`screens "The driver's screens": a press meant for the screen before a request answers nothing`, () => {
  vi.useFakeTimers();
  render(<RequestAnswer ride={drivenRide({ status: 'pending' })} />);
  const takesPresses = () => screen.getByRole('button', { name: /^Decline/ }).closest('.pointer-events-none') === null;
  act(() => void vi.advanceTimersByTime(499));
  expect(takesPresses()).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(takesPresses()).toBe(true);
  vi.useRealTimers();
});

it('R6 while the driver has not answered, the empty half of the bar says what comes there; then the buttons stand there', () => {
  const sheet = (status: 'pending' | 'accepted') => (
    <MemoryRouter>
      <RideSheet
        ride={riddenRide({ status })}
        approach={{ driver: null, ageS: null, stale: false, etaMin: null, distanceKm: null, awayM: null }}
        nowMs={Date.parse('2026-03-02T09:01:00.000Z')}
        position={{ permission: 'granted', asking: false, ask: () => undefined }}
        onHeight={() => undefined}
      />
    </MemoryRouter>
  );
  const { rerender } = render(sheet('pending'));
  expect(screen.getByRole('link', { name: /^Call/ })).not.toBeNull();
  expect(screen.queryByText('Share trip and SOS appear here once accepted.')).not.toBeNull();
  rerender(sheet('accepted'));
  expect(screen.queryByText('Share trip and SOS appear here once accepted.')).toBeNull();
});
