import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { type Person, expect, giveSession, test } from './fixtures.ts';
import type { TestApp } from '../support/app.ts';
import { onlineDriver, requestRide } from './scene.ts';
import { abortPolling } from './wire.ts';

const log = ({ page }: Person) => page.getByRole('log', { name: 'Messages' });
/** Sends a message from the driver, whose messages are behind one button, and waits until it is shown as sent. */
async function driverSays({ page }: Person, word: string): Promise<void> {
  await page.getByRole('button', { name: 'Message Wanjiku' }).click();
  await page.getByRole('dialog').getByRole('button', { name: word }).click();
  await expect(page.getByText(OUTBOX.said('Wanjiku', word))).toBeVisible();
}
const say = ({ page }: Person, word: string) => page.getByRole('button', { name: word }).click();

/** A request on both phones, of a passenger who asks for the PIN. */
async function requested(app: TestApp, passenger: Person, driver: Person) {
  const driverUser = await onlineDriver(app, 'Mwangi Kariuki');
  const client = await app.passenger('Wanjiku Njeri');
  await giveSession(passenger, client);
  await giveSession(driver, driverUser.client);
  await passenger.page.goto('/passenger/profile');
  await passenger.page.getByRole('button', { name: 'Account settings' }).click();
  await passenger.page.getByRole('switch', { name: MESSAGES.pin.wish }).click();
  await expect(passenger.page.getByRole('switch', { name: MESSAGES.pin.wish, checked: true })).toBeVisible();
  await driver.page.goto('/driver/rides');
  const ride = await requestRide(client, driverUser);
  await passenger.page.goto(`/passenger/ride/${ride.id}`);
  return { id: ride.id, driverUser };
}

test('R25 R26 the driver accepts, both send messages from any screen, and Start asks for the PIN: first a wrong one, then the right one', async ({
  app,
  passenger,
  driver,
}) => {
  const { id, driverUser } = await requested(app, passenger, driver);
  await expect(passenger.page.getByRole('button', { name: 'I am here' })).toBeHidden();
  await expect(passenger.page.getByRole('region', { name: 'Your PIN' })).toBeHidden();
  await driver.page.getByRole('button', { name: 'Accept Wanjiku Njeri' }).click();
  const pinOnScreen = passenger.page.getByRole('region', { name: 'Your PIN' });
  await expect(pinOnScreen).toBeVisible();
  await Promise.all([abortPolling(passenger), abortPolling(driver)]);

  await test.step('messages go both ways by event', async () => {
    await driverSays(driver, 'Coming in 2 minutes');
    await expect(log(passenger)).toContainText('Mwangi: Coming in 2 minutes');
    await say(passenger, 'Please wait for me');
    await expect(driver.page.getByRole('status').getByText('Wanjiku: Please wait for me')).toBeVisible();
  });

  await test.step('six a minute; then a sentence beside the buttons', async () => {
    for (let i = 1; i < 6; i += 1) {
      await say(passenger, i % 2 ? 'I am here' : 'Where are you?');
      await expect.poll(async () => (await app.ctx.store.rides.findOne({}))?.words?.length).toBe(2 + i);
    }
    await say(passenger, 'I am here');
    await expect(passenger.page.getByRole('alert')).toHaveText(MESSAGES.quickMessages.tooMany);
  });

  await test.step('the bell has them', async () => {
    const { body } = await (await app.passenger('Somebody Else')).call('listNotifications');
    expect(body.items).toEqual([]);
    const told = await app.ctx.store.notifications.countDocuments({ kind: 'word' });
    expect(told).toBe(7);
  });

  await test.step('Start asks for the PIN', async () => {
    await passenger.page.goto(`/passenger/ride/${id}`);
    const pin = ((await pinOnScreen.locator('[aria-hidden]').textContent()) ?? '').trim();
    expect(pin).toMatch(/^\d{4}$/);
    await driver.page.getByRole('button', { name: 'Start', exact: true }).click();
    const dialog = driver.page.getByRole('dialog', { name: 'Wanjiku’s PIN' });
    const field = dialog.getByLabel('PIN', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill('12');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.pin.digits);
    await field.fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'));
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.pin.wrong(4));
    await expect(field).toBeFocused();
    await field.pressSequentially(`${pin.slice(0, 2)}a${pin.slice(2)}`);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(driver.page.getByText(MESSAGES.driver.started)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(passenger.page.getByText(/^To Runyenjes/)).toBeVisible();
    await expect(pinOnScreen).toBeHidden();
    // With the passenger aboard other messages are offered; the messages for finding each other have disappeared.
    await expect(passenger.page.getByRole('button', { name: 'I am here' })).toBeHidden();
    await driverSays(driver, 'Rough road ahead');
    await expect(log(passenger)).toContainText('Mwangi: Rough road ahead');
    await expect(log(passenger)).not.toContainText('Coming in 2 minutes');
  });

  await test.step('a message that cannot be sent is reported, and one that arrives on another screen is a toast', async () => {
    const { page } = passenger;
    await page.route('**/messages', (route) => route.abort());
    await say(passenger, 'Please slow down');
    await expect(page.getByRole('alert')).toHaveText(MESSAGES.quickMessages.failed);
    await page.goto('/passenger/trips');
    await expect(page.getByRole('heading', { name: 'My Trips' })).toBeVisible();
    await driverUser.client.call('sendQuickMessage', { params: { id }, body: { word: 'nearly_there' } });
    await expect(page.getByText('Mwangi Kariuki: We are nearly there').first()).toBeVisible();
  });
});
