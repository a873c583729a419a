// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Welcome } from '#client/features/landing/welcome.tsx';
import { inBoth, loadTexts, speak } from '#shared/texts/language.ts';

const ME = {
  id: 'a'.repeat(24),
  email: 'wanjiru@example.com',
  google_user_data: { given_name: 'Wanjiru', name: 'Wanjiru Kamau', picture: null },
  user_type: 'passenger' as const,
  name: 'Wanjiru Kamau',
  phone: '+254712345678',
};

afterEach(() => {
  cleanup();
  speak('en');
});

it('R51 a part that loads later speaks the language of the page (the booking sheet)', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await loadTexts();
  speak('sw');
  render(
    <MemoryRouter>
      <Welcome user={ME} leaving={false} onStay={() => undefined} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Agiza boda' }));
  await act(() => vi.dynamicImportSettled());
  expect(await screen.findByRole('button', { name: 'Tumia mahali nilipo' })).toBeDefined();
});

it('R51 texts that are imported while others load are loaded too, before the language changes', async () => {
  const late: string[] = [];
  inBoth({ FIRST: { hello: 'Hello' } }, () => {
    const { SECOND } = inBoth({ SECOND: { bye: 'Bye' } }, () => Promise.resolve({ SECOND: { bye: 'Kwaheri' } }));
    setTimeout(() => late.push(SECOND.bye));
    return Promise.resolve({ FIRST: { hello: 'Habari' } });
  });
  await loadTexts();
  speak('sw');
  await vi.waitFor(() => expect(late).toEqual(['Kwaheri']));
});
