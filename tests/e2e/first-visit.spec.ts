import type { Page } from '@playwright/test';
import { expect, giveSession, type Person, test } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';

/** Returns the files and requests that the page itself names, as paths. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );

interface Visit {
  /** The API paths that the page names. */
  answers: string[];
  /** How often each path was requested so far, by the page or its screen. */
  asked: Map<string, number>;
  /** Returns the API paths that the screen itself has requested so far. */
  fetched: () => Promise<string[]>;
}

/** Opens a first visit in which only the page and the paths that it names load. */
async function visit({ page, context }: Person, path: string): Promise<Visit> {
  const asked = new Map<string, number>();
  const named = new Set<string>();
  await page.addInitScript(() => {
    const own = window.fetch.bind(window);
    const fetched: string[] = [];
    Object.assign(window, { fetched });
    window.fetch = (address, init) => {
      if (typeof address === 'string' && init?.method === 'GET') fetched.push(address);
      return own(address, init);
    };
  });
  await context.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const at = pathname + search;
    if (route.request().method() === 'GET') asked.set(at, (asked.get(at) ?? 0) + 1);
    if (route.request().isNavigationRequest()) {
      const response = await route.fetch();
      namedIn(await response.text()).forEach((it) => named.add(it));
      await route.fulfill({ response });
    } else if (named.has(at)) await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return {
    asked,
    get answers() {
      return [...named].filter((it) => it.startsWith('/api/'));
    },
    fetched: () => page.evaluate(() => (window as unknown as { fetched: string[] }).fetched),
  };
}

/** Checks that the screen uses every response that the page requested, and does not request it again. */
async function expectUsed({ answers, asked, fetched }: Visit): Promise<void> {
  expect(answers).not.toEqual([]);
  const sent = answers.map((it) => asked.get(it) ?? 0);
  const used = await fetched();
  const unused = answers.filter((it, i) => used.filter((address) => address === it).length < (sent[i] ?? 0));
  expect(unused, 'asked for in vain').toEqual([]);
}

const figure = (page: Page, label: string) => page.getByText(label, { exact: true });

test('a first visit shows the first data of a passenger’s home, a driver’s dashboard and the admin’s overview with one round of requests after the page; the admin portal makes no request that is refused with 401', async ({
  app,
  passenger,
  driver,
  admin,
}) => {
  await test.step('a passenger’s home', async () => {
    const { client, name } = await onlineDriver(app, 'Mugo Near');
    const wanjiku = await app.passenger('Wanjiku Looks');
    await completedRide(wanjiku, { client, name, id: (await client.call('getMe')).body.id });
    await giveSession(passenger, wanjiku);
    const { page } = passenger;
    const seen = await visit(passenger, '/passenger');
    await expect(page.getByRole('button', { name: 'Where to?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to Runyenjes Town' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mugo Near' })).toBeVisible();
    await expect(figure(page, 'Completed trips')).toBeVisible();
    await expectUsed(seen);
  });

  await test.step('a driver’s dashboard', async () => {
    const { client } = await onlineDriver(app, 'Mugo Looks');
    await giveSession(driver, client);
    const { page } = driver;
    const seen = await visit(driver, '/driver');
    await expect(page.getByTestId('driver-status')).toBeVisible();
    await expect(page.getByText('Passengers near you can book you now.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Earnings' })).toContainText("Today's earningsKSH 0");
    await expectUsed(seen);
  });

  await test.step('the admin’s overview', async () => {
    const { page } = admin;
    const seen = await visit(admin, '/admin');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText('KSH 200');
    await expectUsed(seen);
  });

  await test.step('neither the admin portal nor its sign-in page makes a request that is refused with 401', async () => {
    await Promise.all([admin.context.unrouteAll(), passenger.context.clearCookies(), passenger.context.unrouteAll()]);
    const signedOut = passenger;
    for (const { page } of [admin, signedOut]) {
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 401) refused.push(`${answer.request().method()} ${answer.url()}`);
      });
      const signsIn = page === signedOut.page;
      await page.goto(signsIn ? '/admin/signin' : '/admin');
      if (signsIn) await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      else {
        const checked = page.waitForResponse('**/api/admin/verify');
        await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await checked;
      }
      await page.waitForLoadState('networkidle');
      expect(refused).toEqual([]);
    }
  });
});
