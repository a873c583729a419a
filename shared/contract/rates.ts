import { AREA_WATCH_EVERY_S } from '../domain/constants/rules.ts';

/** A rate limit: `points` within `windowS` seconds, counted per `by`. */
interface Rate {
  points: number;
  windowS: number;
  /**
   * `person`: the signed-in person, from whatever address. `address`: the caller's IP address (for IPv6 the network; a
   * carrier may put thousands of people behind one address). `socket`: this one connection, counted in its process.
   */
  by: 'person' | 'address' | 'socket';
}

const MINUTE_S = 60;

/**
 * All rate classes. Each endpoint and each socket command names one, and each class is counted separately, so that
 * polling a share link keeps nobody from signing in. The numbers per person and per address assume the default
 * RATE_USER_PER_MIN and RATE_ADDRESS_PER_MIN; other values of these scale all classes of that kind in proportion.
 */
export const RATES = {
  config: { points: 1200, windowS: MINUTE_S, by: 'address' },
  stage: { points: 1200, windowS: MINUTE_S, by: 'address' },
  /** The first step of a sign-in, which writes nothing; hundreds of people behind one address take it. */
  signInStart: { points: 6000, windowS: MINUTE_S, by: 'address' },
  /** Long answers, for operators and developers. */
  operations: { points: 60, windowS: MINUTE_S, by: 'address' },
  /** What does not exist, by address or method. After a release many phones behind one address ask for old files. */
  unknown: { points: 600, windowS: MINUTE_S, by: 'address' },
  /** Of each sign-in that has begun. */
  signIn: { points: 10, windowS: MINUTE_S, by: 'address' },
  /** Of each session that is ended. */
  signOut: { points: 30, windowS: MINUTE_S, by: 'address' },
  /** Of each link. */
  sharePoll: { points: 60, windowS: MINUTE_S, by: 'address' },
  /** Of each device on which an admin has signed in, and of all others together. */
  adminSignIn: { points: 60, windowS: MINUTE_S, by: 'address' },
  /**
   * Sessions that this process has not seen yet, each by itself; those from before tokens had a MAC, which may be
   * made up, by their address (decision 048). Refunded when the session exists.
   */
  unknownSession: { points: 120, windowS: MINUTE_S, by: 'address' },
  /** Sockets without a session. */
  strangerSocket: { points: 60, windowS: MINUTE_S, by: 'address' },

  /** Calls of a signed-in person that have no class of their own. */
  person: { points: 120, windowS: MINUTE_S, by: 'person' },
  /** A driver must never lose a ride to a rate limit. */
  accept: { points: 600, windowS: MINUTE_S, by: 'person' },
  /** Reading one's own ride (R50). */
  ownRide: { points: 240, windowS: MINUTE_S, by: 'person' },
  /** Nothing else that a person does keeps their alert from going out (R30). */
  alert: { points: 120, windowS: MINUTE_S, by: 'person' },
  /** A list of drivers shows up to two hundred photos. */
  photo: { points: 1200, windowS: MINUTE_S, by: 'person' },
  /** Messages on a ride, which R25 limits to 6 a minute; more are answered, but cost no other call. */
  words: { points: 30, windowS: MINUTE_S, by: 'person' },
  /** Each new ride rings the phones of one to ten drivers. A repeat of the first request counts as `person` only. */
  booking: { points: 20, windowS: MINUTE_S, by: 'person' },
  /** Each reads and sends all rides that match. */
  export: { points: 12, windowS: MINUTE_S, by: 'person' },
  /** Each change of a rating is written to the ride, and an average computed from all rides. */
  rating: { points: 30, windowS: MINUTE_S, by: 'person' },
  /** Each has up to four photos, which are large to read and slow to decode. */
  registration: { points: 6, windowS: MINUTE_S, by: 'person' },
  /** Single photos of a registration (R38): all four, and again after a failure. */
  upload: { points: 20, windowS: MINUTE_S, by: 'person' },
  /** New sockets of a person; a lost socket reconnects. */
  personSocket: { points: 60, windowS: MINUTE_S, by: 'person' },

  /** R14 accepts two fixes per second and answers the rest; this limits how many are looked at in the first place. */
  fix: { points: 20, windowS: 1, by: 'socket' },
  areaWatch: { points: 1, windowS: AREA_WATCH_EVERY_S, by: 'socket' },
  command: { points: 120, windowS: MINUTE_S, by: 'socket' },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;
/** Classes that are counted per person or address. */
export type EndpointRate = { [N in RateName]: (typeof RATES)[N]['by'] extends 'socket' ? never : N }[RateName];
/** Classes that a socket command may name. */
export type CommandRate = Exclude<RateName, EndpointRate>;
