import {
  ASKED_MAX,
  ASKED_WINDOW_MIN,
  BOOKING_PAUSE_FIRST_MIN,
  BOOKING_PAUSE_MAX_MIN,
  CANCELLED_MAX,
  CANCELLED_WINDOW_MIN,
} from './constants/rules.ts';

const MINUTE_MS = 60_000;
const ASKED_WINDOW_MS = ASKED_WINDOW_MIN * MINUTE_MS;
const CANCELLED_WINDOW_MS = CANCELLED_WINDOW_MIN * MINUTE_MS;

/** The time from which a cancellation can still cause a pause at `now` (R49). */
export const cancellationsFrom = (now: Date): Date =>
  new Date(now.getTime() - BOOKING_PAUSE_MAX_MIN * MINUTE_MS - CANCELLED_WINDOW_MS);

/** The time from which a request counts towards the limit per driver at `now` (R49). */
export const requestsFrom = (now: Date): Date => new Date(now.getTime() - ASKED_WINDOW_MS);

/** The pause in ms after this many cancellations within an hour; 0 for the first two. */
export const pauseMs = (cancellations: number): number =>
  cancellations < CANCELLED_MAX
    ? 0
    : Math.min(BOOKING_PAUSE_FIRST_MIN * 2 ** (cancellations - CANCELLED_MAX), BOOKING_PAUSE_MAX_MIN) * MINUTE_MS;

interface BookingPause {
  until: Date;
  /** The number of cancellations within an hour that caused the pause. */
  cancelled: number;
}

/**
 * The pause caused by a passenger's cancellations, in any order (R49); null when the passenger may book. Each
 * cancellation starts a pause whose length depends on the number in the hour before; the pause that ends last applies.
 */
export function pauseAt(cancelledAt: readonly Date[], now: Date): BookingPause | null {
  const times = cancelledAt.map((at) => at.getTime());
  const ends = times.map((at) => {
    const cancelled = times.filter((one) => one <= at && one > at - CANCELLED_WINDOW_MS).length;
    return { untilMs: at + pauseMs(cancelled), cancelled };
  });
  const last = ends.reduce((a, b) => (b.untilMs > a.untilMs ? b : a), { untilMs: -Infinity, cancelled: 0 });
  return last.untilMs > now.getTime() ? { until: new Date(last.untilMs), cancelled: last.cancelled } : null;
}

/** When a driver who was asked at these times, in any order, may be asked again (R49); null when already at `now`. */
export function askableFrom(askedAt: readonly Date[], now: Date): Date | null {
  const times = askedAt.map((at) => at.getTime()).sort((a, b) => b - a);
  const decisive = times[ASKED_MAX - 1];
  if (decisive === undefined || decisive + ASKED_WINDOW_MS <= now.getTime()) return null;
  return new Date(decisive + ASKED_WINDOW_MS);
}
