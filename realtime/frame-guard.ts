import { COMMANDS, type CommandName } from '../shared/contract/events.ts';
import { type CommandRate, RATES } from '../shared/contract/rates.ts';
import {
  BAD_FRAMES_MAX,
  BAD_FRAMES_WINDOW_S,
  FRAMES_PER_SECOND_MAX,
  WRONG_TOKENS_MAX,
  WRONG_TOKENS_WINDOW_S,
} from '../shared/domain/constants/server.ts';

/** Counts within a time window; true while the limit is not exceeded. */
function counter(max: number, windowMs: number, now: () => number): () => boolean {
  let since = -Infinity;
  let count = 0;
  return () => {
    if (now() - since >= windowMs) {
      since = now();
      count = 0;
    }
    count += 1;
    return count <= max;
  };
}

/**
 * Limits how much one connection may send. false means disconnect, or for `command` refuse it. These counts are not in
 * core/rates.ts, because every frame is counted and the counts end with the connection.
 */
export interface FrameGuard {
  frame(): boolean;
  badFrame(): boolean;
  /** Counts an unknown share token (R15). */
  wrongToken(): boolean;
  /** Counts a command, by its rate class. */
  command(name: CommandName): boolean;
}

export function createFrameGuard(now: () => number): FrameGuard {
  const classes = new Map<CommandRate, () => boolean>();
  return {
    frame: counter(FRAMES_PER_SECOND_MAX, 1000, now),
    badFrame: counter(BAD_FRAMES_MAX, BAD_FRAMES_WINDOW_S * 1000, now),
    wrongToken: counter(WRONG_TOKENS_MAX, WRONG_TOKENS_WINDOW_S * 1000, now),
    command(name) {
      const { rate } = COMMANDS[name];
      const { points, windowS } = RATES[rate];
      const count = classes.get(rate) ?? counter(points, windowS * 1000, now);
      classes.set(rate, count);
      return count();
    },
  };
}
