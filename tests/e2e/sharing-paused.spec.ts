import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { POSITION_POST_PASSENGER_MS } from '#shared/domain/constants/screens.ts';
import { startTestApp } from '../support/app.ts';
import { openSocket } from '../support/realtime.ts';
import { booking } from '../support/rides.ts';
import { EMBU, expect, newPerson, test } from './fixtures.ts';
import { card, openCard, sharedPin, tracking, unfold } from './sharing.ts';

const MINUTE_MS = 60_000;

/** Fakes a phone that moves by 11 m whenever its position is requested, timestamped by the page's clock. */
const walk = (page: Page): Promise<unknown> =>
  page.addInitScript((from) => {
    let steps = 0;
    const report = (callback: PositionCallback): void => {
      steps += 1;
      const coords = { ...from, latitude: from.latitude + steps / 10_000, accuracy: 8, heading: null, speed: null };
      callback({ coords, timestamp: Date.now() } as unknown as GeolocationPosition);
    };
    navigator.geolocation.getCurrentPosition = report;
    navigator.geolocation.watchPosition = (callback) => {
      report(callback);
      return 1;
    };
  }, EMBU);

const posted = (page: Page) => page.waitForResponse('**/api/location/update');

test('R32: with tracking off a viewer receives nothing, whatever the home screen and a ride post; with tracking on they do', async ({
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
  // The page's clock runs ahead of real time, so the server's must as well.
  aheadMs = 10 * MINUTE_MS;

  const [sharer, viewer] = [await newPerson(browser, app.url), await newPerson(browser, app.url)];
  const { page } = sharer;
  await viewer.page.goto(shareUrl);
  await expect(sharedPin(viewer.page, EMBU)).toBeAttached();
  const listener = await openSocket(app.url, {});
  const token = shareUrl.split('/').at(-1) ?? '';
  /** Checks that nothing arrived: unwatching flushes everything sent before. Then watches again. */
  const expectSilence = async (): Promise<void> => {
    await listener.send('share:unwatch');
    expect(listener.heard).toEqual([]);
    await expect(sharedPin(viewer.page, EMBU)).toBeAttached();
    await listener.send('share:watch', { token });
  };
  await listener.send('share:watch', { token });

  await test.step('tracking off: the home screen posts at once, links receive nothing', async () => {
    await walk(page);
    await page.clock.install();
    const first = posted(page);
    await openCard(sharer, client);
    expect(await (await first).json()).toEqual({ accepted: true });
    await expect(tracking(page)).not.toBeChecked();
    await expect(card(page)).toContainText('Sharing is paused');
    await expectSilence();
  });

  const driver = await app.driver('Mwangi Kariuki');
  const followed = await openSocket(app.url, { cookie: driver.cookieHeader });
  await driver.call('setDriverStatus', { body: { status: 'online' } });
  const { id } = (await client.call('createRide', { body: booking((await driver.call('getMe')).body.id) })).body;
  await test.step('during a ride the driver receives positions and the card says so; links receive nothing', async () => {
    await driver.call('acceptRide', { params: { id } });
    await expect(card(page)).toContainText('Your driver still sees you until the trip ends.');
    await followed.hears('ride:position');
    await expectSilence();
    await expect(card(page)).toContainText('Sharing is paused');
  });

  await test.step('links receive nothing in three posting periods either', async () => {
    for (let period = 0; period < 3; period += 1) {
      const next = posted(page);
      await page.clock.fastForward(POSITION_POST_PASSENGER_MS);
      expect((await next).ok()).toBe(true);
    }
    await expectSilence();
  });

  await test.step('tracking on: links receive positions at once', async () => {
    await tracking(page).click();
    await expect(card(page)).toContainText('You are sharing your location');
    await listener.hears('share:position');
    await expect(sharedPin(viewer.page, EMBU)).toHaveCount(0);
  });

  await test.step('the choice applies in every tab of the phone', async () => {
    const other = await sharer.context.newPage();
    await other.goto('/passenger');
    await unfold(other);
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
