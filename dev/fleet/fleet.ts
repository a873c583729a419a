import { setMaxListeners } from 'node:events';
import { createApprover } from './admin.ts';
import { createClock } from './clock.ts';
import { type Crew, Driver } from './driver.ts';
import { createGate } from './gate.ts';
import { seededRandom } from './random.ts';
import { type Recruit, recruit } from './roster.ts';

export interface FleetOptions {
  /** The server's address, e.g. http://localhost:3000. */
  url: string;
  /** The admin code, used to approve the drivers through the admin endpoints. */
  adminCode: string;
  drivers: number;
  /** Receives the log, line by line. */
  log?: (line: string) => void;
  /** The factor by which the simulation runs faster than real time; default 1. */
  pace?: number;
  /** The seed of routes and fares; default 1. */
  seed?: number;
  /** True rides at a motorbike's speed. By default long rides are sped up: a booking completes in a minute or two. */
  realistic?: boolean;
  /** Closes the fleet when it aborts. */
  signal?: AbortSignal;
}

export interface Fleet {
  /** Stops every driver and sets them offline. */
  close(): Promise<void>;
  /** Resolves when every driver is on the road or has had an error; drivers with errors keep retrying. */
  ready: Promise<void>;
}

const SIGN_INS_AT_ONCE = 8;
/** The pause between sign-ins: each uses two of the 60 requests per minute and address, and people need some too. */
const SIGN_IN_POLITE_MS = 3000;
const LIMITED_WAIT_MS = 15_000;
/** Each error is logged at most once in this time, instead of once per driver, ms. */
const COMPLAIN_EVERY_MS = 60_000;

/** Starts simulated drivers. Each is a client like a phone: it signs in, registers, and uses REST and a socket. */
export function startFleet(options: FleetOptions): Promise<Fleet> {
  const { drivers, url, seed = 1, log = () => {} } = options;
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const close = (): void => end.abort();
  options.signal?.addEventListener('abort', close);
  if (options.signal?.aborted) close();

  const road = roadBook(drivers, (line) => {
    if (!end.signal.aborted) log(line);
  });
  const gate = createGate({
    atOnce: SIGN_INS_AT_ONCE,
    politeMs: SIGN_IN_POLITE_MS,
    waitMs: LIMITED_WAIT_MS,
    random: seededRandom(seed),
    signal: end.signal,
    onLimited: road.limited,
  });
  const crew: Crew = {
    url,
    seed,
    realistic: options.realistic ?? false,
    clock: createClock(options.pace ?? 1),
    gate,
    approver: createApprover({ url, adminCode: options.adminCode, signal: end.signal }),
    signal: end.signal,
    complain: complaints(log),
    settled: road.settled,
  };
  const running = Promise.all(
    Array.from({ length: drivers }, (_, index) => new Driver(recruit(index, seed), crew).run()),
  );
  return Promise.resolve({
    ready: road.ready,
    async close() {
      close();
      options.signal?.removeEventListener('abort', close);
      await running;
    },
  });
}

/** Counts the drivers who are on the road, and logs the number. */
function roadBook(drivers: number, log: (line: string) => void) {
  let onTheRoad = 0;
  let inTrouble = 0;
  let allSettled: () => void = () => {};
  const ready = new Promise<void>((resolve) => (allSettled = resolve));
  const settled = (isOnTheRoad: boolean): void => {
    if (isOnTheRoad) onTheRoad += 1;
    else inTrouble += 1;
    if (onTheRoad + inTrouble < drivers) return;
    const all = `${drivers} simulated drivers are on the road.`;
    log(inTrouble === 0 ? all : `${onTheRoad} of ${all} The others had an error and keep retrying.`);
    allSettled();
  };
  const limited = (waitMs: number): void => {
    const seconds = Math.ceil(waitMs / 1000);
    log(
      `The server limits sign-ins (RATE_ADDRESS_PER_MIN): ${onTheRoad} of ${drivers} drivers are on the road, ` +
        `the others follow one by one after ${seconds} s.`,
    );
  };
  if (drivers === 0) allSettled();
  return { ready, settled, limited };
}

function complaints(log: (line: string) => void): Crew['complain'] {
  const told = new Map<string, number>();
  return (who: Recruit, error: unknown) => {
    const sentence = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'an unknown error occurred.';
    const now = Date.now();
    if (now - (told.get(sentence) ?? -Infinity) < COMPLAIN_EVERY_MS) return;
    told.set(sentence, now);
    log(`${who.name} (${who.area.town}): ${sentence}`);
  };
}
