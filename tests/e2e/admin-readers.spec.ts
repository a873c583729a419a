import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from './admin-scene.ts';
import { expect, test } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

const STEPS_MAX = 40;

/** What a screen reader says on each element that Tab reaches, from a list's search to its last page button. */
async function tabOrder(page: Page, list: string): Promise<string[]> {
  const said: string[] = [];
  await page.getByRole('searchbox', { name: `Search ${list}` }).focus();
  while (said.length < STEPS_MAX) {
    const [line = ''] = (await page.locator('*:focus').ariaSnapshot()).split('\n');
    // A button whose name is longer than its visible text is followed by that text.
    said.push(
      line
        .replace(/^- '?/, '')
        .replace(/^(button ".*")'?: [\w ]+$/, '$1')
        .replace(/'?:?$/, ''),
    );
    if (line.includes('"Next"')) return said;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab leads past the pages: ${said.join(', ')}`);
}

const PAGES = ['button "Previous" [disabled]', 'button "Next" [disabled]'];

/** By list: its search, where Tab leads, and its rows as a screen reader reads them. */
const LISTS = {
  drivers: {
    search: 'mugendi',
    order: [
      'searchbox "Search drivers": mugendi',
      'combobox "Status"',
      'button "Add Driver"',
      'button "Driver"',
      'button "Joined"',
      'button "Stage"',
      'button "Status"',
      /^button "Mugendi Read Joined .*"$/,
      'button "Ban Mugendi Read"',
      'button "Edit Mugendi Read"',
      'button "Delete Mugendi Read"',
      'button "More: Mugendi Read"',
      ...PAGES,
    ],
    rows: `
      - table "Drivers":
        - rowgroup:
          - row:
            - columnheader "Driver Joined"
            - columnheader "Contact"
            - columnheader "Stage"
            - columnheader "Status"
            - columnheader "Stats"
            - columnheader "Actions"
        - rowgroup:
          - row:
            - rowheader /Mugendi Read Joined/
            - cell /\\+254 7/
            - cell /Kiritiri stage Number plate K/
            - cell /Approved (Online|On route|Offline)/
            - cell "0 trips Rating N/A"
            - cell:
              - button "Ban Mugendi Read"
              - button "Edit Mugendi Read"
              - button "Delete Mugendi Read"
              - 'button "More: Mugendi Read"'`,
  },
  rides: {
    search: 'wanja',
    order: [
      'searchbox "Search rides": wanja',
      'combobox "Status"',
      'combobox "Days"',
      'button "Book for a caller"',
      'button "Ride Details"',
      'button "Status"',
      'button "Fare"',
      /^button "Embu Town to Runyenjes Town .*"$/,
      'button "Edit: Embu Town to Runyenjes Town"',
      'button "Cancel Ride: Embu Town to Runyenjes Town"',
      'button "More: Embu Town to Runyenjes Town"',
      'link "Download these rides as CSV"',
      ...PAGES,
    ],
    rows: `
      - table "Rides":
        - rowgroup
        - rowgroup:
          - row:
            - rowheader /Embu Town to Runyenjes Town/
            - cell "Wanja Read"
            - cell "Mugendi Read"
            - cell "Accepted"
            - cell "KSH 200"
            - cell:
              - 'button "Edit: Embu Town to Runyenjes Town"'
              - 'button "Cancel Ride: Embu Town to Runyenjes Town"'
              - 'button "More: Embu Town to Runyenjes Town"'`,
  },
} as const;

test('WCAG 2.4.3, 1.3.1: the tables of drivers and rides: Tab goes through search, filter, headers, rows, actions and pages, and a row is read cell by cell; a phone’s card is a list item with the row’s name; the spellings of stages are checkboxes in a named group', async ({
  app,
  admin: { page },
}) => {
  const driver = await onlineDriver(app, 'Mugendi Read');
  await acceptedRide(await app.passenger('Wanja Read'), driver);
  const boss = await app.admin();
  await boss.call('adminUpdateDriver', { params: { id: driver.id }, body: { stage_name: 'Kiritiri stage' } });
  await page.setViewportSize(DESKTOP);
  for (const [list, { search, order, rows }] of Object.entries(LISTS)) {
    await page.goto(`/admin?tab=${list}&search=${encodeURIComponent(search)}`);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const said = await tabOrder(page, list);
    expect(said).toHaveLength(order.length);
    order.forEach((expected, at) =>
      typeof expected === 'string' ? expect(said[at]).toBe(expected) : expect(said[at]).toMatch(expected),
    );
    await expect(page.getByRole('table')).toMatchAriaSnapshot(rows);
  }

  await test.step('on a phone a card reads its head, then its actions', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/admin?tab=drivers&search=mugendi');
    const card = page.getByRole('list', { name: 'Drivers' }).getByRole('listitem', { name: 'Mugendi Read' });
    await expect(card).toBeVisible();
    const said = await tabOrder(page, 'drivers');
    expect(said.slice(1, 6)).toEqual([
      'combobox "Status"',
      'combobox "Sort by"',
      'button "Add Driver"',
      expect.stringMatching(/^button "Mugendi Read Joined/),
      'button "More: Mugendi Read"',
    ]);
  });

  await test.step('the button for the chosen spellings follows them', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/admin?tab=stages');
    const spelling = page.getByRole('group', { name: 'Choose the spellings of one stage' }).getByRole('checkbox');
    await expect(spelling).toHaveAccessibleName(/Kiritiri stage 1 driver/);
    await spelling.focus();
    await page.keyboard.press('Space');
    await expect(spelling).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Name a new stage' })).toBeFocused();
  });
});
