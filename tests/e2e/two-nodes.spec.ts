import { startCluster } from '#scripts/cluster/start-cluster.ts';
import { peopleOf } from '../support/app.ts';
import { redisMissing } from '../support/redis.ts';
import { bookDriver, EMBU, expect, giveSession, newPerson, northOf, test } from './fixtures.ts';
import { movesTo } from './movement.ts';
import { completeFar } from './scene.ts';
import { abortPolling } from './wire.ts';

const ADMIN_CODE = 'test-admin-code';

test('architecture "Processes": two phones on different realtime nodes make a whole ride, though one node is killed on the way', async ({
  browser,
  outside,
}) => {
  test.skip(redisMissing !== null, redisMissing ?? '');
  const env = { ADMIN_CODE, MAP_STYLE_URL: 'none', GEOCODER_URL: `${outside}/reverse`, IP_LOOKUP_URL: `${outside}/ip` };
  const cluster = await startCluster({ http: 1, realtime: 2, env: () => ({ ...env, RATE_ADDRESS_PER_MIN: '1000' }) });
  const people = peopleOf(cluster.url, ADMIN_CODE);
  const [passenger, driver] = [await newPerson(browser, cluster.url), await newPerson(browser, cluster.url)];
  const { page } = passenger;

  await test.step('the driver is on the first node, the passenger on the second', async () => {
    const client = await people.driver('Murithi Mugendi');
    await client.call('setDriverStatus', { body: { status: 'online' } });
    await giveSession(driver, client);
    await driver.page.goto('/driver/rides');
    await expect.poll(() => driver.wire.accepted()).toBe(1);
    await giveSession(passenger, await people.passenger('Wanjiru Kamau'));
  });

  await test.step('each step and each position reaches the other node', async () => {
    await bookDriver(page, 'Murithi Mugendi');
    await driver.page.getByRole('button', { name: 'Accept Wanjiru Kamau' }).click();
    await expect(page.getByText(/On the way to you/)).toBeVisible();
    await expect(page.locator('[data-pin="pickup"]')).toBeAttached();
    await movesTo(driver, northOf(EMBU, 15), { on: page, as: 'driver' });
  });

  await test.step('the passenger’s node dies while the ride starts; only the passenger reconnects, and sees it', async () => {
    expect([passenger.wire.accepted(), driver.wire.accepted()]).toEqual([1, 1]);
    const start = driver.page.getByRole('button', { name: 'Start' }).click();
    await cluster.process('realtime-2').kill();
    await start;
    await expect.poll(() => passenger.wire.accepted()).toBe(2);
    await expect(page.getByText(/On the way to Runyenjes Town/)).toBeVisible();
    expect(driver.wire.accepted()).toBe(1);
  });

  await test.step('the ride goes on by socket events alone, and ends on both screens', async () => {
    await abortPolling(passenger);
    await movesTo(driver, northOf(EMBU, 30), { on: page, as: 'driver' });
    await completeFar(driver.page);
    await expect(page.getByText('You have arrived')).toBeVisible();
    await expect(driver.page.getByRole('button', { name: 'Complete' })).toBeHidden();
  });

  await passenger.leave();
  await driver.leave();
  await cluster.close();
});
