/** A connection that is pinged to see if it is alive. */
export interface Beating {
  /** Sends a ping. */
  ping(): void;
  /** Closes a connection that did not answer. */
  giveUp(): void;
}

/** The ping interval and the pong timeout. */
export interface Pace {
  everyMs: number;
  timeoutMs: number;
}

const ROUNDS_PER_PING = 40;
/** A ping may go with another frame for the last 15 % of the interval. */
const EARLY_SHARE = 0.15;

/**
 * Pings all connections of a process from one timer, replacing Engine.IO's two timers per connection. Most pings need
 * no write of their own: one nearly due goes with the next position (`GuardedTransport.write`). As in Engine.IO, a
 * frame that arrives after a ping extends the deadline, once.
 */
export class Heartbeat {
  readonly #pace: Pace;
  readonly #now: () => number;
  /** By next step, each in order of due time; the values are the times of the last pong. */
  readonly #resting = new Map<Beating, number>();
  readonly #early = new Map<Beating, number>();
  /** Pinged connections, by deadline. */
  readonly #asked = new Map<Beating, number>();
  readonly #extended = new Set<Beating>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: Pace, now: () => number = () => performance.now()) {
    this.#pace = pace;
    // Small integers need no heap allocation.
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

  /** Whether the ping should go with the frame being sent now. */
  isNearlyDue(it: Beating): boolean {
    return this.#early.has(it);
  }

  /** A ping was sent. */
  pinged(it: Beating): void {
    this.#resting.delete(it);
    this.#early.delete(it);
    this.#asked.set(it, this.#now() + this.#pace.timeoutMs);
  }

  /** A pong arrived; an unexpected one changes nothing. */
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

  /** Closes connections that did not answer, and pings those that are due. */
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

/** The leading entries up to a time. */
function dueBy(times: ReadonlyMap<Beating, number>, until: number): Beating[] {
  const due: Beating[] = [];
  for (const [it, at] of times) {
    if (at > until) break;
    due.push(it);
  }
  return due;
}
