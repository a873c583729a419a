// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Share } from '#shared/contract/entities.ts';
import { useShares } from '#client/data/position/own-shares.ts';
import { LiveLocationFold } from '#client/parts/location/live-location.tsx';

const HOUR_MS = 3_600_000;
const link = (changes: Partial<Share>): Share => ({
  id: 'c'.repeat(24),
  shareUrl: 'https://boda.test/shared-location/x',
  sharedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
  ...changes,
});

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The fold's title with its state, and whether its content says that sharing is paused. */
const said = (links: Share[]) => {
  useShares.setState({ links, loaded: true });
  render(<LiveLocationFold />);
  const title = screen.getByRole('button', { name: /Live location/ });
  fireEvent.click(title);
  return [title.textContent, screen.queryByText('Sharing is paused') !== null];
};

it('R29 a trip link shows the driver’s position, so with tracking off nothing is paused', () => {
  expect(said([link({ rideId: 'd'.repeat(24) })])).toEqual(['Live locationOff', false]);
});

it('R15 with tracking off, a link to the own position is paused', () => {
  expect(said([link({ rideId: 'd'.repeat(24) }), link({})])).toEqual(['Live locationPaused', true]);
});
