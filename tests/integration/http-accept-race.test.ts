import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#core/people/sessions.ts';
import { keepSetting } from '../support/settings.ts';
import { type Client, type TestApp, startTestApp } from '../support/app.ts';
import { makeDriver } from '../support/context.ts';
import { booking, forgetBookings } from '../support/rides.ts';
import { rounds } from '../support/thorough.ts';

const DRIVERS = 50;
/** Time allowed per round, on a busy machine. */
const ROUND_MAX_MS = 15_000;
const ROUNDS = rounds(100);

let app: TestApp;
let passenger: Client;
const drivers: Client[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await keepSetting(app.ctx, 'open_offer_count', String(DRIVERS));
  await keepSetting(app.ctx, 'wave_size', String(DRIVERS));
  passenger = await app.passenger();
  const [name = ''] = [...passenger.cookies.keys()].filter((cookie) => cookie.startsWith('boda_session'));
  for (let i = 0; i < DRIVERS; i += 1) {
    const { user } = await makeDriver(app.ctx);
    const driver = app.client();
    driver.cookies.set(name, (await startSession(app.ctx, user._id)).token);
    drivers.push(driver);
  }
});
afterAll(() => app.close());

describe('R2 R21: fifty drivers and one open request', () => {
  it(
    'one 200, 49 × 409 and one active ride, in every round',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await forgetBookings(app.ctx);
        const { body: ride } = await passenger.call('createRide', { body: booking(null) });
        const params = { id: ride.id };
        const answers = await Promise.all(drivers.map((driver) => driver.call('acceptRide', { params })));
        const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
        expect([count(200), count(409)], `round ${round}`).toEqual([1, DRIVERS - 1]);
        expect(await app.ctx.store.rides.countDocuments({ active: true })).toBe(1);
        expect((await passenger.call('cancelRide', { params, body: {} })).status).toBe(200);
      }
    },
    ROUND_MAX_MS * ROUNDS,
  );
});
