import { AREA_WATCH_EVERY_S } from '../domain/constants/positions.ts';

/** A rate limit: `points` within `windowS` seconds, counted per `by`. */
interface Rate {
  points: number;
  windowS: number;
  /**
   * `person`: the signed-in person, from any address. `address`: the caller's IP address (for IPv6 the network; a
   * carrier may put thousands of people behind one). `socket`: this connection, counted in its process.
   */
  by: 'person' | 'address' | 'socket';
}

const MINUTE_S = 60;

/**
 * All rate classes. Each endpoint and socket command names one. Classes are counted separately, so polling a share link
 * does not block signing in. The numbers per person and per address assume the default RATE_USER_PER_MIN and
 * RATE_ADDRESS_PER_MIN; other values scale all classes of that kind.
 */
export const RATES = {
  /** Counted per address and session; those without a session share one count. */
  config: { points: 1200, windowS: MINUTE_S, by: 'address' },
  stage: { points: 1200, windowS: MINUTE_S, by: 'address' },
  /** High, because the first step of a sign-in writes nothing, and hundreds of people behind one address use it. */
  signInStart: { points: 6000, windowS: MINUTE_S, by: 'address' },
  /** Expensive responses, for operators and developers. */
  operations: { points: 60, windowS: MINUTE_S, by: 'address' },
  /** Unknown paths and methods. After a release, many phones behind one address request old files. */
  unknown: { points: 600, windowS: MINUTE_S, by: 'address' },
  /** Counted per address and sign-in in progress. */
  signIn: { points: 10, windowS: MINUTE_S, by: 'address' },
  /** Counted per address and session to end. */
  signOut: { points: 30, windowS: MINUTE_S, by: 'address' },
  /** Counted per address and link. */
  sharePoll: { points: 60, windowS: MINUTE_S, by: 'address' },
  /** Counted per device that an admin has signed in on; the other devices of an address share one count. */
  adminSignIn: { points: 60, windowS: MINUTE_S, by: 'address' },
  /**
   * Counted per session that this process has not seen. Sessions from before tokens had a MAC may be forged, so they
   * are counted per address (decision 048). Refunded when the session exists.
   */
  unknownSession: { points: 120, windowS: MINUTE_S, by: 'address' },
  /** New sockets without a session. */
  strangerSocket: { points: 60, windowS: MINUTE_S, by: 'address' },

  /** Calls of a signed-in person that have no class of their own. */
  person: { points: 120, windowS: MINUTE_S, by: 'person' },
  /** A driver must never lose a ride to a rate limit. */
  accept: { points: 600, windowS: MINUTE_S, by: 'person' },
  /** Reading one's own ride (R50). */
  ownRide: { points: 240, windowS: MINUTE_S, by: 'person' },
  /** A class of its own, so that nothing else a person does can block their alert (R30). */
  alert: { points: 120, windowS: MINUTE_S, by: 'person' },
  /** High, because a list of drivers shows up to two hundred photos. */
  photo: { points: 1200, windowS: MINUTE_S, by: 'person' },
  /** Lists of up to two hundred drivers, which cost ten times as much as other calls. */
  driverList: { points: 40, windowS: MINUTE_S, by: 'person' },
  /** Messages on a ride. R25 accepts 6 a minute; refusing the others does not use up the person's other calls. */
  messages: { points: 30, windowS: MINUTE_S, by: 'person' },
  /** Each new ride rings one to ten drivers. A retry of the first request counts as `person` only. */
  booking: { points: 20, windowS: MINUTE_S, by: 'person' },
  /** Each export reads and sends all matching rides. */
  export: { points: 12, windowS: MINUTE_S, by: 'person' },
  /** Each change of a rating writes the ride and recomputes an average over all rides. */
  rating: { points: 30, windowS: MINUTE_S, by: 'person' },
  /** Each registration has up to four photos, which are large to read and slow to decode. */
  registration: { points: 6, windowS: MINUTE_S, by: 'person' },
  /** Single registration photos (R38): all four, and retries. */
  upload: { points: 20, windowS: MINUTE_S, by: 'person' },
  /** New sockets of a person; a lost socket reconnects. */
  personSocket: { points: 60, windowS: MINUTE_S, by: 'person' },

  /** R14 accepts two fixes per second and refuses the rest; this limits how many the server examines at all. */
  fix: { points: 20, windowS: 1, by: 'socket' },
  areaWatch: { points: 1, windowS: AREA_WATCH_EVERY_S, by: 'socket' },
  command: { points: 120, windowS: MINUTE_S, by: 'socket' },
} as const satisfies Record<string, Rate>;

type RateName = keyof typeof RATES;
/** Classes that are counted per person or address. */
export type EndpointRate = { [N in RateName]: (typeof RATES)[N]['by'] extends 'socket' ? never : N }[RateName];
/** Classes that a socket command may name. */
export type CommandRate = Exclude<RateName, EndpointRate>;
