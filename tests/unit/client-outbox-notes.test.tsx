// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { OutboxNotes } from '#client/app/shell/outbox-notes.tsx';
import { useConnectivityState } from '#client/data/connection/connectivity.ts';
import { useOutbox } from '#client/data/outbox/outbox.ts';
import { StepButton, StepNotes } from '#client/features/driver/rides/step-button.tsx';
import { drivenRide } from '../support/client-ride.ts';

afterEach(cleanup);

const ride = drivenRide({ status: 'in_progress' });

function show(path: string): void {
  useConnectivityState.setState({ online: false });
  const item = { rideId: ride.id, who: 'Wanjiku', pressedAtMs: Date.now() };
  useOutbox.setState({
    waiting: [
      { ...item, key: 'a', pressed: { what: 'word', word: 'nearly_there' } },
      { ...item, key: 'b', pressed: { what: 'complete' } },
    ],
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <OutboxNotes />
      <StepNotes ride={ride} />
      <StepButton ride={ride} />
    </MemoryRouter>,
  );
}
const line = (): string | null => screen.getByText(/^Will be sent/).textContent;

it('R39 a step that waits is said once on the trip, above the button, which no longer asks to be slid', () => {
  show('/driver/rides');
  expect(line()).not.toContain(OUTBOX.complete);
  expect(screen.getByText(OUTBOX.stepWaits(OUTBOX.complete))).not.toBeNull();
  expect(screen.queryByText(/^Slide/)).toBeNull();
});

it('R39 every other screen names the step under the banner', () => {
  show('/driver');
  expect(line()).toContain(OUTBOX.complete);
});
