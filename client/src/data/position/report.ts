import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Fix, FixReport, FixVerdict } from '#shared/contract/fields.ts';
import { shortReport } from '#shared/contract/short-forms.ts';
import {
  POSITION_ASKED_EARLY_MS,
  POSITION_POST_DRIVER_MS,
  POSITION_POST_PASSENGER_MS,
  REPORTS_PER_ACK,
} from '#shared/domain/constants/screens.ts';
import { type LastReport, nextReport } from '#shared/domain/cadence.ts';
import { isRough } from '#shared/domain/geo.ts';
import { ApiError, call } from '../connection/api.ts';
import { connectivityOf, useConnectivityState } from '../connection/connectivity.ts';
import { serverNow } from '#client/lib/clock.ts';
import { refCounted } from '#client/lib/ref-counted.ts';
import { setDoubt, setSyncError, usePosition, watchPosition } from './position.ts';
import { useTracking } from './tracking.ts';
import { CommandError, isLive, onConnected, send, tell } from '../connection/socket.ts';

type Motion = ReturnType<typeof nextReport>['motion'];
type Purpose = NonNullable<FixReport['purpose']>;

/** Returns the purpose to send with a fix: while tracking is on, every fix also updates the share links (R32). */
const trackingOrElse = (other: Purpose): Purpose => (useTracking.getState().on ? 'tracking' : other);

/** Posts a position from which the server measures nearby drivers (`POST /api/location/update`). Throws ApiError. */
export const postLookup = (fix: Fix): Promise<void> => post(fix, trackingOrElse('lookup'));

/** Whether the server refused the fix because its time is in the future (R14): this phone's clock was changed. */
const isFromFuture = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof CommandError) &&
  error.code === 'INVALID' &&
  error.field === 'timestamp';

/** Caps a fix's time at the server's current time, for a phone clock that was ahead. */
const capToServerTime = (fix: Fix): Fix => ({ ...fix, timestamp: Math.min(fix.timestamp, serverNow()) });

/**
 * Posts a fix. When the server refuses the fix's time, posts the fix again with a corrected time, since every response
 * carries the server's time. Throws ApiError.
 */
async function post(fix: Fix, purpose: Purpose): Promise<void> {
  try {
    hearVerdict(fix, await call('updateLocation', { body: { ...fix, purpose } }));
  } catch (error) {
    if (!isFromFuture(error)) throw error;
    hearVerdict(fix, await call('updateLocation', { body: { ...capToServerTime(fix), purpose } }));
  }
}

/**
 * Stores from a response that reports arrive, and whether the server believes the position (R42), in case
 * `position:judged` was lost.
 */
function hearVerdict({ accuracy }: Fix, { accepted, reason }: FixVerdict): void {
  setSyncError(null);
  if (accepted) setDoubt(isRough(accuracy) ? 'rough' : null);
  else if (reason === 'implausible' || reason === 'rough') setDoubt(reason);
}

/** The last report by socket, with its `performance.now()` time. */
let sent: LastReport | null = null;
let posted: { fix: Fix; purpose: Purpose } | null = null;
let later: ReturnType<typeof setTimeout> | undefined;

/** Returns the fix, marked if this phone stands still (R40). */
const withMotion = (fix: Fix, motion: Motion): Fix => (motion === 'still' ? { ...fix, still: true } : fix);

/** Sends a fix by socket when the next report is due (R40). Without a socket, the next post carries the fix. */
function reportPosition(fix: Fix): void {
  clearTimeout(later);
  if (!isLive()) return;
  const nowMs = performance.now();
  const { waitMs, motion } = nextReport(sent, fix, nowMs);
  if (waitMs === 0) {
    sent = { at: fix, atMs: nowMs, isStill: motion === 'still' };
    sendReport(sent, withMotion(fix, motion));
  } else if (motion === 'moving' || waitMs <= POSITION_ASKED_EARLY_MS) {
    // The last move before a stop must not be lost. While the phone stands still, data/position/position.ts requests a
    // newer fix shortly before the next report is due.
    later = setTimeout(() => reportPosition(fix), waitMs);
  }
}

/** The number of reports to send before the next one that requests an ack. */
let unaskedLeft = 0;

/**
 * Sends a report. Requests an ack for every fifth report, which is enough to know that reports arrive (decision 031),
 * and for the first report after a lost or refused one.
 */
function sendReport(report: LastReport, fix: Fix): void {
  const wire = shortReport({ ...fix, purpose: trackingOrElse('ride') });
  if (unaskedLeft > 0) {
    unaskedLeft -= 1;
    tell('position:report', wire);
    return;
  }
  unaskedLeft = REPORTS_PER_ACK - 1;
  send('position:report', wire).then(
    (verdict) => hearVerdict(fix, verdict),
    (error: unknown) => {
      unaskedLeft = 0;
      // The report was lost, so the next fix may go at once.
      if (sent === report) sent = null;
      if (isFromFuture(error)) void reportByServerTime(fix);
    },
  );
}

/** Reports a fix refused for its time again: an HTTP response carries the server's time, which an ack does not. */
async function reportByServerTime(fix: Fix): Promise<void> {
  await call('headMe').catch(() => undefined);
  if (fix.timestamp > serverNow()) reportPosition(capToServerTime(fix));
}

const isLost = (state = useConnectivityState.getState()): boolean => connectivityOf(state) === 'disconnected';

/** Posts the latest fix, unless it was already posted for the same purpose (`POST /api/location/update`). */
async function postPosition(): Promise<void> {
  const { fix } = usePosition.getState();
  const purpose = trackingOrElse('ride');
  if (!fix || (fix === posted?.fix && purpose === posted.purpose)) return;
  const wasLost = isLost();
  try {
    await post(withMotion(fix, nextReport(sent, fix, performance.now()).motion), purpose);
    posted = { fix, purpose };
  } catch (error) {
    // Without a connection the banner says so, also about a post that began then.
    const isOffline = error instanceof ApiError && error.status === 0 && (wasLost || isLost());
    if (!isOffline) setSyncError(MESSAGES.location.updateFailed);
  }
}

/** Forgets a failed report when the connection is lost or back: a later failure is reported anew. */
const onConnectionTurn = (): (() => void) =>
  useConnectivityState.subscribe((now, before) => {
    if (isLost(now) !== isLost(before)) setSyncError(null);
  });

const onFix = (heard: () => void): (() => void) =>
  usePosition.subscribe((now, before) => {
    if (now.fix !== before.fix) heard();
  });

/** Calls `heard` when tracking is turned on, because share links then need the position at once. */
const onTracking = (heard: () => void): (() => void) =>
  useTracking.subscribe((now, before) => {
    if (now.on && !before.on) heard();
  });

const posting = {
  driver: refCounted(() => beginPosting(POSITION_POST_DRIVER_MS)),
  passenger: refCounted(() => beginPosting(POSITION_POST_PASSENGER_MS)),
};

/**
 * Tracks and posts this phone's position: at once, then every 30 s for drivers and every 120 s for passengers (spec 1
 * §9), until every caller has called the returned function.
 */
export const startPosting = (role: 'driver' | 'passenger'): (() => void) => posting[role].hold();

function beginPosting(everyMs: number): () => void {
  posted = null;
  let first = true;
  const postFirst = (): void => {
    if (!first || !usePosition.getState().fix) return;
    first = false;
    void postPosition();
  };
  const timer = setInterval(() => void postPosition(), everyMs);
  const stops = [
    onFix(postFirst),
    onTracking(() => void postPosition()),
    onConnectionTurn(),
    watchPosition(),
    () => clearInterval(timer),
  ];
  postFirst();
  return () => stops.forEach((stop) => stop());
}

const socketReports = refCounted(() => {
  sent = null;
  const report = (): void => {
    const { fix } = usePosition.getState();
    if (fix) reportPosition(fix);
  };
  const reportAnew = (): void => {
    sent = null;
    unaskedLeft = 0;
    report();
  };
  const stops = [onFix(report), onTracking(reportAnew), onConnected(reportAnew), () => clearTimeout(later)];
  report();
  return () => stops.forEach((stop) => stop());
});

/** Like startPosting, but also reports by socket as the phone moves, for people watching live. */
export function startReporting(role: 'driver' | 'passenger'): () => void {
  const stops = [socketReports.hold(), startPosting(role)];
  return () => stops.forEach((stop) => stop());
}
