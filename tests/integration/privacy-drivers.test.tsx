import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { PrivacyPolicyScreen } from '#client/features/legal/privacy-policy-screen.tsx';
import { listAllDrivers } from '#core/drivers/listing.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { GRID_DEG, GRID_M } from '#shared/domain/constants/positions.ts';
import { DRIVER_STATUSES, type DriverStatus } from '#shared/domain/driver.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { nearestTown } from '#shared/domain/places.ts';
import { EMBU, fixAt, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const HERE = { latitude: -0.53342, longitude: 37.45148 };
const HOME = { latitude: -0.55117, longitude: 37.46381 };

const db = storeOfFile();
let ctx: TestContext;
beforeAll(() => void (ctx = testContext(db.store)));

function said(): Map<string, string> {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPolicyScreen />
    </MemoryRouter>,
  );
  const items = html.matchAll(/<li data-driver-status="(\w+)">(.*?)<\/li>/gs);
  return new Map([...items].map(([, status = '', text = '']) => [status, text]));
}
const stranger = (fields: Partial<UserDoc> = {}) =>
  makePassenger(ctx, { fix: fixAt(EMBU, ctx.clock.now().getTime()), ...fields });
async function shown(status: DriverStatus) {
  const { _id } = await makeDriver(ctx, { status, at: HERE, location: HOME });
  const listed = (await listAllDrivers(ctx, await stranger())).find(({ id }) => id === _id.toHexString());
  if (!listed) throw new Error('a driver is not listed');
  return listed;
}

describe('R47 the privacy page’s statements on driver positions are true', () => {
  it('it has a sentence for each status', () => {
    expect([...said().keys()].sort()).toEqual([...DRIVER_STATUSES].sort());
    expect(GRID_M / (GRID_DEG * 111_195)).toBeCloseTo(1, 0);
  });

  it('available: active passengers, and a square of that size', async () => {
    expect(said().get('online')).toContain(`square of about ${GRID_M} m`);
    const { latitude, longitude } = await shown('online');
    if (latitude === null || longitude === null) throw new Error('an available driver is not shown');
    const offM = haversineKm(HERE, { latitude, longitude }) * 1000;
    expect(offM).toBeGreaterThan(10);
    expect(offM).toBeLessThan(GRID_M);
    expect(said().get('online')).toContain('passengers with an active account');
    expect(await codeOf(listAllDrivers(ctx, await stranger({ isActive: false })))).toBe('ACCOUNT_INACTIVE');
  });

  it('on route: the passenger of the ride only; no position or distance for anyone else', async () => {
    expect(said().get('on_route')).toContain('without a location or a distance');
    expect(await shown('on_route')).toMatchObject({ latitude: null, longitude: null, distance: null });
    expect(said().get('on_route')).toContain('only the passenger of the trip');
    const passenger = await stranger();
    const { id } = await bookAndAccept(ctx, passenger, await makeDriver(ctx, { at: HERE }));
    const { driverLocation } = await getLiveData(ctx, passenger, toObjectId(id));
    expect(driverLocation).toMatchObject({ lat: HERE.latitude, lng: HERE.longitude });
  });

  it('offline: nobody, except the town of the registered place, in whole kilometers', async () => {
    expect(said().get('offline')).toContain('in whole kilometers');
    const distance = Math.round(haversineKm(EMBU, nearestTown(HOME)));
    const listed = await shown('offline');
    expect(listed).toMatchObject({ latitude: null, longitude: null, distance });
    expect(JSON.stringify(listed)).not.toContain(String(HOME.latitude));
  });
});
