// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { NeedsSession } from '#client/app/guards.tsx';
import { LandingActions } from '#client/features/landing/landing-actions.tsx';
import { takeReturnPath } from '#client/data/session/return-path.ts';
import { markSignedOut, useSession } from '#client/data/session/session.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';

const ANYBODY = {
  id: 'a'.repeat(24),
  email: 'wanjiru@example.com',
  google_user_data: { given_name: 'Wanjiru', name: 'Wanjiru Kamau', picture: null },
  user_type: null,
  name: null,
  phone: null,
};

it('a trip opened by a stranger to this tab says why it does not open, and follows the sign-in; after a sign-out it does not', () => {
  const open = (path: string) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route index element={<LandingActions returning={false} />} />
          <Route path="*" element={<NeedsSession />} />
        </Routes>
      </MemoryRouter>,
    );
    const why = screen.queryByText(MESSAGES.session.tripNeedsSignIn) !== null;
    cleanup();
    return [why, takeReturnPath(ANYBODY)];
  };
  useSession.setState({ user: null, isPending: false, trouble: null, notice: null });
  expect(open('/passenger/book')).toEqual([false, null]);
  expect(open('/passenger/trips/7')).toEqual([true, '/passenger/trips/7']);
  useSession.setState({ user: ANYBODY, notice: null });
  markSignedOut(null);
  expect(open('/passenger/trips/7')).toEqual([false, null]);
});
