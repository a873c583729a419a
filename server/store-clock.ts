import type { Db } from 'mongodb';
import type { Clock, Log } from '#core/context.ts';
import { UnusableStore } from '#core/store/errors.ts';
import { CLOCK_MEASURE_EVERY_S, CLOCKS_APART_MAX_S } from '#shared/domain/constants/server.ts';

/** The clocks of this machine, ms: the wall clock, which may be wrong or set, and one that only counts on. */
export interface MachineClock {
  wall(): number;
  steady(): number;
}

const MACHINE: MachineClock = { wall: () => Date.now(), steady: () => performance.now() };

/** The store's time: measured, and counted on by this process in between (decision 027). */
export interface StoreClock extends Clock {
  /** The store's time minus this machine's, seconds. */
  offsetS(): number;
  /**
   * Measures again when that is due. While two measures disagree it returns false, and nothing may be judged by time.
   * @throws what the store throws
   */
  check(): Promise<boolean>;
}

/**
 * Opens the clock of a store, measured.
 * @throws UnusableStore when the store tells no time, or two times that disagree
 */
export async function openStoreClock(db: Pick<Db, 'command'>, log: Log, machine = MACHINE): Promise<StoreClock> {
  const stepped = (): number => machine.wall() - machine.steady();
  let ahead = stepped();
  let last = { at: -Infinity, stepped: 0 };
  const now = (): number => machine.steady() + ahead;

  /** How far the store is ahead of `now()`, ms; 0 within half the round trip, because the answer tells no better. */
  async function measure(): Promise<number> {
    const sent = now();
    const { localTime }: { localTime?: unknown } = await db.command({ hello: 1 });
    if (!(localTime instanceof Date)) throw new UnusableStore('the store does not tell its time.');
    const half = (now() - sent) / 2;
    const apart = localTime.getTime() - (sent + half);
    return Math.abs(apart) > half ? apart : 0;
  }
  const isFar = (ms: number): boolean => Math.abs(ms) > CLOCKS_APART_MAX_S * 1000;

  /** A wall clock that steps was set, or this machine slept and its steady clock stood still. */
  const isDue = (): boolean =>
    machine.steady() - last.at >= CLOCK_MEASURE_EVERY_S * 1000 || isFar(stepped() - last.stepped);

  async function check(): Promise<boolean> {
    if (!isDue()) return true;
    let apart = await measure();
    if (isFar(apart)) {
      const again = await measure();
      log.warn({ apartS: apart / 1000, againS: again / 1000 }, 'this clock is not the store’s, which counts');
      if (isFar(apart - again)) return false;
      apart = again;
    }
    ahead += apart;
    last = { at: machine.steady(), stepped: stepped() };
    return true;
  }

  if (!(await check())) throw new UnusableStore(`the store tells two times, over ${CLOCKS_APART_MAX_S} s apart.`);
  return { now: () => new Date(now()), offsetS: () => (now() - machine.wall()) / 1000, check };
}
