import type { SharedLocation } from '../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { FIX_STALE_AFTER_S } from '../../../../shared/domain/constants/screens.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';

/** What a viewer's page knows of the shared position (spec 2 §4). */
export interface SharedState {
  location: SharedLocation | null;
  /** The link does not exist or was ended: no more positions will come. */
  gone: boolean;
  /** Why there is nothing to show. */
  problem: string | null;
}

export const UNKNOWN: SharedState = { location: null, gone: false, problem: null };

/** Merges a fetched answer: the newer position wins, but the data about the link always comes from the answer. */
export function takeSnapshot(state: SharedState, next: SharedLocation): SharedState {
  if (state.gone) return state;
  const known = state.location;
  const location =
    known && known.timestamp > next.timestamp
      ? { ...known, userName: next.userName, sharedAt: next.sharedAt, expiresAt: next.expiresAt }
      : next;
  return { location, gone: false, problem: null };
}

/** Merges a live fix. Ignored when it is not newer, before the first answer, and after the end. */
export function takePosition(state: SharedState, next: SharedLocation): SharedState {
  const known = state.location;
  return !state.gone && known && next.timestamp > known.timestamp ? { ...state, location: next } : state;
}

/** Handles a failed fetch. An unknown link is gone; any other failure keeps what is shown. */
export function takeFailure(state: SharedState, error: unknown): SharedState {
  const problem = sentenceOf(error, MESSAGES.shared.failed);
  if (isGone(error)) return { location: null, gone: true, problem };
  return state.location || state.gone ? state : { ...state, problem };
}

const TOO_MANY = 429;
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY;

export interface Freshness {
  expired: boolean;
  /** No fix for 15 s (R14), or the link has expired. */
  stale: boolean;
  ageS: number;
}

/** How current a position is at `nowMs`, the server's time (R14, R15). */
export function freshnessOf({ expiresAt, timestamp }: SharedLocation, nowMs: number): Freshness {
  const expired = nowMs >= Date.parse(expiresAt);
  const ageS = Math.max(0, (nowMs - timestamp) / 1000);
  return { expired, stale: expired || ageS >= FIX_STALE_AFTER_S, ageS };
}
