import type { SharedLocation } from '../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { FIX_STALE_AFTER_S } from '../../../../shared/domain/constants.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';

/** What a viewer's page knows of the position behind a link (spec 2 §4). */
export interface SharedState {
  location: SharedLocation | null;
  /** There is no such link, or it was ended: nothing more will come. */
  gone: boolean;
  /** Why there is nothing to show. */
  problem: string | null;
}

export const UNKNOWN: SharedState = { location: null, gone: false, problem: null };

/** What the server answers when asked: the newest position wins, its word about the link always counts. */
export function takeSnapshot(state: SharedState, told: SharedLocation): SharedState {
  if (state.gone) return state;
  const known = state.location;
  const location =
    known && known.timestamp > told.timestamp
      ? { ...known, userName: told.userName, sharedAt: told.sharedAt, expiresAt: told.expiresAt }
      : told;
  return { location, gone: false, problem: null };
}

/** A fix by event: one that is not newer, or that comes before the first answer or after the end, changes nothing. */
export function takePosition(state: SharedState, told: SharedLocation): SharedState {
  const known = state.location;
  return !state.gone && known && told.timestamp > known.timestamp ? { ...state, location: told } : state;
}

/** A question that failed. A link unknown to the server is gone; any other failure leaves what is shown. */
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
  /** No fix for 15 s (R14), or none to come. */
  stale: boolean;
  ageS: number;
}

/** How current a position is at `nowMs`, by the server's clock (R14, R15). */
export function freshnessOf({ expiresAt, timestamp }: SharedLocation, nowMs: number): Freshness {
  const expired = nowMs >= Date.parse(expiresAt);
  const ageS = Math.max(0, (nowMs - timestamp) / 1000);
  return { expired, stale: expired || ageS >= FIX_STALE_AFTER_S, ageS };
}
