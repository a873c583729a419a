import {
  BAD_FRAMES_MAX,
  BAD_FRAMES_WINDOW_S,
  FRAMES_PER_SECOND_MAX,
  WRONG_TOKENS_MAX,
  WRONG_TOKENS_WINDOW_S,
} from '../shared/domain/constants.ts';

/** Counts within a window of time; true while there are no more than allowed. */
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

/** How much one socket may send; false means it is to be cut. `now` in epoch ms. */
export interface FrameGuard {
  frame(): boolean;
  badFrame(): boolean;
  /** A share token that is none (R15). */
  wrongToken(): boolean;
}

export const createFrameGuard = (now: () => number): FrameGuard => ({
  frame: counter(FRAMES_PER_SECOND_MAX, 1000, now),
  badFrame: counter(BAD_FRAMES_MAX, BAD_FRAMES_WINDOW_S * 1000, now),
  wrongToken: counter(WRONG_TOKENS_MAX, WRONG_TOKENS_WINDOW_S * 1000, now),
});
