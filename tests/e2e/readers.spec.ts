import type { Locator, Page } from '@playwright/test';
import { EMBU, expect, giveSession, northOf, seenAt, test } from './fixtures.ts';
import { acceptedRide, door, onlineDriver, requestRide, seenStanding } from './scene.ts';

const announcements = (page: Page) => page.getByRole('log', { name: 'Latest updates' });

/** Records every text that enters a polite live region from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const polite = '[role=status], [role=log], [aria-live=polite]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const host = target instanceof Element ? target : target.parentElement;
        if (!host?.closest(polite)) continue;
        if (type === 'characterData') heard.push(target.textContent ?? '');
        for (const node of addedNodes) heard.push(node.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('WCAG 2.4.3: by keyboard, Decline, Accept, Start and Complete keep the focus or move it to the new heading', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Murithi Keys');
  const client = await app.passenger('Nkatha Keys');
  await giveSession(driver, driverUser.client);
  await page.goto('/driver/rides');
  /** Delays the response, as on 3G, until `meanwhile` has checked the focus. */
  const slowly = async (path: string, press: () => Promise<void>, meanwhile: () => Promise<void>) => {
    const answer = door();
    await page.route(path, async (route) => {
      await answer.opened;
      await route.continue();
    });
    const asked = page.waitForRequest(path);
    await press();
    await asked;
    await meanwhile();
    answer.open();
  };

  const other = await app.passenger('Kanana Keys');
  await requestRide(other, driverUser);
  const decline = page.getByRole('button', { name: 'Decline Kanana Keys' });
  await slowly(
    '**/decline',
    () => decline.press('Enter'),
    () => expect(decline).toBeFocused(),
  );
  await expect(decline).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'New requests' })).toBeFocused();

  await requestRide(client, driverUser);
  const accept = page.getByRole('button', { name: 'Accept Nkatha Keys' });
  await slowly(
    '**/accept',
    () => accept.press('Enter'),
    () => expect(accept).toBeFocused(),
  );
  await expect(page.getByRole('region', { name: 'Active trip' }).getByRole('heading').first()).toBeFocused();

  // At the pickup, with a known position: without one, Start asks for confirmation.
  const here = northOf(EMBU, 20);
  await driver.standAt(here);
  await expect(page.locator(`[data-pin="driver"]${seenAt(here)}`)).toBeVisible();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await slowly(
    '**/start',
    () => start.press('Enter'),
    () => expect(page.locator('body')).not.toBeFocused(),
  );
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  await expect(complete).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  // Far from the destination Complete asks for confirmation; the response removes the question and the button.
  await complete.press('Enter');
  await slowly(
    '**/complete',
    () => page.getByRole('button', { name: 'Complete now' }).press('Enter'),
    () => expect(page.locator('body')).not.toBeFocused(),
  );
  await expect(page.getByRole('region', { name: 'Trip completed' }).getByRole('heading')).toBeFocused();
});

test('WCAG 1.3.2, 1.4.1, 2.4.3, WAI-ARIA dialogs: after choosing a place the focus stays at its field; a dialog opens with the focus on its first field; with forced system colours the selected option stands out; a truncated name keeps its beginning in either writing direction', async ({
  app,
  browser,
  passenger,
  driver,
  admin,
}) => {
  const client = await app.passenger('Wanja Reads');
  await giveSession(passenger, client);
  await giveSession(driver, (await onlineDriver(app, 'Mwenda Reads')).client);

  await test.step('after choosing a place the focus stays at its field, by keyboard and by touch', async () => {
    const { page } = passenger;
    await page.goto('/passenger/book');
    const pickup = page.getByRole('combobox', { name: 'Pickup', exact: true });
    await pickup.fill('Embu Town');
    await expect(page.getByRole('option').first()).toContainText('Embu Town');
    await page.keyboard.press('Enter');
    await expect(pickup).toBeFocused();
    await expect(page.getByText('Embu Town', { exact: true })).toBeVisible();

    const context = await browser.newContext({
      baseURL: app.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: app.url })));
    const phone = await context.newPage();
    await phone.goto('/passenger/book');
    const field = phone.getByRole('combobox', { name: 'Pickup', exact: true });
    await field.tap();
    const search = phone.getByRole('dialog', { name: 'Pickup' });
    await search.getByRole('searchbox', { name: 'Pickup' }).fill('embu t');
    await search.getByRole('button', { name: /^Embu Town/ }).tap();
    await expect(search.getByRole('searchbox', { name: 'Destination' })).toBeFocused();
    await search.getByRole('button', { name: 'Back' }).tap();
    await expect(search).toBeHidden();
    // The focus is not in the field, which would keep the on-screen keyboard open, but just before it: the next Tab
    // enters it.
    await expect(field).not.toBeFocused();
    await expect(phone.locator('body')).not.toBeFocused();
    await phone.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await context.close();
  });

  await test.step('a truncated name keeps its beginning in either writing direction; initials are whole characters', async () => {
    const { page } = passenger;
    const arabic = 'محمد عبد الرحمن بن يوسف الهاشمي القرشي التميمي';
    const driverUser = await onlineDriver(app, arabic);
    await onlineDriver(app, '👩🏾‍🚀 👨‍👩‍👧');
    await page.goto('/passenger');
    const heading = page.getByRole('heading', { name: arabic });
    await heading.waitFor();
    // The name is truncated at its end: the first word, at the right, is visible.
    const cut = await heading.evaluate((node) => {
      const range = document.createRange();
      const text = node.firstChild;
      if (!text) throw new Error('the heading is empty');
      range.setStart(text, 0);
      range.setEnd(text, 4);
      const [word, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
      return {
        isCut: node.scrollWidth > node.clientWidth,
        hidden: word.right - box.right,
        before: box.left - word.left,
      };
    });
    expect(cut.isCut).toBe(true);
    expect(cut.hidden).toBeLessThanOrEqual(1);
    expect(cut.before).toBeLessThanOrEqual(1);
    await expect(page.getByText('👩🏾‍🚀👨‍👩‍👧', { exact: true })).toBeVisible();

    await acceptedRide(client, driverUser);
    await expect(page.getByRole('region', { name: 'Your trips', exact: true }).getByText(arabic)).toHaveAttribute(
      'dir',
      'auto',
    );
  });

  await test.step('a dialog opens with the focus on its first field, also when its list of places loads later', async () => {
    const { page } = driver;
    const list = door();
    await page.route('**/place-select-*.js', async (route) => {
      await list.opened;
      await route.continue();
    });
    await page.goto('/driver/routes');
    await page.getByRole('button', { name: 'Add route' }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'From' })).toBeFocused();
    list.open();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'From' })).toBeFocused();

    await admin.page.goto('/admin?tab=settings');
    await admin.page.getByRole('button', { name: 'Add setting' }).click();
    await expect(admin.page.getByRole('dialog').getByLabel('Setting key')).toBeFocused();
  });

  await test.step('with forced system colours the selected option still stands out', async () => {
    const { page } = passenger;
    await page.emulateMedia({ forcedColors: 'active' });
    const differ = (chosen: Locator, not: Locator) =>
      expect(async () => expect(await look(chosen)).not.toEqual(await look(not))).toPass();

    await page.goto('/passenger/book');
    const card = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    await differ(card('1'), card('2'));
    // Without a colour of its own a button needs a border.
    await expect(page.getByRole('button', { name: 'Find Drivers' })).toHaveCSS('border-top-width', '1px');
    await page.getByRole('combobox', { name: 'Pickup', exact: true }).fill('Embu');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await differ(page.getByRole('option').nth(0), page.getByRole('option').nth(1));
    const nav = page.getByRole('navigation', { name: 'Main' });
    await differ(nav.getByRole('link', { name: 'Book' }), nav.getByRole('link', { name: 'Trips' }));

    await page.goto('/passenger/trips');
    await differ(page.getByRole('tab', { name: 'All' }), page.getByRole('tab', { name: 'Completed' }));

    await driver.page.emulateMedia({ forcedColors: 'active' });
    await driver.page.goto('/driver');
    const status = driver.page.getByRole('group', { name: 'Set your status' });
    await status.getByRole('button', { pressed: true }).waitFor();
    await differ(status.getByRole('button', { pressed: true }), status.getByRole('button', { pressed: false }).first());
    await driver.page.goto('/driver/routes');
    await driver.page.getByRole('button', { name: 'Add route' }).first().click();
    const track = (on: boolean) => driver.page.getByRole('switch', { checked: on }).first().locator('[data-track]');
    await track(true).waitFor();
    const on = await look(track(true));
    await driver.page.getByRole('switch', { checked: true }).first().click();
    await expect.poll(() => look(track(false))).not.toEqual(on);
  });
});

test('WCAG 4.1.3: a new request and each change of a ride are announced once, politely', async ({
  app,
  passenger,
  driver,
}) => {
  const driverUser = await onlineDriver(app, 'Muchiri Said');
  const client = await app.passenger('Gatwiri Said');
  await giveSession(driver, driverUser.client);
  await giveSession(passenger, client);
  await driver.page.goto('/driver');
  await expect(driver.page.getByText('No requests right now.', { exact: false })).toBeVisible();
  const heardByDriver = await listen(driver.page);
  const ride = await requestRide(client, driverUser);
  await expect(announcements(driver.page)).toHaveText(
    `New trip request. Gatwiri asks for a trip: Embu Town → Runyenjes Town, KSH ${ride.fare}.`,
  );
  await expect(driver.page.getByText('1 request waiting')).toBeVisible();
  const about = (lines: string[], words: string) => lines.filter((line) => line.includes(words));
  expect(about(await heardByDriver(), 'Gatwiri asks')).toHaveLength(1);

  const { page } = passenger;
  await page.goto(`/passenger/ride/${ride.id}`);
  await expect(page.getByText('Waiting for Muchiri to answer')).toBeVisible();
  const heard = await listen(page);
  await driverUser.client.call('acceptRide', { params: { id: ride.id } });
  await expect(announcements(page)).toContainText('Trip accepted. Muchiri Said accepted your trip');
  const report = (metres: number) => seenStanding(app, driverUser.client, northOf(EMBU, metres));
  await report(3000);
  await expect(page.getByText('On the way to you', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Arrives in \d+ min$/)).toBeVisible();
  await driverUser.client.call('startRide', { params: { id: ride.id } });
  await expect(announcements(page)).toContainText(
    'Trip started. You are on the way to Runyenjes Town with Muchiri Said.',
  );
  await driverUser.client.call('completeRide', { params: { id: ride.id } });
  await expect(announcements(page)).toContainText('Trip completed. Your trip to Runyenjes Town is complete.');
  await expect(page.getByText('You have arrived')).toBeVisible();
  const lines = await heard();
  for (const words of ['accepted your trip', 'You are on the way to', 'is complete'])
    expect(about(lines, words), words).toHaveLength(1);
  for (const seen of ['On the way', 'You have arrived']) expect(about(lines, seen), seen).toEqual([]);

  await test.step('a ride that the passenger cancels is announced by its toast alone', async () => {
    const { id } = await acceptedRide(client, driverUser);
    await client.call('cancelRide', { params: { id }, body: {} });
    await expect(
      driver.page
        .locator('[data-sonner-toast]')
        .getByText('Gatwiri Said cancelled the trip: Embu Town → Runyenjes Town.'),
    ).toBeVisible();
    await expect(announcements(driver.page)).not.toContainText('cancelled');
  });
});

const look = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color, borderTopColor } = getComputedStyle(node);
    return [backgroundColor, color, borderTopColor];
  });
