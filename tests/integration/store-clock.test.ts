import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MachineClock, openStoreClock } from '#server/store-clock.ts';
import { UnusableStore } from '#core/store/errors.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { createRound } from '#server/rounds.ts';
import { CLOCK_MEASURE_EVERY_S } from '#shared/domain/constants/server.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { EMBU, testContext } from '../support/context.ts';
import { booking } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const opened = storeOfFile();

/** A machine whose clock is wrong by this many seconds. */
const wrongBy = (seconds: number): MachineClock => ({
  wall: () => Date.now() + seconds * 1000,
  steady: () => performance.now(),
});

describe('decision 027: processes whose clocks are wrong, on one store', () => {
  let honest: TestApp;
  const apps: TestApp[] = [];
  const start = async (machineClock?: MachineClock): Promise<TestApp> => {
    const env = { MONGODB_URL: opened.url, MONGODB_NAME: opened.store.db.databaseName };
    const app = await startTestApp({ env, ...(machineClock ? { machineClock } : {}) });
    apps.push(app);
    return app;
  };
  beforeAll(async () => void (honest = await start()));
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  it.each([90, 310])('R9 R13 a sweep %i s ahead sets no driver offline and expires no request', async (ahead) => {
    const wrong = await start(wrongBy(ahead));
    const [driver, passenger] = [await honest.driver(), await honest.passenger()];
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    const { id: driverId } = (await driver.call('getMe')).body;
    const { id } = (await passenger.call('createRide', { body: booking(driverId) })).body;

    await sweep(wrong.ctx, wrong.ctx.clock.now());
    expect((await driver.call('getDriverProfile')).body).toMatchObject({ driverStatus: 'online' });
    expect((await passenger.call('getRide', { params: { id } })).body).toMatchObject({ status: 'pending' });
  });

  it.each([100, -100])(
    'R14 a process %i s ahead accepts honest fixes, and refuses fixes from the future',
    async (ahead) => {
      const wrong = await start(wrongBy(ahead));
      const passenger = await wrong.passenger();
      const report = (timestamp: number) =>
        passenger.send('updateLocation', {
          body: { ...EMBU, accuracy: 5, heading: null, speed: null, timestamp },
        });
      expect((await report(Date.now() + 100_000)).status).toBe(400);
      expect(await report(Date.now())).toMatchObject({ status: 200, body: { accepted: true } });
    },
  );

  it('the offset is in /metrics', async () => {
    const offsetOf = async (app: TestApp): Promise<number> => {
      return Number(/^boda_clock_offset_seconds (\S+)$/m.exec(await app.metrics())?.[1]);
    };
    expect(await offsetOf(await start(wrongBy(90)))).toBeCloseTo(-90, 0);
    expect(await offsetOf(honest)).toBeCloseTo(0, 0);
  });
});

describe('decision 027: the store’s time, extrapolated', () => {
  const START = Date.UTC(2026, 0, 5, 9);
  /**
   * A store and a machine whose clocks are moved by hand. `answers` are the next responses of the store, which
   * otherwise returns its time.
   */
  function clocks() {
    const at = { store: START, wall: START, steady: 0 };
    const answers: number[] = [];
    let asked = 0;
    const roundTripMs = { value: 0 };
    const pass = (ms: number): void => {
      for (const clock of ['store', 'wall', 'steady'] as const) at[clock] += ms;
    };
    const store = {
      command: () => {
        asked += 1;
        pass(roundTripMs.value / 2);
        const localTime = new Date(answers.shift() ?? at.store);
        pass(roundTripMs.value / 2);
        return Promise.resolve({ ok: 1, localTime });
      },
    };
    const machine: MachineClock = { wall: () => at.wall, steady: () => at.steady };
    const { log } = testContext(opened.store);
    return { at, answers, pass, roundTripMs, log, asked: () => asked, open: () => openStoreClock(store, log, machine) };
  }
  const MINUTE_MS = CLOCK_MEASURE_EVERY_S * 1000;

  it('is measured at the start and every minute, minus half the round trip; in between the machine’s clock may change', async () => {
    const its = clocks();
    its.at.wall += 90_000;
    its.roundTripMs.value = 400;
    const clock = await its.open();
    expect([clock.now().getTime(), clock.offsetS()]).toEqual([its.at.store, -90]);
    const before = its.asked();
    its.pass(MINUTE_MS - 5000);
    its.at.wall -= 4000;
    expect(await clock.check()).toBe(true);
    expect([its.asked(), clock.now().getTime(), clock.offsetS()]).toEqual([before, its.at.store, -86]);
    its.at.store += 700;
    its.pass(5000);
    expect(await clock.check()).toBe(true);
    expect([its.asked(), clock.now().getTime()]).toEqual([before + 1, its.at.store]);
  });

  it('is not changed by an answer that took longer than the difference', async () => {
    const its = clocks();
    const clock = await its.open();
    its.pass(MINUTE_MS);
    its.roundTripMs.value = 3000;
    its.answers.push(its.at.store + 200);
    expect(await clock.check()).toBe(true);
    expect(clock.now().getTime()).toBe(its.at.store);
  });

  it('is measured again before the first round after the machine slept', async () => {
    const its = clocks();
    const clock = await its.open();
    its.pass(5000);
    its.at.store += 3600_000;
    its.at.wall += 3600_000;
    expect(await clock.check()).toBe(true);
    expect(clock.now().getTime()).toBe(its.at.store);
  });

  it('while two measurements disagree the offset stays unchanged, and rounds are skipped; the next round measures again', async () => {
    const its = clocks();
    const clock = await its.open();
    const rounds: Date[] = [];
    const beat = (): Promise<void> => {
      rounds.push(clock.now());
      return Promise.resolve();
    };
    const round = createRound({ ...testContext(opened.store), clock }, beat, clock);
    await round();
    its.pass(MINUTE_MS);
    its.answers.push(its.at.store + 3600_000);
    await round();
    expect([rounds.length, clock.now().getTime()]).toEqual([1, its.at.store]);
    expect(its.log.lines.at(-1)?.fields).toEqual({ apartS: 3600, againS: 0 });
    await round();
    expect(rounds).toHaveLength(2);

    its.at.store += 3600_000;
    its.pass(MINUTE_MS);
    await round();
    expect(rounds.at(-1)?.getTime()).toBe(its.at.store);
  });

  it('a store that reports no time, or two that disagree, prevents the start', async () => {
    const its = clocks();
    its.answers.push(START, START + 6000);
    its.at.wall += 90_000;
    await expect(its.open()).rejects.toThrow(UnusableStore);
    const silent = { command: () => Promise.resolve({ ok: 1 }) };
    await expect(openStoreClock(silent, its.log)).rejects.toThrow(UnusableStore);
  });
});
