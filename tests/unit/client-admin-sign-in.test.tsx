// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NO_CREDENTIALS } from '#client/features/admin/sign-in/credentials.ts';
import { SignInForm } from '#client/features/admin/sign-in/sign-in-form.tsx';
import type { useSignIn } from '#client/features/admin/sign-in/use-sign-in.ts';

afterEach(cleanup);

it('R16.5 sign-up says which passwords are refused before one is typed', () => {
  const signIn: ReturnType<typeof useSignIn> = {
    ...{ mode: 'signup', form: NO_CREDENTIALS, problems: {}, notice: null, busy: false, asksForCode: false },
    ...{ turnTo: () => undefined, change: () => undefined, submit: () => undefined },
  };
  render(<SignInForm signIn={signIn} />);
  const field = screen.getByLabelText('Password');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('At least 10 characters.');
  expect(hint?.textContent).toContain('Common passwords');
});
