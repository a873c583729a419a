import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { acceptedRide, onlineDriver } from '../e2e/scene.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, signIn, startPhone } from './support/phone.ts';
import { figure, printTable } from './support/table.ts';

const FIX_EVERY_MS = 5000;
const ROWS = 12;
const STEP_DEGREES = 0.0003;

/** Measures the passenger's page for `minutes` while the driver moves every 5 s: heap and DOM over time. */
export async function measureRide(browser: Browser, app: TestApp, minutes: number): Promise<void> {
  const driver = await onlineDriver(app, 'Mugo Rides');
  const passenger = await app.passenger('Wanjiku Waits');
  const { id } = await acceptedRide(passenger, driver);
  await driver.client.call('startRide', { params: { id } });
  const phone = await startPhone(browser, app, 1);
  await signIn(phone, app, passenger);
  await phone.page.goto(`/passenger/ride/${id}`);
  await phone.page.getByText('Mugo Rides').first().waitFor();

  const rows: string[][] = [];
  const fixes = (minutes * 60_000) / FIX_EVERY_MS;
  for (let i = 0; i <= fixes; i += 1) {
    const along = Math.abs((i % 200) - 100);
    const place = { latitude: EMBU.latitude + STEP_DEGREES * along, longitude: EMBU.longitude, accuracy: 8 };
    const fix = { ...place, heading: 0, speed: 7, timestamp: Date.now(), purpose: 'ride' as const };
    await driver.client.call('updateLocation', { body: fix });
    await sleep(FIX_EVERY_MS);
    if (i % Math.ceil(fixes / ROWS) !== 0) continue;
    const { nodes, jsEventListeners } = await phone.cdp.send('Memory.getDOMCounters');
    const row = [String(Math.round((i * FIX_EVERY_MS) / 60_000)), figure(await phone.heapMb(), 1)];
    rows.push([...row, String(nodes), String(jsEventListeners)]);
  }
  printTable(['minutes of a ride', 'heap, MB', 'DOM nodes', 'listeners'], rows);
  await phone.context.close();
}
