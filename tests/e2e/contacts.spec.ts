import type { Page } from '@playwright/test';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Client } from '../support/app.ts';
import { stopClock } from './clock.ts';
import { dismissToasts, expect, giveSession, test, tryAgain } from './fixtures.ts';
import { type OnlineDriver, door, onlineDriver } from './scene.ts';

const { brand, profile, driverStatus } = MESSAGES;
const FAVORITES = '**/api/passengers/favorites';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add contact' });

async function holdOrEnd(passenger: Client, driver: OnlineDriver): Promise<void> {
  const phone = (await driver.client.call('getMe')).body.phone ?? '';
  await passenger.call('addFavorite', {
    body: { driverId: driver.id, driverName: driver.name, driverPhone: phone, stageName: 'Embu stage' },
  });
}

/** Fakes the phone's contact picker, which no browser here has: it returns what `willPick` stored. */
const withPicker = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'contacts', {
      value: {
        select: (properties: string[], options: { multiple: boolean }) => {
          if (properties.join() !== 'name,tel,email' || !options.multiple) throw new TypeError('unexpected arguments');
          const picks: unknown = JSON.parse(sessionStorage.getItem('picks') ?? 'null');
          return picks === null ? Promise.reject(new DOMException('no', 'SecurityError')) : Promise.resolve(picks);
        },
      },
    });
  });
const willPick = (page: Page, picks: unknown): Promise<void> =>
  page.evaluate((chosen) => sessionStorage.setItem('picks', JSON.stringify(chosen)), picks);

test('spec 1 §2: favorites show their live status and can be called, messaged, booked and removed', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await page.clock.install();
  const client = await app.passenger('Wanja Keeps');
  await giveSession(passenger, client);
  const [kimani, gitau] = [await onlineDriver(app, 'Kimani Kept'), await onlineDriver(app, 'Gitau Kept')];
  await gitau.client.call('setDriverStatus', { body: { status: 'offline' } });

  await test.step('loading, failed and empty', async () => {
    const answer = door();
    await page.route(FAVORITES, async (route) => {
      await answer.opened;
      await route.abort();
    });
    await page.goto('/passenger/favorites');
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Contacts · Boda');
    await expect(page.getByText('Loading your favorites')).toBeAttached();
    answer.open();
    await expect(page.getByText('Your favorites could not be loaded.')).toBeVisible();
    await page.unroute(FAVORITES);
    await tryAgain(page);
    await expect(page.getByText(CONTACTS.none)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find drivers' })).toHaveAttribute('href', '/passenger');
  });

  await holdOrEnd(client, kimani);
  await holdOrEnd(client, gitau);
  await page.reload();
  const book = (name: string) => page.getByRole('button', { name: `Book ${name}` });

  await test.step('the status text is live wherever the driver is; only online drivers can be booked', async () => {
    await expect(row(page, 'Kimani Kept').getByText(driverStatus.online, { exact: true })).toBeVisible();
    await expect(book('Kimani Kept')).toBeEnabled();
    await expect(row(page, 'Gitau Kept').getByText(driverStatus.offline, { exact: true })).toBeVisible();
    await expect(row(page, 'Gitau Kept').getByText('Bookable once online')).toBeVisible();
    await expect(book('Gitau Kept')).toBeDisabled();

    // The driver is outside the map that this passenger watches; the next poll never comes.
    await stopClock(page);
    await gitau.client.call('setDriverStatus', { body: { status: 'online' } });
    await expect(book('Gitau Kept')).toBeEnabled();
    await kimani.client.call('setDriverStatus', { body: { status: 'on_route' } });
    await expect(row(page, 'Kimani Kept').getByText(driverStatus.on_route)).toBeVisible();
    await expect(row(page, 'Kimani Kept').getByText('Bookable after this trip')).toBeVisible();
    await expect(book('Kimani Kept')).toBeDisabled();
    await page.clock.resume();
  });

  await test.step('Call and WhatsApp', async () => {
    const phone = (await gitau.client.call('getMe')).body.phone ?? '';
    await expect(row(page, 'Gitau Kept').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(brand.whatsappGreetingDriver('Gitau Kept'))}`,
    );
    await row(page, 'Gitau Kept').getByRole('button', { name: 'Call' }).click();
    const call = page.getByRole('dialog', { name: 'Call Gitau Kept' });
    await expect(call.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`);
    await call.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('removal asks first, fails with a message, then succeeds', async () => {
    await page.getByRole('button', { name: 'Remove Kimani Kept' }).click();
    await expect(page.getByText(CONTACTS.confirmRemove('Kimani Kept'))).toBeVisible();
    await page.route(`${FAVORITES}/*`, (route) => route.abort());
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(CONTACTS.removeFailed)).toBeVisible();
    await expect(row(page, 'Kimani Kept')).toBeVisible();
    await page.unroute(`${FAVORITES}/*`);
    await page.getByRole('button', { name: 'Remove Kimani Kept' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(CONTACTS.removed('Kimani Kept'))).toBeVisible();
    await expect(row(page, 'Kimani Kept')).toBeHidden();
    expect((await client.call('listFavorites')).body.map(({ driver_id }) => driver_id)).toEqual([gitau.id]);
  });

  await book('Gitau Kept').click();
  await expect(page.getByRole('region', { name: 'Your choice' }).getByText('Gitau Kept')).toBeVisible();
});

test('spec 1 §5: personal contacts are picked from the phone or typed, and stay on it for their owner only', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await giveSession(passenger, await app.passenger('Wanja Owner'));
  const driver = await onlineDriver(app, 'Njuki Listed');
  const driverPhone = (await driver.client.call('getMe')).body.phone ?? '';
  const answer = door();
  await page.route(FAVORITES, async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.goto('/passenger/favorites');
  const add = page.getByRole('button', { name: 'Add contact' });

  await test.step('the button keeps the focus when the lists arrive', async () => {
    await add.focus();
    await expect(page.getByText('Loading your favorites')).toBeAttached();
    answer.open();
    await expect(page.getByText(CONTACTS.none)).toBeVisible();
    await expect(add).toBeFocused();
  });

  await test.step('typed by keyboard, where the browser has no contact picker', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(CONTACTS.unsupported)).toBeVisible();
    await expect(dialog(page).getByText(CONTACTS.manual)).toBeVisible();
    await dialog(page).getByLabel('Name').press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText(CONTACTS.nameRequired);
    await page.keyboard.type('Mama Njeri');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText(profile.phoneInvalid);
    await dialog(page).getByLabel('Phone Number').fill('0711 222 333');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText(CONTACTS.added('Mama Njeri'))).toBeVisible();
    await expect(row(page, 'Mama Njeri').getByText('+254 711 222 333')).toBeVisible();
    await add.click();
    await dialog(page).getByLabel('Name').fill('The same Njeri');
    await dialog(page).getByLabel('Phone Number').fill('+254711222333');
    await dialog(page).getByRole('button', { name: 'Save contact' }).click();
    await expect(dialog(page).getByText(CONTACTS.duplicate('Mama Njeri'))).toBeVisible();
  });

  await test.step('from the phone: refused, duplicate, new', async () => {
    await withPicker(page);
    await page.reload();
    await add.click();
    const choose = dialog(page).getByRole('button', { name: 'Choose from phone contacts' });
    await choose.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(CONTACTS.accessFailed);
    await willPick(page, [{ name: ['Njeri Again'], tel: ['254711222333'] }]);
    await choose.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(CONTACTS.duplicate('Mama Njeri'));
    await willPick(page, [
      { name: ['Baba Kevo'], tel: ['0722 000 111'], email: ['kevo@example.com'] },
      { name: ['My Rider'], tel: [driverPhone] },
    ]);
    await choose.click();
    await expect(page.getByText(CONTACTS.addedMany(2))).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, 'Baba Kevo').getByText('kevo@example.com')).toBeVisible();
  });

  await test.step('Call, WhatsApp and Book; search', async () => {
    await expect(row(page, 'Baba Kevo').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/254722000111?text=${encodeURIComponent(brand.whatsappGreeting('Baba Kevo'))}`,
    );
    await row(page, 'Baba Kevo').getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText(CONTACTS.notDriver)).toBeVisible();
    await page.getByPlaceholder('Search CONTACTS...').fill('0722000');
    await expect(row(page, 'Baba Kevo')).toBeVisible();
    await expect(row(page, 'Mama Njeri')).toBeHidden();
    await page.getByPlaceholder('Search CONTACTS...').fill('');
    await dismissToasts(page);
    await driver.client.call('setDriverStatus', { body: { status: 'offline' } });
    await row(page, 'My Rider').getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText(CONTACTS.notOnline('My Rider'))).toBeVisible();
  });

  await test.step('two tabs stay in sync; removal asks first', async () => {
    const other = await context.newPage();
    await other.goto('/passenger/favorites');
    await expect(row(other, 'Baba Kevo')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Baba Kevo' }).click();
    await expect(page.getByText(CONTACTS.confirmRemove('Baba Kevo'))).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(CONTACTS.removed('Baba Kevo'))).toBeVisible();
    await expect(row(other, 'Baba Kevo')).toBeHidden();
    await other.close();
  });

  await test.step('the next person to sign in on this phone sees none of them; the owner finds them again', async () => {
    const owner = await context.cookies();
    await giveSession(passenger, await app.passenger('Wanja Other'));
    await page.reload();
    await expect(page.getByText(CONTACTS.none)).toBeVisible();
    await context.addCookies(owner);
    await page.reload();
    await expect(row(page, 'Mama Njeri')).toBeVisible();
  });

  await test.step('a contact with a driver’s number can be added to favorites, another cannot', async () => {
    await row(page, 'Mama Njeri').getByRole('button', { name: 'Add Mama Njeri to favorites' }).click();
    await expect(page.getByText(CONTACTS.notDriver)).toBeVisible();
    const add = row(page, 'My Rider').getByRole('button', { name: 'Add My Rider to favorites' });
    await page.route(FAVORITES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await add.click();
    await expect(page.getByText(MESSAGES.favorites.addFailed)).toBeVisible();
    await page.unroute(FAVORITES);
    await add.click();
    await expect(page.getByText(MESSAGES.favorites.added('Njuki Listed'))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Njuki Listed' })).toBeVisible();
  });

  await test.step('a contact with a listed driver’s number can be booked', async () => {
    await driver.client.call('setDriverStatus', { body: { status: 'online' } });
    await dismissToasts(page);
    await row(page, 'My Rider').getByRole('button', { name: 'Book' }).click();
    await expect(page.getByRole('region', { name: 'Your choice' }).getByText('Njuki Listed')).toBeVisible();
  });
});
