import type { SharedLocation } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { FIX_CURRENT_MAX_S } from '#shared/domain/constants/positions.ts';
import { failureOf, sentenceOf } from '#client/data/connection/api.ts';
import { isStale } from '#client/data/position/staleness.ts';

/** What the viewer's page knows about the shared position (spec 2 §4). */
export interface SharedState {
  location: SharedLocation | null;
  /** Whether the link does not exist or was ended; no further positions will arrive. */
  gone: boolean;
  /** The reason why there is no position to show; else null. */
  problem: string | null;
}

export const UNKNOWN: SharedState = { location: null, gone: false, problem: null };

/** A shared location whose position is known. */
export type Placed = SharedLocation & { latitude: number; longitude: number; accuracy: number; timestamp: number };

export const isPlaced = (location: SharedLocation): location is Placed =>
  location.latitude !== null &&
  location.longitude !== null &&
  location.accuracy !== null &&
  location.timestamp !== null;

const timeOf = ({ timestamp }: SharedLocation): number => timestamp ?? -Infinity;
const revOf = ({ trip }: SharedLocation): number => trip?.rev ?? 0;

/** Whether the trip has ended; the link then shows nothing new (R29). */
export const hasEnded = ({ trip }: SharedLocation): boolean => (trip?.endedAt ?? null) !== null;

/** Whether the trip's driver has changed or left; the former driver's position no longer counts. */
const isOfAnother = (known: SharedLocation, next: SharedLocation): boolean => {
  const [before, after] = [known, next].map(({ trip }) => trip?.driver);
  return before?.plate !== after?.plate || before?.firstName !== after?.firstName;
};

/** Returns the newer position of the two and the newer trip; the other fields come from `next`. */
function merged(known: SharedLocation, next: SharedLocation): SharedLocation {
  if (hasEnded(known) || hasEnded(next) || isOfAnother(known, next)) return revOf(next) >= revOf(known) ? next : known;
  const newer = timeOf(next) >= timeOf(known) ? next : known;
  const { latitude, longitude, accuracy, timestamp, still } = newer;
  const { trip } = revOf(next) === revOf(known) ? newer : revOf(next) > revOf(known) ? next : known;
  return { ...next, latitude, longitude, accuracy, timestamp, still, ...(trip && { trip }) };
}

/** Merges a fetched response: the newer position wins, but the data about the link comes from the response. */
export function takeSnapshot(state: SharedState, next: SharedLocation): SharedState {
  if (state.gone) return state;
  return { location: state.location ? merged(state.location, next) : next, gone: false, problem: null };
}

/** Merges a live position or a trip's step; ignored if not newer, before the first response, and after the end. */
export function takePosition(state: SharedState, next: SharedLocation): SharedState {
  const known = state.location;
  if (state.gone || !known) return state;
  const isNews = timeOf(next) > timeOf(known) || revOf(next) > revOf(known);
  return isNews ? { ...state, location: merged(known, next) } : state;
}

/** Handles a failed fetch: an unknown link sets `gone`; after any other failure, the position stays on screen. */
export function takeFailure(state: SharedState, error: unknown): SharedState {
  const problem = sentenceOf(error, MESSAGES.shared.failed);
  if (failureOf(error) === 'refused') return { location: null, gone: true, problem };
  return state.location || state.gone ? state : { ...state, problem };
}

export interface Freshness {
  expired: boolean;
  /** Whether the position is recent enough to show the minutes left (R44). */
  current: boolean;
  /** Whether there was no fix for too long (R14, R40), or the link has expired. */
  stale: boolean;
  ageS: number;
}

/** Returns how current a position is at `nowMs`, the server's time (R14, R15); a missing position is infinitely old. */
export function freshnessOf({ expiresAt, timestamp, still }: SharedLocation, nowMs: number): Freshness {
  const expired = nowMs >= Date.parse(expiresAt);
  const ageS = timestamp === null ? Infinity : Math.max(0, (nowMs - timestamp) / 1000);
  const current = !expired && ageS < FIX_CURRENT_MAX_S;
  return { expired, current, stale: expired || isStale({ still }, ageS), ageS };
}
