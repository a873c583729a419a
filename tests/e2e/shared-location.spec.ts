import { flushFixes } from '#core/location/fix-writer.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARED_MAP_HEIGHT_PX } from '#shared/domain/constants/screens.ts';
import { EMBU, dismissToasts, expect, newPerson, northOf, test, tryAgain } from './fixtures.ts';
import { door } from './scene.ts';
import { movesTo } from './movement.ts';
import { card, expireAt, openCard, sharedBy, sharedPin, tracking } from './sharing.ts';

const SHARED = '**/api/location/shared/*';
const CLIPBOARD = ['geolocation', 'clipboard-read', 'clipboard-write'];
const { shared: words, location: texts } = MESSAGES;

test('R15: a viewer without a session follows a moving sharer by events, through a reconnect, until the link expires', async ({
  app,
  browser,
  passenger: sharer,
}) => {
  await sharer.context.grantPermissions(CLIPBOARD);
  await sharer.standAt(EMBU);
  await openCard(sharer, await app.passenger('Wanjiku Muthoni'));
  await expect(card(sharer.page)).toContainText('No active links');
  await card(sharer.page).getByRole('button', { name: 'Share my location' }).click();
  const toast = sharer.page.locator('[data-sonner-toast]', { hasText: 'Location link copied to clipboard!' });
  await expect(toast).toBeVisible();
  await test.step('the toast stands above the navigation, and far from the title', async () => {
    const navigation = sharer.page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(async () => {
      const [told, bar] = await Promise.all([toast.boundingBox(), navigation.boundingBox()]);
      expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(told?.y).toBeGreaterThan(370);
    }).toPass();
  });
  await expect(card(sharer.page)).toContainText('You are sharing your location');
  const url = await sharer.page.evaluate(() => navigator.clipboard.readText());
  const shares = await app.ctx.store.shares.find({ userName: 'Wanjiku Muthoni' }).toArray();
  expect(shares).toHaveLength(1);
  const id = shares[0]?._id.toHexString() ?? '';

  const viewer = await newPerson(browser, app.url);
  const { page } = viewer;
  await page.goto(url);
  await expect(page.getByRole('heading', { name: "Wanjiku Muthoni's Location" })).toBeVisible();
  await expect(sharedPin(page, EMBU)).toBeAttached();
  // "Live" lasts 30 s after a fix: send a fresh one, however long the page took to open.
  await movesTo(sharer, northOf(EMBU, 20), { on: page, as: 'shared' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.route(SHARED, (route) => route.abort());

  await test.step('each fix arrives by event alone', async () => {
    for (const metres of [35, 50, 65]) {
      await movesTo(sharer, northOf(EMBU, metres), { on: page, as: 'shared' });
    }
  });

  await test.step('sharing goes on while the sharer looks at another screen', async () => {
    await sharer.page.getByRole('link', { name: 'Book', exact: true }).first().click();
    await expect(card(sharer.page)).toHaveCount(0);
    await movesTo(sharer, northOf(EMBU, 80), { on: page, as: 'shared' });
  });

  await test.step('disconnected, the viewer keeps the last position, and gets the latest on reconnect', async () => {
    await viewer.wire.cut();
    await sharer.standAt(northOf(EMBU, 95));
    await expect.poll(async () => (await sharedFix(url))?.latitude).toBeCloseTo(northOf(EMBU, 95).latitude, 6);
    await expect(sharedPin(page, northOf(EMBU, 80))).toBeAttached();
    viewer.wire.mend();
    await expect(sharedPin(page, northOf(EMBU, 95))).toBeAttached();
    await movesTo(sharer, northOf(EMBU, 110), { on: page, as: 'shared' });
  });

  await test.step('once expired, the page says so and the pin does not move', async () => {
    await page.unroute(SHARED);
    await expireAt(app, id, new Date());
    await expect(page.getByRole('alert')).toHaveText(
      'Location Expired: This shared location has expired and may not be current.',
    );
    await sharer.standAt(northOf(EMBU, 125));
    await expect(page.locator('[data-pin="shared"]')).toHaveAttribute('data-stale', 'true');
    await expect(sharedPin(page, northOf(EMBU, 110))).toBeAttached();
    await flushFixes(app.ctx);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(words.expired);
    await expect(sharedPin(page, northOf(EMBU, 110))).toBeAttached();
  });
  await viewer.leave();

  async function sharedFix(address: string) {
    const token = address.split('/').at(-1) ?? '';
    return (await app.client().call('getSharedLocation', { params: { token } })).body;
  }
});

test('R15: a viewer whose watch command is lost still follows the link', async ({ app, passenger: viewer }) => {
  const { client, url } = await sharedBy(app, 'Njeri');
  viewer.wire.loseNext('share:watch');
  await viewer.page.goto(url);
  await expect(sharedPin(viewer.page, EMBU)).toBeAttached();
  await viewer.page.route(SHARED, (route) => route.abort());
  const there = { ...northOf(EMBU, 40), accuracy: 8, heading: null, speed: null, purpose: 'tracking' } as const;
  await expect(async () => {
    const { body } = await client.call('updateLocation', { body: { ...there, timestamp: Date.now() } });
    expect(body.accepted).toBe(true);
    await expect(sharedPin(viewer.page, there)).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});

test('spec 2 §2: the shared-location page shows each of its states with its texts', async ({
  app,
  passenger: { page, context },
}) => {
  await context.grantPermissions(CLIPBOARD);
  const { url, id } = await sharedBy(app, 'Njeri');

  await test.step('loading, then a failure that can be retried', async () => {
    const gate = door();
    await page.route(SHARED, async (route) => {
      await gate.opened;
      await route.abort();
    });
    await page.goto(url);
    await expect(page.getByText('Loading the shared location')).toBeAttached();
    gate.open();
    await expect(page.getByRole('heading', { name: 'Location Not Found' })).toBeVisible();
    await expect(page.getByText('Failed to load shared location')).toBeVisible();
    await page.unroute(SHARED);
    await tryAgain(page);
  });

  await test.step('loaded: title, place, until when, map, details, Open in Maps', async () => {
    await expect(page.getByRole('heading', { name: "Njeri's Location" })).toBeVisible();
    await expect(page.getByText(nearestPlaceText(EMBU), { exact: true })).toBeVisible();
    await expect(page.getByText(/^Shared until \d\d:\d\d$/)).toBeVisible();
    await expect(page).toHaveTitle("Njeri's Location · Boda");
    const map = page.locator('[style*="height"]', { has: page.locator('[data-pin="shared"]') }).first();
    expect((await map.boundingBox())?.height).toBe(SHARED_MAP_HEIGHT_PX);
    await expect(page.locator('[data-pin]')).toHaveCount(1);
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('-0.538900, 37.457400');
    await expect(details).toContainText('± 8 m');
    await expect(details).toContainText(/SharedToday \d\d:\d\d/);
    await expect(details).toContainText(/Expires(Today|Tomorrow) \d\d:\d\d/);
    await expect(page.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=-0.5389%2C37.4574',
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  });

  await test.step('Share copies the URL of the page', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await expect(page.getByText('Location link copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  });

  await test.step('R14: without a fresh fix the page says how old the last one is, and the marker turns grey', async () => {
    await app.ctx.store.shares.updateOne({ userName: 'Njeri' }, { $set: { 'fix.timestamp': Date.now() - 35_000 } });
    await page.reload();
    await expect(page.getByText(/No recent location, last seen [3-5]\d s ago/)).toBeVisible();
    await expect(page.locator('[data-pin="shared"]')).toHaveAttribute('data-stale', 'true');
  });

  await test.step('expired: the time turns red, under the banner', async () => {
    await expireAt(app, id, new Date(Date.now() - 1000));
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(words.expired);
    const expires = page.getByRole('region', { name: 'Details' }).locator('dt', { hasText: 'Expired' });
    await expect(expires.locator('+ dd')).toHaveCSS('color', 'rgb(180, 35, 24)');
    await expect(sharedPin(page, EMBU)).toBeAttached();
  });

  await test.step('unknown and malformed tokens show the same page, with a link home', async () => {
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'no%20token', 'x'.repeat(300)]) {
      await page.goto(`/shared-location/${token}`);
      await expect(page.getByRole('heading', { name: words.notFoundTitle })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('This shared location may have expired or been removed.');
    }
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
  });
});

test('spec 2 §4: the page turns expired by its own clock, without a connection', async ({
  app,
  passenger: { page, context },
}) => {
  const { url } = await sharedBy(app, 'Kathambi');
  await page.clock.install();
  await page.goto(url);
  await expect(sharedPin(page, EMBU)).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
  await expect(page.getByText(words.offline)).toBeVisible();
  await page.clock.fastForward('04:00:01');
  await expect(
    page.getByText('Location Expired: This shared location has expired and may not be current.'),
  ).toBeVisible();
  await expect(sharedPin(page, EMBU)).toBeAttached();
});

test('R15: active links are listed and can be stopped; a failure to share is explained', async ({
  app,
  browser,
  passenger: { page, context, ...rest },
}) => {
  const who = { page, context, ...rest };
  await page.addInitScript(() => {
    // Fakes the phone's share sheet and the person's answer to it.
    const sheet = { answer: 'taken', url: '' };
    Object.assign(window, { sheet });
    Object.assign(navigator, {
      share: ({ url }: { url: string }) => {
        sheet.url = url;
        if (sheet.answer === 'taken') return Promise.resolve();
        return Promise.reject(new DOMException('no', sheet.answer));
      },
    });
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const answer = (outcome: string) =>
    page.evaluate((it) => Object.assign(Reflect.get(window, 'sheet') as object, { answer: it }), outcome);
  const sharedUrl = () => page.evaluate(() => (Reflect.get(window, 'sheet') as { url: string }).url);
  await page.route('**/api/location/shares', (route) => route.abort());
  // A socket that connects fetches the links as well: while it cannot, only the screen and the retry do.
  await who.wire.cut();
  await openCard(who, await app.passenger('Gatwiri'));
  const links = page.getByRole('region', { name: 'My active links' });
  await expect(links).toContainText('Your links did not load.');
  await page.unroute('**/api/location/shares');
  await tryAgain(links);
  await expect(links).toContainText('No active links. Links you share appear here.');
  who.wire.mend();

  await test.step('failing to create a link shows a message', async () => {
    await page.route('**/api/location/share', (route) => route.abort());
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expect(page.getByText('Failed to generate location share link')).toBeVisible();
    await page.unroute('**/api/location/share');
    await dismissToasts(page);
  });

  await test.step('a link whose response was lost is shared all the same, and lasts as long as was chosen', async () => {
    await expect(card(page).getByRole('radio', { name: '4 hours', exact: true })).toBeChecked();
    await card(page).getByRole('radio', { name: '4 hours', exact: true }).press('ArrowLeft');
    await expect(card(page)).toContainText(/Until \d\d:\d\d, or until you stop it\./);
    await page.route('**/api/location/share', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expect(links.getByRole('listitem')).toHaveCount(1);
    await expect.poll(sharedUrl).toMatch(/\/shared-location\//);
    await expect(page.getByText('Failed to generate location share link')).toHaveCount(0);
    await page.unroute('**/api/location/share');
    const [share] = await app.ctx.store.shares.find({ userName: 'Gatwiri' }).toArray();
    expect((share?.expiresAt.getTime() ?? 0) - (share?.sharedAt.getTime() ?? 0)).toBe(3_600_000);
    await links.getByRole('button', { name: /^Stop sharing/ }).click();
    await expect(links).toContainText('No active links');
  });

  await test.step('the phone’s share sheet: closed or refused, the link works; refused, it is there to copy', async () => {
    await answer('AbortError');
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expect(links.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(texts.shareFailed)).toHaveCount(0);
    await answer('NotAllowedError');
    await links.getByRole('button', { name: /again$/ }).click();
    await expect(page.getByLabel(texts.copyByHand)).toHaveValue(/\/shared-location\//);
    await expect(page.getByLabel(texts.copyByHand)).toBeFocused();
    await expect(page.getByText('Failed to share location')).toHaveCount(0);
    await answer('taken');
    await links.getByRole('button', { name: /again$/ }).click();
    await expect(page.getByLabel(texts.copyByHand)).toHaveCount(0);
  });

  await test.step('tracking off: sharing is paused, and the card says what others see', async () => {
    await tracking(page).press('Space');
    await expect(card(page)).toContainText('Sharing is paused');
    await tracking(page).press('Space');
    await expect(card(page)).toContainText('You are sharing your location');
    await expect(card(page)).toContainText(/Until \d\d:\d\d\. Anyone with the link sees where you are/);
  });

  await test.step('once stopped, the link disappears from the list, and its viewer sees the end at once', async () => {
    const viewer = await newPerson(browser, app.url);
    await viewer.page.addInitScript(() => {
      Object.assign(navigator, { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await viewer.page.goto(await sharedUrl());
    await viewer.page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(viewer.page.getByText('Failed to share location')).toBeVisible();
    await dismissToasts(viewer.page);
    await expect(viewer.page.locator('[data-pin="shared"]')).toBeAttached();
    await movesTo(who, northOf(EMBU, 20), { on: viewer.page, as: 'shared' });
    await expect(viewer.page.getByText('Live', { exact: true })).toBeVisible();
    await links.getByRole('button', { name: /^Stop sharing/ }).click();
    await expect(page.getByText(texts.stopped)).toBeVisible();
    await expect(links).toContainText('No active links');
    await expect(card(page)).not.toContainText('You are sharing your location');
    await expect(viewer.page.getByRole('heading', { name: 'Location Not Found' })).toBeVisible();
    await expect(viewer.page.getByRole('alert')).toContainText(words.notFound);
    await viewer.leave();
  });
});
