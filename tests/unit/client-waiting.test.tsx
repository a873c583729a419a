// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { NoRequests } from '#client/features/driver/rides/no-requests.tsx';

afterEach(cleanup);

const shown = (verification: 'pending' | 'approved'): string => {
  useDriverSelf.setState({ verification, status: 'offline' });
  render(
    <MemoryRouter>
      <NoRequests scheduled={0} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/driver');
  return document.body.textContent;
};

it('spec 2 §2: who waits for approval is not sent to a status that the dashboard does not offer yet', () => {
  expect(shown('pending')).toContain('once you are approved');
  expect(document.body.textContent).not.toContain('Change it on the dashboard');
  cleanup();
  expect(shown('approved')).toContain('Change it on the dashboard');
});
