import { toObjectId } from '#core/lib/ids.ts';
import { keepStageQueues } from '#core/stages/queue.ts';
import { ADMIN_STAGES, POSTER_TEXTS } from '#shared/texts/en/stage-messages.ts';
import type { TestApp } from '../support/app.ts';
import { choosePlace, EMBU, expect, giveSession, northOf, test } from './fixtures.ts';
import { type OnlineDriver, onlineDriver, seenStanding } from './scene.ts';

/** Places the driver at the stage, and sweeps so that the queue has them. */
async function arrive(app: TestApp, driver: OnlineDriver, metres: number): Promise<void> {
  const fix = await seenStanding(app, driver.client, northOf(EMBU, metres));
  const stored = () => app.ctx.store.drivers.findOne({ _id: toObjectId(driver.id) });
  await expect.poll(async () => (await stored())?.fix?.timestamp).toBe(fix.timestamp);
  await keepStageQueues(app.ctx);
  await expect.poll(async () => (await stored())?.atStage !== undefined).toBe(true);
}

async function atTheStage(app: TestApp): Promise<{ first: OnlineDriver; second: OnlineDriver }> {
  const first = await onlineDriver(app, 'Mwangi Kariuki', null);
  const second = await onlineDriver(app, 'Njeru Ireri', null);
  for (const [driver, stageName] of [
    [first, 'Embu mkt'],
    [second, 'EMBU MARKET.'],
  ] as const) {
    await driver.client.call('updateDriverProfile', { body: { stageName } });
  }
  return { first, second };
}

test('a stage: an admin names it from drivers’ spellings, a visitor looks, signs in, comes back and books the next driver', async ({
  app,
  admin,
  driver,
  passenger,
}) => {
  const { first, second } = await atTheStage(app);

  await test.step('the admin chooses two spellings and names the stage', async () => {
    const { page } = admin;
    await page.goto('/admin?tab=stages');
    for (const written of ['Embu mkt', 'EMBU MARKET.']) {
      await page.getByRole('checkbox', { name: new RegExp(`^${written}`) }).check();
    }
    await page.getByRole('button', { name: 'Name a new stage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name a stage' });
    await dialog.getByLabel('Name').fill('Embu Market');
    await dialog.getByLabel('Latitude').fill('north');
    await dialog.getByRole('button', { name: 'Create stage' }).click();
    await expect(dialog.getByText(ADMIN_STAGES.placeRequired)).toBeVisible();
    await dialog.getByLabel('Latitude').fill(String(EMBU.latitude));
    await dialog.getByLabel('Longitude').fill(String(EMBU.longitude));
    await dialog.getByRole('button', { name: 'Create stage' }).click();
    await expect(page.getByRole('link', { name: '/stage/embu-market' })).toBeVisible();
    await expect(page.getByText('Every spelling belongs to a stage.')).toBeVisible();
    await page.getByRole('button', { name: 'Add stage' }).click();
    await dialog.getByLabel('Name').fill('Embu Market');
    await dialog.getByLabel('Latitude').fill('0');
    await dialog.getByLabel('Longitude').fill('37');
    await dialog.getByRole('button', { name: 'Create stage' }).click();
    await expect(dialog.getByText(ADMIN_STAGES.taken)).toBeVisible();
  });

  await arrive(app, second, 20);
  await arrive(app, first, 60);

  const { page } = passenger;
  await test.step('a visitor sees who waits, in order, without phone and full name', async () => {
    await page.goto('/stage/embu-market');
    const rows = page.getByRole('region', { name: 'Waiting here now' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Njeru');
    await expect(rows.first()).toContainText('Next in turn');
    await expect(rows.nth(1)).toContainText('Mwangi');
    await expect(page.getByText('Ireri')).toBeHidden();
  });

  await test.step('booking needs sign-in, and comes back', async () => {
    const { body: me } = await (await app.passenger('Wanjiku Njeri')).call('getMe');
    await page.getByRole('button', { name: 'Sign in to book' }).click();
    await page.getByLabel('Or any email address').fill(me.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/stage\/embu-market$/);
  });

  await test.step('one tap opens the booking with the next driver, from the stage', async () => {
    await page.getByRole('button', { name: 'Book Njeru, the next in turn' }).click();
    await expect(page).toHaveURL(/\/passenger\/book/);
    await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('Njeru Ireri');
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await page.getByRole('button', { name: 'Find Drivers' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Waiting for Njeru to answer')).toBeVisible();
    const ride = await app.ctx.store.rides.findOne({});
    expect(ride).toMatchObject({ pickup: 'Embu Market stage', driverId: toObjectId(second.id) });
    expect(ride?.from?.latitude).toBeCloseTo(EMBU.latitude, 5);
  });

  await test.step('drivers of the stage find its page, on which they cannot book, and a poster to print', async () => {
    const { page } = driver;
    await giveSession(driver, first.client);
    await page.goto('/driver/profile');
    const poster = page.getByRole('link', { name: 'Poster to print' });
    await expect(poster).toHaveAttribute('href', '/stage/embu-market/poster');
    await page.goto('/stage/embu-market/poster');
    await expect(page.getByRole('img', { name: /^QR code of .*\/stage\/embu-market$/ })).toBeVisible();
    for (const { scan, dial } of POSTER_TEXTS) {
      for (const text of [scan, dial]) await expect(page.getByText(text)).toBeVisible();
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print this poster' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/driver/profile');
    await page.getByRole('link', { name: 'See the stage' }).click();
    await expect(page.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Book/ })).toHaveCount(0);
  });
});
