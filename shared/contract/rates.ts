/** A rate limit: `points` within `windowS` seconds, counted per `by`. */
interface Rate {
  points: number;
  windowS: number;
  /**
   * `person`: whoever is signed in, wherever they come from. `address`: where it comes from (an IPv6 caller is their
   * network; a carrier may put thousands behind one). `socket`: that connection alone, in its own process.
   */
  by: 'person' | 'address' | 'socket';
}

const MINUTE_S = 60;

/**
 * Every rate class once. Each endpoint and each socket command names its own, and each class has a count of its own, so
 * that nobody who polls a link keeps others from signing in. The numbers of persons and addresses are those of the
 * default RATE_USER_PER_MIN and RATE_ADDRESS_PER_MIN: other values move all of their kind in proportion.
 */
export const RATES = {
  /** Public endpoints; also any other called without a session. */
  open: { points: 1200, windowS: MINUTE_S, by: 'address' },
  /** Long answers, for those who run or build on the platform. */
  operations: { points: 60, windowS: MINUTE_S, by: 'address' },
  signIn: { points: 60, windowS: MINUTE_S, by: 'address' },
  signOut: { points: 120, windowS: MINUTE_S, by: 'address' },
  sharePoll: { points: 60, windowS: MINUTE_S, by: 'address' },
  adminSignIn: { points: 60, windowS: MINUTE_S, by: 'address' },
  /** A session that this process has not seen yet: given back when it proves real, so that made-up ones run out. */
  unknownSession: { points: 120, windowS: MINUTE_S, by: 'address' },
  /** Sockets without a session. */
  strangerSocket: { points: 60, windowS: MINUTE_S, by: 'address' },
  /** Share tokens that are none (R15), by socket. */
  wrongShareToken: { points: 60, windowS: MINUTE_S, by: 'address' },

  /** Whatever has no class of its own. */
  person: { points: 120, windowS: MINUTE_S, by: 'person' },
  /** A driver must never lose a ride to a rate limit. */
  accept: { points: 600, windowS: MINUTE_S, by: 'person' },
  /** One list of drivers shows two hundred photos. */
  photo: { points: 1200, windowS: MINUTE_S, by: 'person' },
  /** Each new ride rings somebody's phone, or ten. */
  booking: { points: 20, windowS: MINUTE_S, by: 'person' },
  /** Up to four photos each: large to read, slow to decode. */
  registration: { points: 6, windowS: MINUTE_S, by: 'person' },
  /** Sockets of a person: each comes back after a loss. */
  personSocket: { points: 60, windowS: MINUTE_S, by: 'person' },

  /** R14 accepts two fixes a second and answers the others; this bounds how many are examined. */
  fix: { points: 20, windowS: 1, by: 'socket' },
  areaWatch: { points: 1, windowS: 1, by: 'socket' },
  command: { points: 120, windowS: MINUTE_S, by: 'socket' },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;
/** Classes that an endpoint may name: HTTP knows no sockets. */
export type EndpointRate = { [N in RateName]: (typeof RATES)[N]['by'] extends 'socket' ? never : N }[RateName];
/** Classes that a socket command may name. */
export type CommandRate = Exclude<RateName, EndpointRate>;
