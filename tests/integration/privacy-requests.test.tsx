import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PrivacyPolicyScreen } from '#client/features/legal/privacy-policy-screen.tsx';
import { blockPassenger } from '#core/blocks/blocks.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { getRide, listDriverRides } from '#core/rides/read-rides.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book, codeOf, forgetBookings } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();

const TRIP = {
  pickup: 'House 14',
  pickupLatitude: -0.5335123,
  pickupLongitude: 37.4521234,
  destination: 'The blue gate',
  destinationLatitude: -0.4215123,
  destinationLongitude: 37.5731234,
};
const ALL = ['name', 'number', 'rating', 'pickup', 'destination'];

/** The page's text under each heading of a request. */
function page(): Map<string, string> {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPolicyScreen />
    </MemoryRouter>,
  );
  const items = html.matchAll(/<li data-when="(\w+)">(.*?)<\/li>/gs);
  return new Map([...items].map(([, about = '', text = '']) => [about, text]));
}

/**
 * Returns what a driver reads about the passenger of a ride, besides the first name and known places, which are always
 * shown.
 */
function factsIn(view: unknown): string[] {
  const text = JSON.stringify(view);
  const signs = [
    /Wanjiku Njeri/,
    /\+2547/,
    /"passenger_rating":4\.6/,
    /House 14|-0\.5335123|37\.4521234/,
    /The blue gate|-0\.4215123|37\.5731234/,
  ];
  return ALL.filter((_, at) => signs[at]?.test(text));
}

describe('R48 the privacy page and the requests that drivers read agree', () => {
  it('R48 at each stage a driver reads exactly what the page says', async () => {
    const ctx = testContext(db.store);
    const passenger = await makePassenger(ctx, { name: 'Wanjiku Njeri', rated: { average: 4.6, count: 9, rev: 1 } });
    const driver = await makeDriver(ctx);
    const read = (id: string) => getRide(ctx, driver.user, toObjectId(id));

    const open = await book(ctx, passenger, null, TRIP);
    expect(page().get('together')).toMatch(/first name, your rating and the known places nearest/);
    expect(page().get('together')).toMatch(/not the exact places and not your number/);
    expect(factsIn(await read(open.id))).toEqual(['rating']);

    await acceptRide(ctx, driver.user, toObjectId(open.id));
    expect(page().get('accepted')).toMatch(/your name, your phone number while the trip is open, and the exact pickup/);
    expect(factsIn(await read(open.id))).toEqual(ALL);
    await cancelRide(ctx, passenger, toObjectId(open.id), null);
    expect(page().get('accepted')).toMatch(/without the number, stay in that driver’s trip history/);
    const history = await listDriverRides(ctx, driver.user, { page: 1, pageSize: 5, status: 'all' });
    expect(factsIn(history)).toEqual(ALL.filter((fact) => fact !== 'number'));

    await forgetBookings(ctx);
    const alone = await book(ctx, passenger, driver, TRIP);
    expect(page().get('alone')).toMatch(/your name, your phone number and the exact pickup and destination while/);
    expect(factsIn(await read(alone.id))).toEqual(ALL);
    await declineRide(ctx, driver.user, toObjectId(alone.id));
    expect(page().get('past')).toMatch(/keeps only your first name and those known places/);
    expect(factsIn(await read(alone.id))).toEqual([]);

    await blockPassenger(ctx, driver.user, toObjectId(alone.id));
    expect(page().get('blocked')).toMatch(/gets no requests from that passenger/);
    expect(await codeOf(book(ctx, passenger, driver, TRIP))).toBe('NOT_FOUND');
  });
});
