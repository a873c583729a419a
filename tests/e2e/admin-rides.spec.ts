import type { Page } from '@playwright/test';
import { timeOf } from '#client/lib/format.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { act, PHONE, rowOf } from './admin-scene.ts';
import { choosePlace, EMBU, expect, giveSession, northOf, test } from './fixtures.ts';
import { booking } from '../support/rides.ts';
import { acceptedRide, onlineDriver, requestRide } from './scene.ts';

const ONE_RIDE = '**/api/admin/rides/*';
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true });

test.beforeEach(({ admin }) => admin.page.setViewportSize({ width: 1280, height: 800 }));

test('spec 2 §2, §5, §8: All Rides: the table, edit, Cancel Ride and the timeline; the passenger sees changes live; the pickup time is the headline of a scheduled ride', async ({
  app,
  admin,
  passenger,
}) => {
  const { page } = admin;
  const driver = await onlineDriver(app, 'Mbaabu Rides');
  const client = await app.passenger('Wanjiku Rides');
  const ride = await acceptedRide(client, driver);
  const other = await onlineDriver(app, 'Kinoti Rides');
  await requestRide(await app.passenger('Nkatha Rides'), null, { destination: 'Siakago' });
  const pickupAt = new Date(Date.now() + 5 * 3600_000).toISOString();
  const later = await app.passenger('Muthoni Rides');
  await requestRide(later, await onlineDriver(app, 'Muriuki Later'), {
    tripTiming: 'schedule',
    scheduledTime: pickupAt,
  });
  await giveSession(passenger, client);
  await passenger.page.goto(`/passenger/ride/${ride.id}`);
  await page.goto('/admin?tab=rides&search=Rides');
  const row = page.getByRole('row', { name: /Wanjiku Rides/ });
  const open = page.getByRole('row', { name: /Nkatha Rides/ });
  const button = (name: RegExp, where = row) => where.getByRole('button', { name });
  const dialog = page.getByRole('dialog');

  await test.step('Ride Details (pickup to destination, created time), Passenger, Driver (or Unassigned), Status, Fare (KSH), Actions', async () => {
    await expect(page.getByRole('heading', { name: 'All Rides' })).toBeVisible();
    await expect(page.getByPlaceholder('Search rides...')).toHaveValue('Rides');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Ride Details',
      'Passenger',
      'Driver',
      'Status',
      'Fare',
      'Actions',
    ]);
    await expect(row).toContainText('Embu Town to Runyenjes Town');
    await expect(row).toContainText('Today');
    await expect(row).toContainText('Mbaabu Rides');
    await expect(row).toContainText('Accepted');
    await expect(row).toContainText(`KSH ${ride.fare}`);
    await expect(open).toContainText('Unassigned');
    // A scheduled ride shows its pickup time and when it was booked.
    const scheduled = page.getByRole('row', { name: /Muthoni Rides/ });
    await expect(scheduled).toContainText(`Pickup ${timeOf(pickupAt, Date.now())}`);
    await expect(scheduled).toContainText('Booked Today');
    await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0);
  });

  await test.step('edit: fare step 10, min 0; Valid fare amount is required; Failed to update; updated', async () => {
    await act(row, /^Edit/);
    const fare = dialog.getByLabel('Fare');
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await expect(fare).toHaveAttribute('step', '10');
    await expect(fare).toHaveAttribute('min', '0');
    await expect(dialog).toContainText('Runyenjes Town');
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expect(dialog.getByLabel('Status').getByRole('option')).toHaveText(['Accepted', 'In progress', 'Cancelled']);
    for (const amount of ['', '-10']) {
      await fare.fill(amount);
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText('Valid fare amount is required');
      await expect(fare).toBeFocused();
    }
    await fare.fill('330');
    await dialog.getByLabel('Status').selectOption('In progress');
    await page.route(ONE_RIDE, (route) => route.abort());
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update');
    await page.unroute(ONE_RIDE);
    await save.dblclick();
    await expect(toast(page, 'Ride updated successfully!')).toBeVisible();
    await expect(row).toContainText('In progress');
    await expect(row).toContainText('KSH 330');
    await expect(button(/^Edit/)).toBeFocused();
  });

  await test.step('the passenger’s screen updates without a reload', async () => {
    await expect(passenger.page.getByText(/^To Runyenjes/)).toBeVisible();
    await expect(passenger.page.getByText('KSH 330').first()).toBeVisible();
  });

  await test.step('R1: a status that is no longer possible: Status is required', async () => {
    await act(row, /^Edit/);
    await dialog.getByLabel('Status').selectOption('Cancelled');
    await driver.client.call('completeRide', { params: { id: ride.id } });
    await expect(dialog.getByText('Now: Completed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Status is required');
    await page.keyboard.press('Escape');
    await expect(button(/^Cancel Ride/)).toHaveCount(0);
    await button(/^More/).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Timeline']);
    await page.keyboard.press('Escape');
    await expect(passenger.page.getByText('You have arrived')).toBeVisible();
  });

  await test.step('Cancel Ride asks first; Failed to update; then the driver’s request disappears', async () => {
    await giveSession(passenger, other.client);
    await passenger.page.goto('/driver/rides');
    await expect(passenger.page.getByRole('article', { name: 'Request from Nkatha' })).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Cancel ride' });
    await act(open, /^Cancel Ride/);
    await expect(question).toContainText('This action cannot be undone.');
    await page.keyboard.press('Escape');
    await expect(button(/^Cancel Ride/, open)).toBeFocused();
    await act(open, /^Cancel Ride/);
    await page.route(ONE_RIDE, (route) => route.abort());
    await question.getByRole('button', { name: 'Cancel Ride' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to update');
    await page.unroute(ONE_RIDE);
    await question.getByRole('button', { name: 'Cancel Ride' }).dblclick();
    await expect(open).toContainText('Cancelled');
    await expect(passenger.page.getByText('No requests right now')).toBeVisible();
  });

  await test.step('the timeline: who got the offer, when, and how they answered', async () => {
    await button(/Embu Town to Runyenjes Town/)
      .first()
      .press('Enter');
    const timeline = dialog.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Wanjiku Rides asked for the ride');
    await expect(timeline).toContainText(/Offered to Mbaabu Rides.*Accepted \d\d:\d\d/);
    await expect(timeline).toContainText('The ride was completed');
    await expect(dialog.getByRole('link', { name: 'Call Wanjiku Rides' })).toHaveAttribute('href', /^tel:\+254/);
    await expect(dialog.getByRole('link', { name: 'Call Mbaabu Rides' })).toBeVisible();
    await expect(dialog).toContainText('Cash · Paid');
    await expect(dialog).toContainText('No luggage');
    await page.keyboard.press('Escape');
    await expect(button(/^Embu Town to Runyenjes Town/)).toBeFocused();
  });

  await test.step('R16.23 the list and its CSV by day: yesterday, chosen days, today, all days', async () => {
    const days = page.getByLabel('Days', { exact: true });
    const choose = page.getByRole('dialog', { name: 'Choose days' });
    await days.selectOption('Yesterday');
    await expect(page.getByText('No rides match')).toBeVisible();
    await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
    await days.selectOption('Choose days…');
    await choose.getByLabel(/^From/).fill('2026-02-02');
    await choose.getByLabel(/^To/).fill('2026-02-01');
    await choose.getByRole('button', { name: 'Show these days' }).click();
    await expect(choose.getByRole('alert')).toHaveText(ADMIN_MESSAGES.days.order);
    await choose.getByLabel(/^To/).fill('2026-02-03');
    await choose.getByRole('button', { name: 'Show these days' }).click();
    await expect(days).toHaveValue('chosen');
    await expect(page).toHaveURL(/from=2026-02-02&to=2026-02-03/);
    await days.selectOption('Today');
    await expect(row).toBeVisible();
    const csv = page.getByRole('link', { name: 'Download these rides as CSV' });
    await expect(csv).toHaveAttribute('href', /search=Rides&status=all&from=.+&to=/);
    await days.selectOption('All days');
    await expect(page).not.toHaveURL(/from=/);
    await expect(row).toBeVisible();
  });

  await test.step('the pickup time is the headline of a scheduled ride: in the table, on its card and in its dialog', async () => {
    const when = timeOf(pickupAt, Date.now());
    const headline = rowOf(page, 'Muthoni Rides').getByText(when, { exact: true });
    const big = () => headline.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
    expect(await big()).toBeGreaterThan(18);
    await page.setViewportSize(PHONE);
    expect(await big()).toBeGreaterThan(18);
    await headline.click();
    await expect(dialog.getByText(when, { exact: true })).toBeVisible();
    await expect(dialog.getByText('Scheduled for')).toHaveCount(0);
  });
});

test('spec 2 §7: an admin books for a passenger who called: found by phone number, booked once, followed live', async ({
  app,
  admin,
}) => {
  const { page } = admin;
  const driver = await onlineDriver(app, 'Murithi Caller');
  const client = await app.passenger('Kanana Caller');
  const { phone } = (await client.call('getMe')).body;
  await page.goto('/admin?tab=rides');
  await page.getByRole('button', { name: 'Book for a caller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book for a caller' });
  const book = dialog.getByRole('button', { name: 'Book ride' });
  const search = dialog.getByLabel('Passenger', { exact: true });

  await test.step('each missing field has its message', async () => {
    await book.click();
    await expect(search).toBeFocused();
    await expect(dialog.getByText('Please choose a passenger')).toBeVisible();
    await expect(dialog.getByText(MESSAGES.find.bothRequired)).toBeVisible();
    await dialog.getByText('Schedule', { exact: true }).click();
    await book.click();
    await expect(dialog.getByText(MESSAGES.find.timeRequired)).toBeVisible();
    await dialog.getByText('Now', { exact: true }).click();
  });

  await test.step('the admin finds the passenger by the number they call from', async () => {
    await search.fill('nobody of that name');
    await expect(dialog.getByText('No passenger found.')).toBeVisible();
    await search.fill((phone ?? '').replace('+254', '0'));
    await dialog.getByRole('button', { name: /Kanana Caller/ }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Change Kanana Caller' })).toBeFocused();
  });

  await test.step('no driver nearby: the server’s message; a driver must be chosen; Failed to create; then created', async () => {
    await choosePlace(page, 'Pickup', 'Embu Town');
    await choosePlace(page, 'Destination', 'Embu Town');
    await expect(dialog.getByText(MESSAGES.find.mustDifferInline)).toBeVisible();
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await expect(dialog.getByText('Fare KSH 200')).toBeVisible();
    await driver.client.call('setDriverStatus', { body: { status: 'offline' } });
    await book.click();
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.find.noneAvailable);
    await driver.client.call('setDriverStatus', { body: { status: 'online' } });
    await dialog.getByText('One driver', { exact: true }).click();
    await book.click();
    await expect(dialog.getByRole('alert')).toHaveText('Please choose a driver, or ask all nearby');
    await dialog.getByRole('button', { name: /Murithi Caller/ }).click();
    await page.route('**/api/admin/rides', (route) => route.abort());
    await book.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create');
    await page.unroute('**/api/admin/rides');
    await book.dblclick();
    await expect(toast(page, 'Ride created successfully!')).toBeVisible();
  });

  await test.step('the new ride updates live: its timeline and its row', async () => {
    const details = page.getByRole('dialog', { name: 'Ride', exact: true });
    await expect(details).toContainText(/Booked by \S+ for the passenger/);
    await expect(details).toContainText(/Murithi Caller.*No answer yet/);
    const { body } = await driver.client.call('getRideRequests');
    expect(body.requests).toHaveLength(1);
    await driver.client.call('acceptRide', { params: { id: body.requests[0]?.id ?? '' } });
    await expect(details).toContainText('Murithi Caller accepted');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Kanana Caller/ })).toContainText('Accepted');
  });

  await test.step('a second booking is refused: This passenger already has a ride under way.', async () => {
    await page.getByRole('button', { name: 'Book for a caller' }).click();
    await search.fill('Kanana Caller');
    await dialog.getByRole('button', { name: /Kanana Caller/ }).click();
    await choosePlace(page, 'Pickup', 'Embu Town');
    await choosePlace(page, 'Destination', 'Siakago');
    await onlineDriver(app, 'Kinyua Caller');
    await book.click();
    await expect(dialog.getByRole('alert')).toHaveText(ADMIN_MESSAGES.passengerRiding);
  });
});

test('R21: an unknown number becomes a booked ride: added by name and number, with a driver chosen by distance', async ({
  app,
  admin: { page },
}) => {
  const near = await onlineDriver(app, 'Mutwiri Near', northOf(EMBU, 300));
  const far = await onlineDriver(app, 'Kinoti Far', northOf(EMBU, 4000));
  const { body: profile } = await near.client.call('getDriverProfile');
  await page.goto('/admin?tab=rides');
  await page.getByRole('button', { name: 'Book for a caller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book for a caller' });
  const book = dialog.getByRole('button', { name: 'Book ride' });

  await test.step('the number is kept, the name has the focus; each is checked', async () => {
    await dialog.getByLabel('Passenger', { exact: true }).fill('0712 555 090');
    await dialog.getByRole('button', { name: 'Add a new passenger' }).click();
    await expect(dialog.getByLabel('Phone')).toHaveValue('0712 555 090');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await book.click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Gakii Unknown');
  });

  await test.step('the fare is visible from the moment the trip is known', async () => {
    await expect(dialog.getByText('The fare shows once the trip is chosen.')).toBeInViewport();
    await choosePlace(page, 'Pickup', 'Embu Town');
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await expect(dialog.getByText('Fare KSH 200')).toBeInViewport();
  });

  await test.step('drivers by how soon they can be there, with plate, stage and status', async () => {
    await dialog.getByText('One driver', { exact: true }).click();
    const drivers = dialog.getByRole('list', { name: 'Driver: results' }).getByRole('listitem');
    await expect(drivers).toHaveText([/Mutwiri Near/, /Kinoti Far/]);
    await expect(drivers.first()).toContainText(/min/);
    for (const said of [profile.motorbikePlateNumber, profile.stageName, 'Available', 'KSH 200'])
      await expect(drivers.first()).toContainText(said);
    await drivers.first().getByRole('button').click();
    await expect(dialog.getByRole('button', { name: 'Change Mutwiri Near' })).toBeFocused();
    await expect(dialog.getByText('Fare KSH 200')).toBeInViewport();
  });

  await test.step('a number that another caller has is reported at its field; then the ride is booked', async () => {
    const phone = '0712 555 091';
    const admin = await app.admin();
    const known = { ...booking(far.id), caller: { name: 'Kanana Known', phone } };
    await admin.call('adminCreateRide', { body: known });
    await dialog.getByLabel('Phone').fill(phone);
    await book.click();
    await expect(dialog.getByText(ADMIN_MESSAGES.numberKnown('Kanana Known'))).toBeVisible();
    await dialog.getByLabel('Phone').fill('0712 555 090');
    await book.click();
    const details = page.getByRole('dialog', { name: 'Ride', exact: true });
    await expect(details).toContainText('Gakii Unknown');
    await expect(details.getByRole('link', { name: 'Call Gakii Unknown' })).toHaveAttribute(
      'href',
      'tel:+254712555090',
    );
    const { body } = await near.client.call('getRideRequests');
    expect(body.requests.map((ride) => ride.passenger_name)).toEqual(['Gakii Unknown']);
    await page.keyboard.press('Escape');
  });
});
