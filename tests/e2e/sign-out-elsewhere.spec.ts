import { SESSIONS } from '#shared/texts/en/sessions.ts';
import { expect, giveSession, test } from './fixtures.ts';

test("the passenger's profile signs out everywhere else, once, and says so; without a network it says that it did not", async ({
  app,
  passenger: someone,
}) => {
  const { page, context } = someone;
  const here = await app.passenger();
  const elsewhere = await app.signIn((await here.call('getMe')).body.email);
  await giveSession(someone, here);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/passenger/profile');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const button = page.getByRole('button', { name: SESSIONS.elsewhere });
  const dialog = page.getByRole('alertdialog', { name: SESSIONS.question });

  await button.click();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: SESSIONS.confirm }).click();
  await expect(page.getByText(SESSIONS.failed)).toBeVisible();
  await context.setOffline(false);
  expect((await elsewhere.call('getMe')).status).toBe(200);

  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/api/users/me/sessions') ? 1 : 0));
  await button.click();
  await dialog.getByRole('button', { name: SESSIONS.confirm }).dblclick();
  await expect(page.getByText(SESSIONS.ended(1))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(calls).toBe(1);
  expect((await elsewhere.call('getMe')).status).toBe(401);
  expect((await here.call('getMe')).status).toBe(200);
});
