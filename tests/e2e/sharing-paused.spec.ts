import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { POSITION_POST_PASSENGER_MS } from '../../shared/domain/constants/screens.ts';
import { startTestApp } from '../support/app.ts';
import { openSocket } from '../support/realtime.ts';
import { booking } from '../support/rides.ts';
import { EMBU, expect, newPerson, test } from './fixtures.ts';
import { card, openCard, sharedPin, tracking } from './sharing.ts';

const MINUTE_MS = 60_000;

/** A phone that moves on whenever it is asked where it is, by the page's own clock. */
const walk = (page: Page): Promise<unknown> =>
  page.addInitScript((from) => {
    let steps = 0;
    const tell = (heard: PositionCallback): void => {
      steps += 1;
      const coords = { ...from, latitude: from.latitude + steps / 1000, accuracy: 8, heading: null, speed: null };
      heard({ coords, timestamp: Date.now() } as unknown as GeolocationPosition);
    };
    navigator.geolocation.getCurrentPosition = tell;
    navigator.geolocation.watchPosition = (heard) => {
      tell(heard);
      return 1;
    };
  }, EMBU);

const posted = (page: Page) => page.waitForResponse('**/api/location/update');

test('R32: with tracking off a viewer hears nothing, whatever the home and a ride post; with tracking on they do', async ({
  browser,
  outside,
}) => {
  let aheadMs = 0;
  const app = await startTestApp({
    clock: { now: () => new Date(Date.now() + aheadMs) },
    env: { GEOCODER_URL: `${outside}/reverse` },
    clientFolder: join(import.meta.dirname, '../../dist/client'),
  });
  const client = await app.passenger('Wanjiku Muthoni');
  const { shareUrl } = (await client.call('shareLocation', { body: { ...EMBU, accuracy: 8 } })).body;
  // The page's clock runs ahead of the real one: the server's must, too.
  aheadMs = 10 * MINUTE_MS;

  const [sharer, viewer] = [await newPerson(browser, app.url), await newPerson(browser, app.url)];
  const { page } = sharer;
  await viewer.page.goto(shareUrl);
  await expect(sharedPin(viewer.page, EMBU)).toBeAttached();
  const listener = await openSocket(app.url, {});
  const token = shareUrl.split('/').at(-1) ?? '';
  /** All that was told before has arrived; then it goes on watching. */
  const silence = async (): Promise<void> => {
    await listener.send('share:unwatch');
    expect(listener.heard).toEqual([]);
    await expect(sharedPin(viewer.page, EMBU)).toBeAttached();
    await listener.send('share:watch', { token });
  };
  await listener.send('share:watch', { token });

  await test.step('tracking off: the home posts at once', async () => {
    await walk(page);
    await page.clock.install();
    const first = posted(page);
    await openCard(sharer, client);
    expect(await (await first).json()).toEqual({ accepted: true });
    await expect(tracking(page)).not.toBeChecked();
    await expect(card(page)).toContainText('Sharing is paused');
    await silence();
  });

  const rider = await app.driver('Mwangi Kariuki');
  const followed = await openSocket(app.url, { cookie: rider.cookieHeader });
  await rider.call('setDriverStatus', { body: { status: 'online' } });
  const { id } = (await client.call('createRide', { body: booking((await rider.call('getMe')).body.id) })).body;
  await test.step('a ride runs: the driver follows, the switch says so, links hear nothing', async () => {
    await rider.call('acceptRide', { params: { id } });
    await expect(card(page)).toContainText('Your driver still sees where you are until the ride ends.');
    await followed.hears('ride:position');
    await silence();
    await expect(card(page)).toContainText('Sharing is paused');
  });

  await test.step('neither for three posting periods', async () => {
    for (let period = 0; period < 3; period += 1) {
      const next = posted(page);
      await page.clock.fastForward(POSITION_POST_PASSENGER_MS);
      expect((await next).ok()).toBe(true);
    }
    await silence();
  });

  await test.step('tracking on: links hear at once', async () => {
    await tracking(page).click();
    await expect(card(page)).toContainText('Your position is being shared');
    await listener.hears('share:position');
    await expect(sharedPin(viewer.page, EMBU)).toHaveCount(0);
  });

  await test.step('the choice holds in every tab of the phone', async () => {
    const other = await sharer.context.newPage();
    await other.goto('/passenger');
    await expect(tracking(other)).toBeChecked();
    await tracking(other).click();
    await expect(tracking(page)).not.toBeChecked();
    await expect(card(page)).toContainText('Sharing is paused');
    await other.close();
  });

  for (const open of [listener.socket, followed.socket]) open.disconnect();
  await sharer.leave();
  await viewer.leave();
  await app.close();
});
