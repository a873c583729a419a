import { STAGE_MESSAGES } from '#shared/texts/en/stage-messages.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, type Person, giveSession, northOf } from './fixtures.ts';
import { onlineDriver } from './scene.ts';
import { long, type See } from './tour.ts';

/** A stage's page and poster, and the admin's screen of stages; all names are long. */
export async function tourOfStages(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const adminClient = await app.admin();
  for (const [i, name] of [long('Mbaabu'), long('Njeru')].entries()) {
    const { client } = await onlineDriver(app, name);
    await client.call('updateDriverProfile', { body: { stageName: i === 0 ? long('Stendi') : 'Kangaru' } });
    const fix = { ...northOf(EMBU, 20), accuracy: 8, heading: null, speed: null, timestamp: Date.now() };
    await client.call('updateLocation', { body: fix });
  }
  const body = { name: long('Stendi'), spellings: [], ...EMBU };
  const { slug } = (await adminClient.call('adminCreateStage', { body })).body;
  await page.goto(`/stage/${slug}`);
  await page.getByText('Next in turn').waitFor();
  await see('stage-signed-out', who);
  await page.goto(`/stage/${slug}/poster`);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await see('stage-poster', who);
  await page.goto('/stage/nowhere');
  await page.getByText(STAGE_MESSAGES.notFound).waitFor();
  await see('stage-unknown', who);

  await giveSession(who, await app.passenger(long('Wanjiku')));
  await page.goto(`/stage/${slug}`);
  await page.getByRole('button', { name: /the next in turn$/ }).waitFor();
  await see('stage', who);
  await app.ctx.store.drivers.updateMany({}, { $set: { status: 'offline' } });
  await page.goto(`/stage/${slug}`);
  await page.getByText(STAGE_MESSAGES.nobody).waitFor();
  await see('stage-empty', who);

  await giveSession(who, adminClient);
  await page.goto('/admin?tab=stages');
  await page.getByRole('checkbox', { name: /^Kangaru/ }).check();
  await see('admin-stages', who);
  await page.getByRole('button', { name: 'Name a new stage' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Create stage' }).click();
  await page.getByRole('alert').waitFor();
  await see('admin-stage-new', who);
}
