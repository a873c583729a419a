import { SESSIONS } from '#shared/contract/session-texts.ts';
import { expect, giveSession, test } from './fixtures.ts';

for (const role of ['passenger', 'driver'] as const) {
  test(`the ${role}'s profile signs out everywhere else, once, and says so; without a network it says that it did not`, async ({
    app,
    passenger: someone,
  }) => {
    const { page, context } = someone;
    const here = await app[role]();
    const elsewhere = await app.signIn((await here.call('getMe')).body.email);
    await giveSession(someone, here);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${role}/profile`);
    await page.getByRole('button', { name: role === 'passenger' ? 'Help' : 'Settings', exact: true }).click();
    const button = page.getByRole('button', { name: SESSIONS.elsewhere });
    const dialog = page.getByRole('alertdialog', { name: SESSIONS.question });

    await button.click();
    await page.screenshot({ path: `test-results/elsewhere-${role}.png` });
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
    await button.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/elsewhere-${role}-done.png` });
  });
}
