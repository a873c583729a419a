import { DRIVER_HOME } from '#shared/texts/sw/driver-home.ts';
import { LOCATION_TEXTS } from '#shared/texts/sw/location.ts';
import { MESSAGES } from '#shared/texts/sw/messages.ts';
import { PARTS } from '#shared/texts/sw/parts.ts';
import { SAFETY } from '#shared/texts/sw/safety.ts';
import { SHARED } from '#shared/texts/sw/shared-location.ts';
import { SHARING_TEXTS } from '#shared/texts/sw/sharing.ts';
import { STAGE } from '#shared/texts/sw/stage.ts';
import { STAGE_MESSAGES } from '#shared/texts/sw/stage-messages.ts';
import { expectKiswahili } from './english-words.ts';
import { EMBU, type Person, expect, giveSession, northOf, seenAt, test } from './fixtures.ts';
import { takePictures } from './pictures.ts';
import { acceptedRide, judge, onlineDriver, seenStanding } from './scene.ts';
import { expireAt, sharedBy, sharedPin } from './sharing.ts';

test.use({ actionTimeout: 20_000, maps: true });

const speakKiswahili = ({ context }: Person, url: string): Promise<void> =>
  context.addCookies([{ name: 'boda_language', value: 'sw', url }]);
/** Forty characters without a break opportunity. */
const long = (beginning: string): string => beginning.padEnd(40, 'mwangaza');

test('Kiswahili: a followed trip, a call for help and a shared location have no English word', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await speakKiswahili(passenger, app.url);
  const driver = await onlineDriver(app, long('Gatimu'));
  const client = await app.passenger(long('Wanjiku'));
  const contacts = [{ name: long('Mama'), phone: '0712345671' }];
  await client.call('updateTrustedContacts', { body: { contacts } });
  const { id } = await acceptedRide(client, driver);
  await giveSession(passenger, client);

  await test.step('the ride, its link and the call for help', async () => {
    await page.goto(`/passenger/ride/${id}`);
    await page.getByRole('button', { name: SAFETY.trip.shareShort }).click();
    await expect(page.getByRole('link', { name: SHARING_TEXTS.byWhatsapp })).toBeVisible();
    await expectKiswahili(page, 'links-1-share');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: PARTS.safety.sos, exact: true }).click();
    await expect(page.getByRole('button', { name: SAFETY.alert.send })).toBeVisible();
    await expectKiswahili(page, 'links-2-sos');
    await page.getByRole('button', { name: SAFETY.alert.send }).click();
    await expect(page.getByText(/^Ombi la msaada lilitumwa saa/)).toBeVisible();
    await expectKiswahili(page, 'links-3-sos-sent');
  });

  await test.step('the trip that the link shows, under way and ended', async () => {
    const { body } = await client.call('shareTrip', { params: { id } });
    const at = await seenStanding(app, driver.client, northOf(EMBU, 900));
    await page.goto(body.shareUrl);
    await expect(page.locator(`[data-pin="driver"]${seenAt(at)}`)).toBeAttached();
    await expectKiswahili(page, 'links-4-trip');
    await driver.client.call('startRide', { params: { id } });
    await driver.client.call('completeRide', { params: { id } });
    await expect(page.getByText(/^Amefika saa/)).toBeVisible();
    await expectKiswahili(page, 'links-5-trip-arrived');
  });

  await test.step('a shared location, live, expired and unknown', async () => {
    const share = await sharedBy(app, long('Njoki'));
    await page.goto(share.url);
    await expect(sharedPin(page, EMBU)).toBeAttached();
    await expectKiswahili(page, 'links-6-location');
    await expireAt(app, share.id, new Date(Date.now() - 60_000));
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(MESSAGES.shared.expired);
    await expectKiswahili(page, 'links-7-location-expired');
    await page.goto('/shared-location/unknown');
    await expect(page.getByRole('heading', { name: MESSAGES.shared.notFoundTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: SHARED.goHome })).toBeVisible();
    await expectKiswahili(page, 'links-8-location-unknown');
  });

  await test.step('the question for the phone’s position', async () => {
    await passenger.context.clearPermissions();
    await page.goto('/passenger');
    await page.getByRole('button', { name: LOCATION_TEXTS.live }).click();
    await page.getByRole('switch').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectKiswahili(page, 'links-9-location-question');
  });
});

test('Kiswahili: a stage, its poster and a suspended driver’s home have no English word', async ({ app, driver }) => {
  const { page } = driver;
  await speakKiswahili(driver, app.url);
  const admin = await app.admin();
  const rider = await onlineDriver(app, long('Mbaabu'));
  await rider.client.call('updateDriverProfile', { body: { stageName: 'Kangaru' } });
  await seenStanding(app, rider.client, northOf(EMBU, 20));
  const body = { name: 'Kangaru', spellings: [], ...EMBU };
  const { slug } = (await admin.call('adminCreateStage', { body })).body;

  await test.step('the stage, with somebody waiting and empty, and its poster', async () => {
    await page.goto(`/stage/${slug}`);
    await expect(page.getByText(STAGE.nextInTurn)).toBeVisible();
    await expectKiswahili(page, 'links-10-stage');
    await page.goto(`/stage/${slug}/poster`);
    await expect(page.getByRole('img', { name: STAGE.poster.qrCode('') })).toBeVisible();
    // A poster is in both languages.
    await takePictures('links-11-poster', page);
    await rider.client.call('setDriverStatus', { body: { status: 'offline' } });
    await page.goto(`/stage/${slug}`);
    await expect(page.getByText(STAGE_MESSAGES.nobody)).toBeVisible();
    await expectKiswahili(page, 'links-12-stage-empty');
  });

  await test.step('a suspended driver', async () => {
    const { email } = (await rider.client.call('getMe')).body;
    await judge(app, rider.id, 'banned', { reason: 'other', words: 'Alitukana abiria.' });
    await giveSession(driver, await app.signIn(email));
    await page.goto('/driver');
    await expect(page.getByRole('heading', { name: DRIVER_HOME.suspended.title })).toBeVisible();
    await expectKiswahili(page, 'links-13-suspended');
  });
});
