import { OUTBOX } from '#shared/texts/en/outbox.ts';
import {
  RATING_DAYS,
  SESSION_DAYS,
  START_AND_COMPLETE_WAIT_MAX_H,
  QUICK_MESSAGE_WAITS_MAX_MIN,
} from '#shared/domain/constants/rules.ts';
import { WAITING_MAX } from '#shared/domain/constants/screens.ts';
import type { RatingTag } from '#shared/domain/rating.ts';
import type { QuickMessageKey } from '#shared/domain/quick-messages.ts';
import { QUICK_MESSAGE_TEXTS } from '#shared/texts/en/quick-messages.ts';

/** The actions that work without a network (R39). */
export type Pressed =
  | { what: 'start'; pin?: string }
  | { what: 'complete' }
  | { what: 'word'; word: QuickMessageKey }
  | { what: 'rating'; stars: number; tags: readonly RatingTag[] };

/** A stored action. A later release reads items that this release stored: add fields, but never change one. */
export interface Waiting {
  /** The `Idempotency-Key` of the request. */
  key: string;
  rideId: string;
  /** The first name of the other party. */
  who: string;
  /** When the person pressed the button: epoch ms by this phone's estimate of the server's clock. */
  pressedAtMs: number;
  pressed: Pressed;
}

/** An item that was never sent, or that the server refused. It stays until the person has read it. */
interface Unsent {
  key: string;
  title: string;
  text: string;
}

/** One person's actions on this phone that the server has not accepted yet, in order. */
export interface Outbox {
  waiting: readonly Waiting[];
  unsent: readonly Unsent[];
}
export const EMPTY_OUTBOX: Outbox = { waiting: [], unsent: [] };
const UNSENT_MAX = 20;

export const isEmpty = ({ waiting, unsent }: Outbox): boolean => waiting.length + unsent.length === 0;
export const isFull = ({ waiting }: Outbox): boolean => waiting.length >= WAITING_MAX;

const isSame = (a: Pressed, b: Pressed): boolean =>
  a.what === b.what && !(a.what === 'word' && b.what === 'word' && a.word !== b.word);

/** Adds an item at the end. A waiting step or message is not added twice; a new rating replaces the old one. */
export function withItem(box: Outbox, item: Waiting): Outbox {
  const isTwin = ({ rideId, pressed }: Waiting) => rideId === item.rideId && isSame(pressed, item.pressed);
  if (item.pressed.what !== 'rating') {
    return isFull(box) || box.waiting.some(isTwin) ? box : { ...box, waiting: [...box.waiting, item] };
  }
  const others = box.waiting.filter((one) => !isTwin(one));
  return isFull({ ...box, waiting: others }) ? box : { ...box, waiting: [...others, item] };
}

export const withoutItem = (box: Outbox, key: string): Outbox => ({
  ...box,
  waiting: box.waiting.filter((item) => item.key !== key),
});

/** Returns the items that depend on this one: for a Start, the waiting Complete of the same ride. */
const followersOf = ({ waiting }: Outbox, { rideId, pressed }: Waiting): readonly Waiting[] =>
  pressed.what === 'start' ? waiting.filter((item) => item.rideId === rideId && item.pressed.what === 'complete') : [];

/** Removes an item that the person cancels, and the items that depend on it. */
export function takenBack(box: Outbox, item: Waiting): Outbox {
  const gone = [item, ...followersOf(box, item)].map(({ key }) => key);
  return { ...box, waiting: box.waiting.filter(({ key }) => !gone.includes(key)) };
}

/** Moves an item that will not be sent (again) to `unsent`, with the reason `why`. */
export function refused(box: Outbox, item: Waiting, why: string): Outbox {
  const behind = followersOf(box, item).map(nameOf);
  const text = behind.length === 0 ? why : `${why} ${OUTBOX.behind(behind)}`;
  const unsent = { key: item.key, title: refusalTitle(item), text };
  return { ...takenBack(box, item), unsent: [...box.unsent, unsent].slice(-UNSENT_MAX) };
}

export const withoutUnsent = (box: Outbox, key: string): Outbox => ({
  ...box,
  unsent: box.unsent.filter((one) => one.key !== key),
});

function refusalTitle({ who, pressed }: Waiting): string {
  if (pressed.what === 'word') return OUTBOX.wordRefused(QUICK_MESSAGE_TEXTS[pressed.word], who);
  return pressed.what === 'rating' ? OUTBOX.ratingRefused(who) : OUTBOX.stepRefused(OUTBOX[pressed.what], who);
}

export function nameOf({ pressed }: Waiting): string {
  return pressed.what === 'word' ? OUTBOX.word(QUICK_MESSAGE_TEXTS[pressed.word]) : OUTBOX[pressed.what];
}

/** Returns the text to show once the server has accepted these items. */
export function sentText(sent: readonly [Waiting, ...Waiting[]]): string {
  const [{ who, pressed }, ...more] = sent;
  if (more.length > 0) return OUTBOX.sent(sent.map(nameOf));
  switch (pressed.what) {
    case 'start':
      return OUTBOX.started(who);
    case 'complete':
      return OUTBOX.completed(who);
    case 'word':
      return OUTBOX.said(who, QUICK_MESSAGE_TEXTS[pressed.word]);
    case 'rating':
      return OUTBOX.rated(who);
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long each action may wait, and the text (of OUTBOX) to show when it has waited longer. */
const LIMITS: Record<Pressed['what'], { ms: number; text: 'stepTooOld' | 'wordTooOld' | 'ratingTooOld' }> = {
  start: { ms: START_AND_COMPLETE_WAIT_MAX_H * 60 * MINUTE_MS, text: 'stepTooOld' },
  complete: { ms: START_AND_COMPLETE_WAIT_MAX_H * 60 * MINUTE_MS, text: 'stepTooOld' },
  word: { ms: QUICK_MESSAGE_WAITS_MAX_MIN * MINUTE_MS, text: 'wordTooOld' },
  rating: { ms: RATING_DAYS * DAY_MS, text: 'ratingTooOld' },
};

/**
 * Returns the text about an item that is too old to send; null if the item may be sent. A wrong phone clock can give an
 * impossible age: such a step is sent, because the server judges it by its ride, but such a message is not.
 */
export function tooOldText({ pressed, pressedAtMs }: Waiting, nowMs: number): string | null {
  const { ms, text } = LIMITS[pressed.what];
  const ageMs = nowMs - pressedAtMs;
  const isTrue = ageMs < SESSION_DAYS * DAY_MS;
  return ageMs > ms && (isTrue || pressed.what === 'word') ? OUTBOX[text] : null;
}

/** Reads this person's outbox from the stored value; empty if the value is missing or belongs to another person. */
export function outboxOf(kept: unknown, userId: string): Outbox {
  if (!isObject(kept) || kept.userId !== userId) return EMPTY_OUTBOX;
  const items = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
  return { waiting: items(kept.waiting).filter(isWaiting), unsent: items(kept.unsent).filter(isUnsent) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isUnsent = (value: unknown): value is Unsent =>
  isObject(value) && [value.key, value.title, value.text].every((text) => typeof text === 'string');
const isWaiting = (value: unknown): value is Waiting =>
  isObject(value) &&
  [value.key, value.rideId, value.who].every((text) => typeof text === 'string') &&
  typeof value.pressedAtMs === 'number' &&
  isObject(value.pressed) &&
  isPressed(value.pressed);

function isPressed({ what, word, stars, tags }: Record<string, unknown>): boolean {
  if (what === 'word') return typeof word === 'string' && word in QUICK_MESSAGE_TEXTS;
  if (what === 'rating') return typeof stars === 'number' && Array.isArray(tags);
  return what === 'start' || what === 'complete';
}
