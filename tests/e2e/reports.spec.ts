import { REPORT_EVERY_MIN_MS } from '#shared/domain/constants/positions.ts';
import { REPORTS_PER_ACK } from '#shared/domain/constants/screens.ts';
import { stopClock, timestampByPageClock } from './clock.ts';
import { EMBU, expect, giveSession, northOf, test } from './fixtures.ts';
import { onlineDriver } from './scene.ts';

test('decision 031: a phone asks for a response with the first of its positions, and then with each fifth', async ({
  app,
  driver,
}) => {
  const { client } = await onlineDriver(app, 'Njeru Moves');
  await giveSession(driver, client);
  const { page, wire } = driver;
  await page.clock.install();
  await page.addInitScript(timestampByPageClock);
  await page.goto('/driver');
  await expect.poll(() => wire.reports(), 'the first position').toBeGreaterThan(0);
  expect(wire.reportsAsking()).toBe(1);
  await stopClock(page);
  // Not more steps than these: after 15 s of its clock without a ping the page would reconnect, and ask again.
  for (let step = 1; wire.reports() <= REPORTS_PER_ACK; step += 1) {
    const before = wire.reports();
    // A response that is still on its way would count as lost after 5 s.
    await expect.poll(() => wire.unanswered()).toBe(0);
    await page.clock.fastForward(REPORT_EVERY_MIN_MS);
    await driver.standAt(northOf(EMBU, step * 30));
    await expect
      .poll(async () => {
        await page.clock.fastForward(50);
        return wire.reports();
      })
      .toBeGreaterThan(before);
  }
  expect(wire.reportsAsking()).toBe(2);
});
