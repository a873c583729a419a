import { COMMANDS, type CommandName } from '#shared/contract/events.ts';
import { type CommandRate, RATES } from '#shared/contract/rates.ts';
import {
  BAD_FRAMES_MAX,
  BAD_FRAMES_WINDOW_S,
  FRAMES_PER_SECOND_MAX,
  WRONG_TOKENS_MAX,
  WRONG_TOKENS_WINDOW_S,
} from '#shared/domain/constants/server.ts';
import type { Context } from '#core/context.ts';

/** Counts within a time window. */
class Counter {
  #since = 0;
  #count = 0;

  /** Counts once; false when the limit is exceeded. `now` is epoch ms. */
  allows(now: number, max: number, windowMs: number): boolean {
    if (now - this.#since >= windowMs) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= max;
  }
}

/**
 * Limits what one connection may send. Each method returns false over the limit: then disconnect or, for `command`,
 * refuse the command. Separate from core/limits/rates.ts, because every frame is counted and the counts end with the
 * connection.
 */
export class FrameGuard {
  readonly #clock: Context['clock'];
  readonly #frames = new Counter();
  /** Created on demand, because most connections need none. */
  #others: Map<CommandRate | 'bad frame' | 'wrong token', Counter> | null = null;

  constructor(clock: Context['clock']) {
    this.#clock = clock;
  }

  frame(): boolean {
    return this.#frames.allows(this.#clock.now().getTime(), FRAMES_PER_SECOND_MAX, 1000);
  }

  badFrame(): boolean {
    return this.#allows('bad frame', BAD_FRAMES_MAX, BAD_FRAMES_WINDOW_S);
  }

  /** Counts an unknown share token (R15). */
  wrongToken(): boolean {
    return this.#allows('wrong token', WRONG_TOKENS_MAX, WRONG_TOKENS_WINDOW_S);
  }

  /** Counts a command, by its rate class. */
  command(name: CommandName): boolean {
    const { rate } = COMMANDS[name];
    return this.#allows(rate, RATES[rate].points, RATES[rate].windowS);
  }

  #allows(what: CommandRate | 'bad frame' | 'wrong token', max: number, windowS: number): boolean {
    this.#others ??= new Map();
    const counter = this.#others.get(what) ?? new Counter();
    this.#others.set(what, counter);
    return counter.allows(this.#clock.now().getTime(), max, windowS * 1000);
  }
}
