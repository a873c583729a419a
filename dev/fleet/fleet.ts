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
  /** With it the drivers are approved through the admin endpoints. */
  adminCode: string;
  drivers: number;
  /** Hears what is worth telling, line by line. */
  log?: (line: string) => void;
  /** How much faster than life the drivers live; default 1. */
  pace?: number;
  /** Other drivers' ways and fares for another seed; default 1. */
  seed?: number;
  /** Ride at a motorbike's speed; by default long ways are shortened so that a first booking completes in a minute or two. */
  realistic?: boolean;
  /** Closes the fleet. */
  signal?: AbortSignal;
}

export interface Fleet {
  /** Takes every driver off the road. */
  close(): Promise<void>;
  /** Resolves when every driver is on the road or has met with trouble; those go on trying. */
  ready: Promise<void>;
}

const SIGN_INS_AT_ONCE = 8;
/** A sign-in takes two of the 60 requests a minute that an address has; some are left for people. */
const SIGN_IN_POLITE_MS = 3000;
const LIMITED_WAIT_MS = 15_000;
/** The same trouble is told once in this time, not once for every driver, ms. */
const COMPLAIN_EVERY_MS = 60_000;

/** Puts simulated drivers on the roads, each a client like a phone: sign-in, registration, REST and a socket. */
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

/** Keeps count of who is on the road. */
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
    log(inTrouble === 0 ? all : `${onTheRoad} of ${all} The others have met with trouble and go on trying.`);
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
    const sentence = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'something unknown went wrong.';
    const now = Date.now();
    if (now - (told.get(sentence) ?? -Infinity) < COMPLAIN_EVERY_MS) return;
    told.set(sentence, now);
    log(`${who.name} (${who.area.town}): ${sentence}`);
  };
}
