import { create } from 'zustand';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Doubt, Fix } from '#shared/contract/fields.ts';
import {
  POSITION_ASKED_EARLY_MS,
  POSITION_MAX_AGE_MS,
  POSITION_PROMPT_GRACE_MS,
  POSITION_SHOWN_MAX_AGE_MS,
  POSITION_TIMEOUT_MS,
  WATCH_MAX_AGE_MS,
  WATCH_TIMEOUT_MS,
} from '#shared/domain/constants/screens.ts';
import { REPORT_MOVE_MIN_M, REPORT_RESTED_MS, REPORT_STILL_MS } from '#shared/domain/constants/positions.ts';
import { haversineKm, isRough } from '#shared/domain/geo.ts';
import { serverNow } from '#client/lib/clock.ts';
import { fixAges } from '#client/lib/fix-ages.ts';
import { refCounted } from '#client/lib/ref-counted.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** This phone's own position (spec 1 §4: idle, loading, success, error). */
export interface PositionState {
  status: 'idle' | 'loading' | 'success' | 'error';
  /** The last fix; a failed later request does not clear it. */
  fix: Fix | null;
  /** The specified text for the last failure (spec 1 §8). */
  error: string | null;
  /** Whether the person or the system denied access; another request would fail too. */
  denied: boolean;
  watching: boolean;
  /** MESSAGES.location.updateFailed after a failed report to the server; null after a report that arrived, and offline. */
  syncError: string | null;
  /** Why the server does not believe this phone's positions (R42), and the fix at that time; null while it does. */
  doubted: { doubt: Doubt; fix: Fix } | null;
}
const START: PositionState = {
  status: 'idle',
  fix: null,
  error: null,
  denied: false,
  watching: false,
  syncError: null,
  doubted: null,
};

export const usePosition = create<PositionState>()(() => START);
const { getState, setState } = usePosition;

export const isPositionSupported = (): boolean => 'geolocation' in navigator;

const DENIED = 1;
const UNAVAILABLE = 2;
const TIMED_OUT = 3;

type PositionTrouble = Pick<GeolocationPositionError, 'code' | 'message'>;

/** Returns the specified text for why there is no position (spec 1 §8). */
export function positionSentence(error: PositionTrouble, tracking: boolean): string {
  const texts = MESSAGES.geolocation;
  if (error.code === DENIED && !window.isSecureContext) return texts.insecure;
  switch (error.code) {
    case DENIED:
      return tracking ? texts.trackingDenied : texts.denied;
    case UNAVAILABLE:
      return tracking ? texts.trackingUnavailable : texts.unavailable;
    case TIMED_OUT:
      return tracking ? texts.trackingTimeout : texts.timeout;
    default:
      if (tracking) return texts.trackingFailed;
      return error.message === '' ? texts.failed : texts.unknown(error.message);
  }
}

/** Decimal places of degrees: about 1 m. More decimals would only make each message longer. */
const DEGREE_DIGITS = 5;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const ageOf = fixAges();

/** Converts a browser position to wire format. The timestamp is the server's time, computed from the fix's age. */
function toFix({ coords, timestamp }: GeolocationPosition, maxAgeMs: number): Fix {
  const ageMs = ageOf(timestamp, { steadyMs: performance.now(), phoneMs: Date.now(), maxAgeMs });
  const within = (value: number | null, max: number): number | null =>
    value !== null && value >= 0 && value <= max ? rounded(value, 1) : null;
  return {
    latitude: rounded(coords.latitude, DEGREE_DIGITS),
    longitude: rounded(coords.longitude, DEGREE_DIGITS),
    accuracy: Math.ceil(Math.min(Math.max(coords.accuracy, 0), 1_000_000)),
    heading: within(coords.heading, 360),
    speed: within(coords.speed, 200),
    timestamp: Math.round(serverNow() - ageMs),
  };
}

interface RequestOptions {
  timeoutMs?: number;
  maxAgeMs?: number;
}

/** Requests the position once (high accuracy, 15 s, at most 5 min old, spec 1 §9). Returns null when there is none. */
export function requestPosition(options: RequestOptions = {}): Promise<Fix | null> {
  if (!isPositionSupported()) {
    setState({ status: 'error', error: MESSAGES.geolocation.unsupported });
    return Promise.resolve(null);
  }
  const maximumAge = options.maxAgeMs ?? POSITION_MAX_AGE_MS;
  const timeout = options.timeoutMs ?? POSITION_TIMEOUT_MS;
  // A running watch keeps its error until its own next fix.
  setState(getState().watching ? { status: 'loading' } : { status: 'loading', error: null });
  return new Promise((resolve) => {
    const fail = (error: PositionTrouble): void => {
      clearTimeout(ignored);
      setState({ status: 'error', error: positionSentence(error, false), denied: error.code === DENIED });
      resolve(null);
    };
    const ignored = setTimeout(() => fail(NO_ANSWER), timeout + POSITION_PROMPT_GRACE_MS);
    navigator.geolocation.getCurrentPosition(
      (position) => {
        clearTimeout(ignored);
        resolve(keep(toFix(position, maximumAge)));
      },
      fail,
      { enableHighAccuracy: true, timeout, maximumAge },
    );
  });
}

/** A timeout error of our own, because the browser's timeout does not run while its permission prompt is open. */
const NO_ANSWER: PositionTrouble = { code: TIMED_OUT, message: '' };

/** Whether a fix is at most `maxAgeMs` old. A fix from the future predates a change of the phone's clock: false. */
const isKnownWithin = (fix: Fix | null, maxAgeMs: number): fix is Fix => {
  const ageMs = fix ? serverNow() - fix.timestamp : -1;
  return ageMs >= 0 && ageMs < maxAgeMs;
};

/**
 * Returns the current position for an action that needs it: the watch's fix if that is less than a minute old and
 * accurate enough, otherwise a new fix from the phone; null without any fix.
 */
export async function positionNow(options: RequestOptions = {}): Promise<Fix | null> {
  const { fix, watching } = getState();
  const shown = watching && isKnownWithin(fix, POSITION_SHOWN_MAX_AGE_MS) ? fix : null;
  if (shown && !isRough(shown.accuracy)) return shown;
  // After a rough fix, request a new one: a cached position could be just as rough.
  const asking = fix && isRough(fix.accuracy) ? { ...options, maxAgeMs: 0 } : options;
  return (await requestPosition(asking)) ?? shown;
}

function keep(fix: Fix): Fix {
  const known = getState().fix;
  const newest = isKnownWithin(known, Infinity) && known.timestamp > fix.timestamp ? known : fix;
  unanswered = 0;
  setState({ status: 'success', fix: newest, error: null, denied: false });
  return newest;
}

let watchId: number | null = null;
let freshener: ReturnType<typeof setTimeout> | undefined;
let ignored: ReturnType<typeof setTimeout> | undefined;
/** The number of unanswered requests since the last fix, while the page was visible. */
let unanswered = 0;

/** Watches the position (high accuracy, 10 s, at most 30 s old, spec 1 §9) until every caller has stopped. */
export function watchPosition(): () => void {
  if (!isPositionSupported()) {
    setState({ status: 'error', error: MESSAGES.geolocation.unsupported });
    return () => undefined;
  }
  return watch.hold();
}

const watch = refCounted(() => {
  setState({ watching: true, status: getState().fix ? 'success' : 'loading', error: null });
  ignored = setTimeout(() => onWatchError(NO_ANSWER), WATCH_TIMEOUT_MS + POSITION_PROMPT_GRACE_MS);
  watchId = navigator.geolocation.watchPosition(
    (position) => {
      clearTimeout(ignored);
      keep(toFix(position, WATCH_MAX_AGE_MS));
      freshenIn(REPORT_RESTED_MS);
    },
    (error) => {
      clearTimeout(ignored);
      onWatchError(error);
    },
    { enableHighAccuracy: true, timeout: WATCH_TIMEOUT_MS, maximumAge: WATCH_MAX_AGE_MS },
  );
  freshenIn(REPORT_RESTED_MS);
  return end;
});

/** Requests a fix after `ms`: a browser may report none while the phone stands still, but viewers need one (R40). */
function freshenIn(ms: number): void {
  clearTimeout(freshener);
  // The response to the last request may arrive after the watch has ended.
  if (watch.isHeld()) freshener = setTimeout(freshen, ms);
}

/** After this many unanswered requests, one every 10 s, the watch reports an error. */
const UNANSWERED_MAX = 6;

function freshen(): void {
  freshenIn(REPORT_RESTED_MS);
  if (getState().denied) return;
  if (document.visibilityState === 'visible') unanswered += 1;
  // Some phones stop delivering positions without reporting an error.
  if (unanswered > UNANSWERED_MAX) onWatchError(NO_ANSWER);
  // Ignore a failure of this request: the watch reports errors, and viewers see the age of the fix.
  navigator.geolocation.getCurrentPosition(
    (position) => {
      const before = getState().fix;
      const fix = keep(toFix(position, 0));
      const isAtRest = before !== null && haversineKm(before, fix) * 1000 < REPORT_MOVE_MIN_M;
      freshenIn(isAtRest ? REPORT_STILL_MS - POSITION_ASKED_EARLY_MS : REPORT_RESTED_MS);
    },
    () => undefined,
    {
      enableHighAccuracy: true,
      timeout: WATCH_TIMEOUT_MS,
      maximumAge: 0,
    },
  );
}

function end(): void {
  if (watchId !== null) navigator.geolocation.clearWatch(watchId);
  clearTimeout(freshener);
  clearTimeout(ignored);
  watchId = null;
  setState({ watching: false });
}

/** Shows an error of the watch, but not a temporary failure while there is a recent fix. */
function onWatchError(error: PositionTrouble): void {
  if (error.code !== DENIED && isKnownWithin(getState().fix, REPORT_STILL_MS + WATCH_TIMEOUT_MS)) return;
  setState({ status: 'error', error: positionSentence(error, true), denied: error.code === DENIED });
}

export const setSyncError = (syncError: string | null): void => setState({ syncError });

/** Stores whether the server believes this phone's positions (R42). */
export const setDoubt = (doubt: Doubt | null): void =>
  setState(({ fix, doubted }) => {
    if (doubt === null) return { doubted: null };
    return { doubted: fix && doubted?.doubt !== doubt ? { doubt, fix } : doubted };
  });

onPersonChanged(() => setState({ syncError: null, doubted: null }));
