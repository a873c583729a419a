import type { Doubt, Fix } from '#shared/contract/fields.ts';
import {
  FIX_AGREES_AFTER_S,
  FIX_AGREES_WITHIN_KM,
  FIX_ANCHOR_S,
  FIX_GOOD_FOR_S,
  FIX_SPEED_MAX_KMH,
  FIX_VAGUE_OVER_M,
} from '#shared/domain/constants/positions.ts';
import { type Coordinates, haversineKm, isKnown, isRough } from '#shared/domain/geo.ts';

/** The fields of a fix that are judged; `timestamp` in epoch ms. */
type Judged = Pick<Fix, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;

/** What is believed about a phone's position (R42). */
export interface Belief {
  /** The last fix that was believed. */
  last: Judged | null;
  /** The last believed fix that was not rough. */
  good: Judged | null;
  /** A believed fix from some seconds ago, so that many steps within the accuracies cannot add up to a jump. */
  anchor: Judged | null;
  /** An impossible fix, held until a second fix agrees with it; `heardAt` is the server's time, epoch ms. */
  held: (Judged & { heardAt: number }) | null;
}

/** Returns the initial belief, from the stored fix. */
export function beliefIn(stored: Judged | null): Belief {
  const good = stored && !isRough(stored.accuracy) ? stored : null;
  return { last: stored, good, anchor: good, held: null };
}

/** Adopts a newer fix that another process believed. */
export function adoptNewer(known: Belief, stored: Judged | null): void {
  if (!stored || stored.timestamp <= (known.last?.timestamp ?? 0)) return;
  known.last = stored;
  if (isRough(stored.accuracy)) return;
  known.good = stored;
  known.anchor = stored;
}

/**
 * Judges a fix by the fixes before it, and returns the new belief (R42). 0,0 is not a position. A rough fix counts only
 * when there is no good one from the last 60 s. A fix that implies more than 200 km/h, allowing for accuracy, is held
 * until a second fix agrees with it.
 * @param heardAt the server's time, epoch ms
 * @returns `doubt`: null when the fix is believed
 */
export function judge(known: Belief, fix: Judged, heardAt: number): { doubt: Doubt | null; belief: Belief } {
  if (!isKnown(fix)) return { doubt: 'implausible', belief: known };
  const rough = isRough(fix.accuracy);
  if (rough && (fix.accuracy > FIX_VAGUE_OVER_M || isFresh(known.good, fix))) return { doubt: 'rough', belief: known };
  const isPossible =
    isReachable(rough ? known.last : (known.good ?? known.last), fix) && isReachable(known.anchor, fix);
  if (!isPossible && !agrees(known.held, fix, heardAt)) {
    const held = known.held && isNear(known.held, fix) ? known.held : { ...fix, heardAt };
    return { doubt: 'implausible', belief: { ...known, held } };
  }
  // Share links may still get a fix that is older than the last fix for another purpose (R32).
  if (known.last && fix.timestamp < known.last.timestamp) return { doubt: null, belief: known };
  if (rough) return { doubt: null, belief: { ...known, last: fix, held: null } };
  const { anchor } = known;
  const isKept = isPossible && anchor && fix.timestamp - anchor.timestamp < FIX_ANCHOR_S * 1000;
  return { doubt: null, belief: { last: fix, good: fix, anchor: isKept ? anchor : fix, held: null } };
}

const isFresh = (good: Judged | null, fix: Judged): boolean =>
  good !== null && fix.timestamp - good.timestamp <= FIX_GOOD_FOR_S * 1000;

function isReachable(before: Judged | null, fix: Judged): boolean {
  if (!before) return true;
  const hours = Math.abs(fix.timestamp - before.timestamp) / 3_600_000;
  const unsureKm = (before.accuracy + fix.accuracy) / 1000;
  return haversineKm(before, fix) <= hours * FIX_SPEED_MAX_KMH + unsureKm;
}

const isNear = (a: Coordinates, b: Coordinates): boolean => haversineKm(a, b) <= FIX_AGREES_WITHIN_KM;

/** Measures the time by both the phone's clock and the server's, so that cheating with one of them is not enough. */
const agrees = (held: Belief['held'], fix: Judged, heardAt: number): boolean =>
  held !== null &&
  Math.min(fix.timestamp - held.timestamp, heardAt - held.heardAt) >= FIX_AGREES_AFTER_S * 1000 &&
  isNear(held, fix);
