/** A connection that has to show now and then that it is alive. */
export interface Beating {
  /** Sends a ping. */
  ping(): void;
  /** Closes the connection, which did not answer. */
  giveUp(): void;
}

/** How often connections wait for a pong, and how long for each. */
export interface Pace {
  everyMs: number;
  timeoutMs: number;
}

const ROUNDS_PER_PING = 40;
/** A ping may go with another frame for the last 15 % of the time until it is due. */
const EARLY_SHARE = 0.15;

/**
 * Pings all connections of a process from one timer, in the place of Engine.IO, which sets two timers for each. Most pings
 * need no write of their own: one that is nearly due goes with the next position (`GuardedTransport.write`). As
 * there, a frame that arrives after a ping gives the client its time anew, once.
 */
export class Heartbeat {
  readonly #pace: Pace;
  readonly #now: () => number;
  /** By what happens next, each in the order in which that is due; the numbers are the times of the last pong. */
  readonly #resting = new Map<Beating, number>();
  readonly #early = new Map<Beating, number>();
  /** Those that were pinged, by when they count as dead. */
  readonly #asked = new Map<Beating, number>();
  readonly #extended = new Set<Beating>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: Pace, now: () => number = () => performance.now()) {
    this.#pace = pace;
    // A small whole number takes no memory of its own.
    this.#now = () => Math.floor(now());
  }

  start(): void {
    this.#timer = setInterval(() => this.round(), this.#pace.everyMs / ROUNDS_PER_PING);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  add(it: Beating): void {
    this.#resting.set(it, this.#now());
  }

  remove(it: Beating): void {
    for (const kept of [this.#resting, this.#early, this.#asked, this.#extended]) kept.delete(it);
  }

  /** Whether a ping would better go with the frame that is being sent now. */
  isNearlyDue(it: Beating): boolean {
    return this.#early.has(it);
  }

  /** A ping was sent. */
  pinged(it: Beating): void {
    this.#resting.delete(it);
    this.#early.delete(it);
    this.#asked.set(it, this.#now() + this.#pace.timeoutMs);
  }

  /** A pong arrived; one that nobody asked for changes nothing. */
  ponged(it: Beating): void {
    if (!this.#asked.delete(it)) return;
    this.#extended.delete(it);
    this.#resting.set(it, this.#now());
  }

  /** Another frame arrived. */
  heard(it: Beating): void {
    if (!this.#asked.has(it) || this.#extended.has(it)) return;
    this.#extended.add(it);
    this.#asked.delete(it);
    this.#asked.set(it, this.#now() + this.#pace.timeoutMs);
  }

  /** Gives up those that did not answer, and pings those whose time has come. */
  round(): void {
    const now = this.#now();
    const { everyMs } = this.#pace;
    for (const it of dueBy(this.#asked, now)) {
      this.remove(it);
      it.giveUp();
    }
    for (const it of dueBy(this.#resting, now - everyMs * (1 - EARLY_SHARE))) {
      this.#early.set(it, this.#resting.get(it) ?? now);
      this.#resting.delete(it);
    }
    for (const it of dueBy(this.#early, now - everyMs * (1 - 1 / ROUNDS_PER_PING))) {
      this.pinged(it);
      it.ping();
    }
  }
}

/** The first entries, up to a time. */
function dueBy(times: ReadonlyMap<Beating, number>, until: number): Beating[] {
  const due: Beating[] = [];
  for (const [it, at] of times) {
    if (at > until) break;
    due.push(it);
  }
  return due;
}
