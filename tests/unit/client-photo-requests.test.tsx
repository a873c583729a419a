// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { PhotoRequests } from '#client/features/driver/onboarding/photo-requests.tsx';
import type { PhotoReason } from '#shared/domain/review.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('R37 a driver whose photo does not match their details can correct the details instead', () => {
  const ask = (reason: PhotoReason) => {
    const request = { photo: 'plate', because: { reason }, asked: '2026-03-02T09:00:00.000Z', answered: null } as const;
    useDriverSelf.setState({ photoRequests: [request] });
    render(<PhotoRequests />, { wrapper: MemoryRouter });
    return screen.queryByRole('link', { name: 'Correct your details' })?.getAttribute('href');
  };
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  expect(ask('does_not_match')).toBe('/driver/onboarding');
  cleanup();
  expect(ask('blurred')).toBeUndefined();
});
