import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrivacyPolicyScreen } from '#client/features/legal/privacy-policy-screen.tsx';
import { toObjectId } from '#core/lib/ids.ts';
import { followed } from '#core/location/links.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { SharedTrip } from '#shared/contract/trip-entities.ts';
import { GRID_M } from '#shared/domain/constants/positions.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';

const DOOR = { latitude: -0.53342, longitude: 37.45148 };

let db: TestStore;
let ctx: TestContext;
beforeAll(async () => {
  db = await testStore();
  ctx = testContext(db.store);
});
afterAll(() => db.close());

function said(): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPolicyScreen />
    </MemoryRouter>,
  );
  return (/<li data-link="trip">(.*?)<\/li>/s.exec(html)?.[1] ?? '').replace(/<!-- -->|<[^>]+>/g, '');
}

/** The page's words for each field; empty for the fields that only give the state of the trip. */
const WORDS: Record<keyof SharedTrip, string> = {
  driver: 'the driver’s first name, photo and plate',
  pickup: 'the known places nearest to where the trip begins and ends',
  destination: 'the known places nearest to where the trip begins and ends',
  estimatedArrival: 'when you arrive',
  next: 'the next point, which is the pickup until the start and then the destination',
  heading: 'where the driver is',
  rev: '',
  status: '',
  active: '',
  scheduledTime: '',
  arrivedAt: '',
  endedAt: '',
};

describe('R29 the privacy page’s statement on a link to a trip is true', () => {
  it('it names everything that the link shows', () => {
    for (const words of Object.values(WORDS)) expect(said()).toContain(words);
    expect(Object.keys(WORDS).sort()).toEqual(Object.keys(SharedTrip.shape).sort());
  });

  it('a point that is not a known place is shown only to about as many metres as the page says', async () => {
    expect(said()).toContain(`a known place, or else to about ${GRID_M} m`);
    const passenger = await makePassenger(ctx);
    const ride = await bookAndAccept(ctx, passenger, await makeDriver(ctx), {
      pickup: 'Current Location',
      pickupLatitude: DOOR.latitude,
      pickupLongitude: DOOR.longitude,
    });
    const { shareUrl } = await shareTrip(ctx, passenger, toObjectId(ride.id), 'https://boda.example');
    const { next } = (await followed(ctx, shareUrl.split('/').at(-1) ?? '')).shown.trip ?? {};
    const offM = next ? haversineKm(DOOR, next) * 1000 : NaN;
    expect(offM).toBeGreaterThan(10);
    expect(offM).toBeLessThan(GRID_M);
  });
});
