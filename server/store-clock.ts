import type { Db } from 'mongodb';
import type { Clock, Log } from '#core/context.ts';
import { UnusableStore } from '#core/store/errors.ts';
import { CLOCK_MEASURE_EVERY_S, CLOCKS_APART_MAX_S } from '#shared/domain/constants/server.ts';

/** This machine's clocks, ms: the wall clock, which may be wrong or change, and a monotonic one. */
export interface MachineClock {
  wall(): number;
  steady(): number;
}

const MACHINE: MachineClock = { wall: () => Date.now(), steady: () => performance.now() };

/** The store's time: measured, and extrapolated by this process (decision 027). */
export interface StoreClock extends Clock {
  /** The store's time minus this machine's, seconds. */
  offsetS(): number;
  /**
   * Measures again when due. Returns false while two measurements disagree; then nothing may be decided by time.
   * @throws what the store throws
   */
  check(): Promise<boolean>;
}

/**
 * Measures a store's clock.
 * @throws UnusableStore when the store reports no time, or two times that disagree
 */
export async function openStoreClock(db: Pick<Db, 'command'>, log: Log, machine = MACHINE): Promise<StoreClock> {
  const stepped = (): number => machine.wall() - machine.steady();
  let ahead = stepped();
  let last = { at: -Infinity, stepped: 0 };
  const now = (): number => machine.steady() + ahead;

  /** How far the store is ahead of `now()`, ms; 0 within half the round trip, which is the error of the measurement. */
  async function measure(): Promise<number> {
    const sent = now();
    const { localTime }: { localTime?: unknown } = await db.command({ hello: 1 });
    if (!(localTime instanceof Date)) throw new UnusableStore('the store does not report its time.');
    const half = (now() - sent) / 2;
    const apart = localTime.getTime() - (sent + half);
    return Math.abs(apart) > half ? apart : 0;
  }
  const isFar = (ms: number): boolean => Math.abs(ms) > CLOCKS_APART_MAX_S * 1000;

  /**
   * Whether to measure again: after a minute, or when the wall clock steps. Then it was set, or this machine slept and
   * the monotonic clock stopped.
   */
  const isDue = (): boolean =>
    machine.steady() - last.at >= CLOCK_MEASURE_EVERY_S * 1000 || isFar(stepped() - last.stepped);

  async function check(): Promise<boolean> {
    if (!isDue()) return true;
    let apart = await measure();
    if (isFar(apart)) {
      const again = await measure();
      log.warn(
        { apartS: apart / 1000, againS: again / 1000 },
        'this machine’s clock differs from the store’s time, which is used',
      );
      if (isFar(apart - again)) return false;
      apart = again;
    }
    ahead += apart;
    last = { at: machine.steady(), stepped: stepped() };
    return true;
  }

  if (!(await check()))
    throw new UnusableStore(`two measurements of the store’s time are over ${CLOCKS_APART_MAX_S} s apart.`);
  return { now: () => new Date(now()), offsetS: () => (now() - machine.wall()) / 1000, check };
}
