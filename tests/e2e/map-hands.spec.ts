import type { TestApp } from '../support/app.ts';
import type { Locator, Page } from '@playwright/test';
import { DESKTOP, PHONE } from './admin-scene.ts';
import { EMBU, type Place, expect, giveSession, northOf, test } from './fixtures.ts';
import { acceptedRide, onlineDriver, type OnlineDriver, seenStanding } from './scene.ts';

test.use({ maps: true });

const METRES_A_DEGREE = 111_195;
const at = (north: number, east: number): Place => ({
  ...northOf(EMBU, north),
  longitude: EMBU.longitude + east / METRES_A_DEGREE,
});
const stand = (app: TestApp, driver: OnlineDriver, place: Place) => seenStanding(app, driver.client, place);

/** Returns the box of an element on the screen, px, including its children: a marker has a label under it. */
const boxOf = (part: Locator) =>
  part.evaluate((node) => {
    const boxes = [node, ...node.querySelectorAll('*')].map((one) => one.getBoundingClientRect());
    const [x, y] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    return {
      x,
      y,
      width: Math.max(...boxes.map((box) => box.right)) - x,
      height: Math.max(...boxes.map((box) => box.bottom)) - y,
    };
  });
type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const markers = (page: Page) => page.locator('[data-pin]');

test('screens "The map": controls never cover a marker, nor markers each other, and a note moves nothing', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Murithi Marks');
  await driver.standAt(at(900, 900));
  await giveSession(driver, driverUser.client);
  await acceptedRide(await app.passenger('Nkatha Marks'), driverUser);
  let answer: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/config/google-maps-key', async (route) => {
    await refused;
    await route.fulfill({ status: 500, body: 'no' });
  });
  // A phone has no zoom buttons.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/driver/rides');
  const map = page.getByRole('region', { name: 'Active trip' });
  const zoomIn = map.getByRole('button', { name: 'Zoom in' });
  await expect(zoomIn).toBeVisible();
  const own = map.locator('[data-pin="driver"]');
  const pickup = map.locator('[data-pin="pickup"]');
  await expect(own).toBeVisible();
  await expect(pickup).toBeVisible();
  const settled = async (): Promise<Box[]> => {
    let before = '';
    await expect
      .poll(
        async () => {
          const now = JSON.stringify(await Promise.all([boxOf(own), boxOf(pickup)]));
          const same = now === before;
          before = now;
          return same;
        },
        { intervals: [700] },
      )
      .toBe(true);
    return Promise.all([boxOf(own), boxOf(pickup)]);
  };

  const before = await settled();
  answer();
  await expect(map.getByText(/map/i).filter({ visible: true }).first()).toBeVisible();
  expect(await settled()).toEqual(before);

  const buttons = await Promise.all(['Zoom in', 'Zoom out'].map((name) => boxOf(map.getByRole('button', { name }))));
  for (const [north, east] of [
    [0, 900],
    [900, 0],
    [1500, 1200],
  ] as const) {
    const place = at(north, east);
    await driver.standAt(place);
    await expect(
      map.locator(`[data-position="${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}"]`),
    ).toBeVisible();
    const [ownBox, pickupBox] = await settled();
    if (!ownBox || !pickupBox) throw new Error('expected two markers');
    expect(overlap(ownBox, pickupBox), `driver ${north} m north, ${east} m east`).toBe(false);
    for (const box of buttons) expect([ownBox, pickupBox].some((marker) => overlap(marker, box))).toBe(false);
  }
  expect(await markers(page).count()).toBe(2);
});

test("spec 2 §2 Overview: figures, a running ride, its pin and a driver's marker open what they stand for; drivers close together share a marker", async ({
  app,
  admin,
}) => {
  const { page } = admin;
  await page.setViewportSize(DESKTOP);
  const passenger = await app.passenger('Wanjiku Rows');
  const gatimu = await onlineDriver(app, 'Gatimu Rows');
  await onlineDriver(app, 'Zakayo Elsewhere').then((other) => stand(app, other, at(200, 40_000)));
  await stand(app, gatimu, at(0, 0));
  const ride = await acceptedRide(passenger, gatimu);
  const expectLeads = async (press: () => Promise<void>, to: string, opened?: string) => {
    await page.goto('/admin');
    await press();
    await expect(page).toHaveURL(to);
    if (opened !== undefined) await expect(page.getByRole('dialog')).toContainText(opened);
  };
  await page.goto('/admin');
  for (const [name, to] of [
    ['Total Drivers', '/admin?tab=drivers'],
    ['Total Passengers', '/admin?tab=passengers'],
    ['Total Rides', '/admin?tab=rides'],
    ['Total Revenue', '/admin?tab=rides&status=completed'],
  ] as const)
    await expect(page.getByRole('region', { name: 'Figures' }).getByRole('link', { name })).toHaveAttribute('href', to);
  const road = page.getByRole('region', { name: 'On the road now' });
  const rides = '/admin?tab=rides';
  await expectLeads(() => road.getByRole('listitem').getByRole('link').click(), rides, 'Wanjiku Rows');
  await expectLeads(() => road.getByRole('button', { name: 'Pickup: Wanjiku Rows' }).click(), rides, 'Wanjiku Rows');
  await passenger.call('cancelRide', { params: { id: ride.id }, body: {} });

  /** Returns the position of the westernmost marker: the map frames it at the left margin, halfway down. */
  const west = async () => {
    await page.goto('/admin');
    await expect(road.getByText('No ride is running now.')).toBeVisible();
    await expect(road.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Scrolls the map to the middle, because it begins near the lower edge of the window.
    await road.locator('canvas').evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
    const box = await boxOf(road.locator('canvas'));
    return { x: box.x + 64, y: box.y + box.height / 2 };
  };
  const press = async () => {
    const { x, y } = await west();
    const reacted = async () =>
      page.url().includes('/admin/drivers/') || (await road.getByRole('button', { name: 'Recenter' }).isVisible());
    // The map ignores presses until it is drawn; once it has reacted it must not be pressed again.
    await expect(async () => {
      if (!(await reacted())) await page.mouse.click(x, y);
      await expect.poll(reacted, { timeout: 2000 }).toBe(true);
    }).toPass();
  };
  await expectLeads(press, `/admin/drivers/${gatimu.id}`);
  await expect(page.getByRole('heading', { name: 'Gatimu Rows' })).toBeVisible();

  for (const [name, metres] of [
    ['Kirimi Near', 60],
    ['Mutua Near', 120],
  ] as const)
    await stand(app, await onlineDriver(app, name), at(metres, 0));
  await press();
  await expect(page).toHaveURL('/admin');
  await expect(road.getByRole('button', { name: 'Recenter' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(road.getByRole('button', { name: 'Recenter' })).toBeVisible();
});
