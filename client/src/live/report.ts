import { MESSAGES } from '../../../shared/contract/messages.ts';
import type { Fix, FixReport } from '../../../shared/contract/pieces.ts';
import {
  POSITION_POST_DRIVER_MS,
  POSITION_POST_PASSENGER_MS,
  REPORT_EVERY_MIN_MS,
  REPORT_FRESH_MS,
} from '../../../shared/domain/constants.ts';
import { haversineKm } from '../../../shared/domain/geo.ts';
import { ApiError, call } from '../lib/api.ts';
import { serverNow } from '../lib/clock.ts';
import { setSyncError, usePosition, watchPosition } from '../stores/position.ts';
import { useTracking } from '../stores/tracking.ts';
import { CommandError, isLive, onConnected, send } from './socket.ts';

type Purpose = NonNullable<FixReport['purpose']>;

/** Whatever else a fix is for: while the person has tracking on, their links are to hear it (R32). */
const purposeOr = (other: Purpose): Purpose => (useTracking.getState().on ? 'tracking' : other);

/** Tells the server where the phone is, so that what is near is measured from here (`POST /api/location/update`). Throws ApiError. */
export const postLookup = (fix: Fix): Promise<void> => post(fix, purposeOr('lookup'));

/** The server takes the fix for one of the future (R14): this phone's clock was set meanwhile. */
const isFromFuture = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof CommandError) &&
  error.code === 'INVALID' &&
  error.field === 'timestamp';

/** A fix whose time was told by a clock that turned out to be ahead is one of now. */
const asOfNow = (fix: Fix): Fix => ({ ...fix, timestamp: Math.min(fix.timestamp, serverNow()) });

/** Every answer tells the server's time: what was refused for its time goes once more by that. Throws ApiError. */
async function post(fix: Fix, purpose: Purpose): Promise<void> {
  try {
    await call('updateLocation', { body: { ...fix, purpose } });
  } catch (error) {
    if (!isFromFuture(error)) throw error;
    await call('updateLocation', { body: { ...asOfNow(fix), purpose } });
  }
}

/** A rider who rests need not say so every two seconds. */
const WORTH_REPORTING_KM = 0.005;
let sent: { fix: Fix; atMs: number } | null = null;
let posted: { fix: Fix; purpose: Purpose } | null = null;
let later: ReturnType<typeof setTimeout> | undefined;

/** Sends a fix by socket, every 2 s while moving and every 10 s while at rest; without a socket it waits for the post. */
export function reportPosition(fix: Fix): void {
  clearTimeout(later);
  if (!isLive()) return;
  const nowMs = performance.now();
  const sinceMs = sent ? nowMs - sent.atMs : Infinity;
  const atRest = sent !== null && haversineKm(sent.fix, fix) < WORTH_REPORTING_KM;
  const tooEarlyMs = (atRest ? REPORT_FRESH_MS - 1000 : REPORT_EVERY_MIN_MS) - sinceMs;
  if (tooEarlyMs > 0) {
    // The last step before a rest must not be lost.
    if (!atRest) later = setTimeout(() => reportPosition(fix), tooEarlyMs);
    return;
  }
  const report = { fix, atMs: nowMs };
  sent = report;
  send('position:report', { ...fix, purpose: purposeOr('ride') }).catch((error: unknown) => {
    // Lost on the way: the next fix may go at once.
    if (sent === report) sent = null;
    if (isFromFuture(error)) void reportByServerTime(fix);
  });
}

/** An ack does not tell the server's time: an answer does. */
async function reportByServerTime(fix: Fix): Promise<void> {
  await call('headMe').catch(() => undefined);
  if (fix.timestamp > serverNow()) reportPosition(asOfNow(fix));
}

/** Posts the newest fix, unless it was posted for the same already (`POST /api/location/update`). */
async function postPosition(): Promise<void> {
  const { fix } = usePosition.getState();
  const purpose = purposeOr('ride');
  if (!fix || (fix === posted?.fix && purpose === posted.purpose)) return;
  try {
    await post(fix, purpose);
    posted = { fix, purpose };
    setSyncError(null);
  } catch {
    setSyncError(MESSAGES.location.updateFailed);
  }
}

/** Begins with the first who asks, ends when everyone who asked has called the answered function. */
function counted(begin: () => () => void): () => () => void {
  let users = 0;
  let end: () => void = () => undefined;
  return () => {
    users += 1;
    if (users === 1) end = begin();
    let stopped = false;
    return () => {
      if (stopped) return;
      stopped = true;
      users -= 1;
      if (users === 0) end();
    };
  };
}

const onFix = (heard: () => void): (() => void) =>
  usePosition.subscribe((now, before) => {
    if (now.fix !== before.fix) heard();
  });

/** Tracking was turned on while the position was told for a ride or for work: links are to hear it at once. */
const onTracking = (heard: () => void): (() => void) =>
  useTracking.subscribe((now, before) => {
    if (now.on && !before.on) heard();
  });

const posting = {
  driver: counted(() => beginPosting(POSITION_POST_DRIVER_MS)),
  passenger: counted(() => beginPosting(POSITION_POST_PASSENGER_MS)),
};

/**
 * Follows this phone's position and posts it: at once, then every 30 s for drivers, every 120 s for passengers
 * (spec 1 §9). Goes on until everyone who started it has called the answered function.
 */
export const startPosting = (role: 'driver' | 'passenger'): (() => void) => posting[role]();

function beginPosting(everyMs: number): () => void {
  posted = null;
  let first = true;
  const postFirst = (): void => {
    if (!first || !usePosition.getState().fix) return;
    first = false;
    void postPosition();
  };
  const timer = setInterval(() => void postPosition(), everyMs);
  const stops = [onFix(postFirst), onTracking(() => void postPosition()), watchPosition(), () => clearInterval(timer)];
  postFirst();
  return () => stops.forEach((stop) => stop());
}

const startTelling = counted(() => {
  sent = null;
  const tell = (): void => {
    const { fix } = usePosition.getState();
    if (fix) reportPosition(fix);
  };
  const tellAnew = (): void => {
    sent = null;
    tell();
  };
  const stops = [onFix(tell), onTracking(tellAnew), onConnected(tell), () => clearTimeout(later)];
  tell();
  return () => stops.forEach((stop) => stop());
});

/** As startPosting, and also by socket as the phone moves: for whoever is being watched. */
export function startReporting(role: 'driver' | 'passenger'): () => void {
  const stops = [startTelling(), startPosting(role)];
  return () => stops.forEach((stop) => stop());
}
