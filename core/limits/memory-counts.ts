/** How many points a key has used in its window, and when the window ends, epoch ms. */
interface Window {
  used: number;
  endsAt: number;
}

/**
 * Counts the points of one rate class in this process. A window begins with a key's first point.
 * (rate-limiter-flexible's memory limiter sets a timer for each key, which takes more memory than everything else.)
 */
export class MemoryCounts {
  readonly #windowMs: number;
  readonly #now: () => number;
  /** In order of their end, because all windows have the same length. */
  readonly #windows = new Map<string, Window>();

  constructor(windowS: number, now: () => number = () => Date.now()) {
    this.#windowMs = windowS * 1000;
    this.#now = now;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** Takes a point. Returns how many points the key has used, and how long its window still lasts, ms. */
  take(key: string): { used: number; leftMs: number } {
    const now = this.#now();
    this.#forget(now);
    const known = this.#windows.get(key);
    const window = known && !this.#isOver(known, now) ? known : { used: 0, endsAt: now + this.#windowMs };
    if (window !== known) this.#windows.set(key, window);
    window.used += 1;
    return { used: window.used, leftMs: window.endsAt - now };
  }

  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (!window) return;
    window.used -= 1;
    if (window.used === 0) this.#windows.delete(key);
  }

  /** Drops the windows that have ended. */
  #forget(now: number): void {
    for (const [key, window] of this.#windows) {
      if (!this.#isOver(window, now)) return;
      this.#windows.delete(key);
    }
  }

  /** A window that ends later than any new one could was started before the clock was set back. */
  #isOver({ endsAt }: Window, now: number): boolean {
    return endsAt <= now || endsAt - now > this.#windowMs;
  }
}
