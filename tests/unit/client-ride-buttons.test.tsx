// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MESSAGES } from '#shared/contract/messages.ts';
import { PinDialog } from '#client/features/driver/rides/pin-dialog.tsx';
import { RideButtons } from '#client/features/driver/rides/ride-buttons.tsx';
import { drivenRide } from '../support/client-ride.ts';

beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }));
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

it('R26 after a wrong PIN the emptied field has the focus', async () => {
  const wrong = { error: MESSAGES.pin.wrong(4), code: 'PIN_WRONG' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(wrong, { status: 400 })));
  render(<PinDialog ride={drivenRide({ status: 'accepted', pinNeeded: true })} onClose={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('PIN');
  fireEvent.change(field, { target: { value: '1234' } });
  screen.getByRole('button', { name: 'Start' }).focus();
  await press('Start');
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(document.activeElement).toBe(field);
});
