import { expect, giveSession, test } from './fixtures.ts';

const ELSEWHERE = 'http://elsewhere.test';

test('architecture "At the border": a link on another site signs nobody out; the person’s own address bar does', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await giveSession(passenger, await app.passenger());
  const session = async () => (await context.cookies(app.url)).filter(({ name }) => name.startsWith('boda_session_'));
  const links = ['/api/logout', '/api/oauth/google/redirect_url'].map(
    (path) => `<a href="${app.url}${path}">${path}</a>`,
  );
  await context.route(`${ELSEWHERE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Elsewhere</title>${links.join(' ')}` }),
  );
  for (const path of ['/api/logout', '/api/oauth/google/redirect_url']) {
    await page.goto(`${ELSEWHERE}/`);
    const answered = page.waitForResponse(`${app.url}${path}`);
    await page.getByRole('link', { name: path, exact: true }).click();
    expect((await answered).status(), path).toBe(403);
    expect(await session()).toHaveLength(1);
  }
  await page.goto('/passenger/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect((await page.goto('/api/logout'))?.status()).toBe(200);
  expect(await session()).toEqual([]);
});
