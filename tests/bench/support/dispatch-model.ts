import { between, pick, seededRandom } from '#dev/fleet/random.ts';
import { OPEN_OFFER_COUNT_DEFAULT, REQUEST_TIMEOUT_DEFAULT_S } from '#shared/domain/constants/rules.ts';
import { inOrderOfAsking } from '#shared/domain/dispatch.ts';
import { type Coordinates, haversineKm, minutesToReach } from '#shared/domain/geo.ts';

/** How open requests are offered: the size of a wave, and the time between waves (R23). */
export interface Waves {
  size: number;
  seconds: number;
}

export interface Town {
  drivers: number;
  requests: number;
  /** Mean time between two requests, s. */
  everyS: number;
  seed: number;
}

export interface Outcome {
  /** Seconds from an answered request until its driver is at the pickup, sorted. */
  toPickupS: number[];
  /** Share of the requests that a driver accepted in time. */
  answered: number;
  /** How unequally rides are distributed: 0 when all drivers have as many, near 1 when one driver has them all. */
  gini: number;
  /** Number of drivers asked per request. */
  asked: number;
}

/** Requests and drivers are spread evenly over a square of this half-side around Embu, km. */
const HALF_SIDE_KM = 6;
const CENTRE = { latitude: -0.5389, longitude: 37.4574 };
const KM_PER_DEGREE = 111.2;

/** A driver answers like those of the fleet (dev/fleet), but may also decline, or not look. */
const ANSWER_S = [2, 3.5] as const;
const ANSWER_EXTRA_MAX_S = 1.5;
const ANSWER_EXTRA_S_PER_KM = 0.15;
const ACCEPTS = 0.7;
const DECLINES = 0.15;
/** Time between arriving and starting, and after completing, s. */
const HANDLING_S = 60;

interface Driver {
  at: Coordinates;
  freeFromS: number;
  rides: number;
}

/**
 * A day in a town: the same requests, drivers and answers for any waves with the same seed. Requests are decided one
 * after the other, as answers take seconds and requests are minutes apart.
 */
export function simulate({ drivers: count, requests, everyS, seed }: Town, waves: Waves): Outcome {
  const random = seededRandom(seed);
  const spot = (): Coordinates => ({
    latitude: CENTRE.latitude + between(random, -HALF_SIDE_KM, HALF_SIDE_KM) / KM_PER_DEGREE,
    longitude: CENTRE.longitude + between(random, -HALF_SIDE_KM, HALF_SIDE_KM) / KM_PER_DEGREE,
  });
  const spots = Array.from({ length: 200 }, spot);
  const drivers = Array.from({ length: count }, (): Driver => ({ at: pick(random, spots), freeFromS: 0, rides: 0 }));
  const toPickupS: number[] = [];
  let now = 0;
  let asked = 0;
  for (let request = 0; request < requests; request += 1) {
    now += -Math.log(1 - random()) * everyS;
    const [from, to] = [pick(random, spots), pick(random, spots)];
    const answers = seededRandom(seed + 1 + request);
    const rolls = drivers.map(() => ({ mind: answers(), delay: answers() }));
    const taken = offer(drivers, { from, now, waves, rolls });
    asked += taken.asked;
    if (!taken.by) continue;
    const { driver, atS } = taken.by;
    const pickupS = atS + minutesToReach(haversineKm(driver.at, from)) * 60;
    toPickupS.push(pickupS - now);
    driver.freeFromS = pickupS + HANDLING_S * 2 + minutesToReach(haversineKm(from, to)) * 60;
    driver.at = to;
    driver.rides += 1;
  }
  return {
    toPickupS: toPickupS.sort((a, b) => a - b),
    answered: toPickupS.length / requests,
    gini: giniOf(drivers.map(({ rides }) => rides)),
    asked: asked / requests,
  };
}

interface Request {
  from: Coordinates;
  now: number;
  waves: Waves;
  /** Each driver's decision about this request. */
  rolls: readonly { mind: number; delay: number }[];
}

interface Taking {
  driver: Driver;
  atS: number;
}

/** Returns who accepts a request, and when, s. */
function offer(drivers: readonly Driver[], { from, now, waves, rolls }: Request): { by: Taking | null; asked: number } {
  const before = new Set<Driver>();
  let best: Taking | null = null;
  /** The time at which all drivers asked have declined; Infinity once one of them does not look. */
  let lastAnswerS = now;
  for (let sentS = now; sentS < now + REQUEST_TIMEOUT_DEFAULT_S;) {
    const room = OPEN_OFFER_COUNT_DEFAULT - before.size;
    const wave = nearestFree(drivers, { from, sentS, before }).slice(0, Math.min(waves.size, room));
    for (const { driver, km } of wave) {
      before.add(driver);
      const { mind, delay } = rolls[drivers.indexOf(driver)] ?? { mind: 1, delay: 0 };
      const extraS = Math.min(ANSWER_EXTRA_MAX_S, km * ANSWER_EXTRA_S_PER_KM);
      const atS = sentS + ANSWER_S[0] + delay * (ANSWER_S[1] - ANSWER_S[0]) + extraS;
      if (mind < ACCEPTS && (!best || atS < best.atS)) best = { driver, atS };
      lastAnswerS = Math.max(lastAnswerS, mind < ACCEPTS + DECLINES ? atS : Infinity);
    }
    if (best) break;
    if (room === wave.length) break;
    const early = wave.length > 0 ? lastAnswerS : Infinity;
    sentS = Math.min(early, sentS + waves.seconds);
  }
  return { by: best, asked: before.size };
}

function nearestFree(
  drivers: readonly Driver[],
  { from, sentS, before }: { from: Coordinates; sentS: number; before: ReadonlySet<Driver> },
) {
  const free = drivers.filter((driver) => driver.freeFromS <= sentS && !before.has(driver));
  return inOrderOfAsking(
    free.map((driver) => ({ driver, km: haversineKm(driver.at, from), freeSince: driver.freeFromS })),
  );
}

/** Returns the Gini coefficient of these counts. */
export function giniOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, one) => sum + one, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, one, i) => sum + (i + 1) * one, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}
