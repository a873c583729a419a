// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#client/data/connection/query-client.ts';
import { placeToasts } from '#client/ui/toast.tsx';
import { SettingsTab } from '#client/features/admin/settings/settings-tab.tsx';

// Generous, for a machine that is busy with other things.
configure({ asyncUtilTimeout: 30_000 });

afterEach(async () => {
  // The toasts load late and must be there before their window is gone.
  await act(() => vi.dynamicImportSettled());
  cleanup();
  queryClient.clear();
});

/** Shows the settings with these values, and returns the bodies that are sent. */
function show(values: Record<string, string>): unknown[] {
  const sent: unknown[] = [];
  const kept = { ...values };
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const item = (key: string) => ({
    id: key,
    setting_key: key,
    setting_value: kept[key],
    description: 'What it is for',
    updated_at: null,
    updated_by: null,
  });
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    const { pathname } = new URL(address, 'http://boda.test');
    if (method !== 'GET') {
      const key = pathname.split('/').at(-1) ?? '';
      const typed = JSON.parse(body ?? '{}') as { setting_value: string };
      sent.push([key, typed]);
      kept[key] = typed.setting_value;
      return Promise.resolve(Response.json(item(key)));
    }
    const items = pathname.endsWith('/settings') ? Object.keys(kept).map(item) : [];
    return Promise.resolve(Response.json({ items, total: items.length, page: 1, pageSize: 10 }));
  });
  render(<SettingsTab />, { wrapper: MemoryRouter });
  return sent;
}

it('R5 turning driver approval off asks first; turning it on does not; the toast names the setting', async () => {
  const said: unknown[] = [];
  onTestFinished(placeToasts(({ text, detail }) => said.push([text, detail])));
  const sent = show({ require_driver_approval: 'true' });
  const turn = async () => fireEvent.click(await screen.findByRole('switch', { hidden: true }));
  await turn();
  const question = await screen.findByRole('alertdialog', { name: 'Turn off “Drivers need approval”?' });
  expect(question.textContent).toContain('New drivers can work without a review.');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await turn();
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const off = ['require_driver_approval', { setting_value: 'false' }];
  await expect.poll(() => sent).toEqual([off]);
  await expect.poll(() => said).toEqual([['Setting updated successfully!', 'Drivers need approval']]);
  expect(await screen.findByText('Off')).toBeTruthy();
  await turn();
  await expect.poll(() => sent).toHaveLength(2);
});

it('R26 turning the start PIN off in the form asks first', async () => {
  const sent = show({ require_start_pin: 'true' });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit PIN to start a ride' }));
  fireEvent.change(await screen.findByLabelText('Value'), { target: { value: 'false' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Rides start without a PIN');
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
  await expect.poll(() => sent).toEqual([['require_start_pin', { setting_value: 'false' }]]);
});

it('a built-in setting cannot be deleted; with another value than its default it offers "Use default"', async () => {
  const sent = show({ require_driver_approval: 'false', wave_size: '3', greeting: 'Karibu' });
  const use = await screen.findByRole('button', { name: 'Use default: Drivers need approval' });
  expect(screen.getAllByRole('button', { name: /^(Delete|Use default)/ })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Delete greeting' })).toBeTruthy();
  fireEvent.click(use);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('The default applies again: On.');
  fireEvent.click(within(question).getByRole('button', { name: 'Use default' }));
  await expect.poll(() => sent).toEqual([['require_driver_approval', { setting_value: 'true' }]]);
});
