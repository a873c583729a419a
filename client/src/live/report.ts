import { MESSAGES } from '../../../shared/contract/messages.ts';
import type { Fix } from '../../../shared/contract/pieces.ts';
import {
  POSITION_POST_DRIVER_MS,
  POSITION_POST_PASSENGER_MS,
  REPORT_EVERY_MIN_MS,
  REPORT_FRESH_MS,
} from '../../../shared/domain/constants.ts';
import { haversineKm } from '../../../shared/domain/geo.ts';
import { call } from '../lib/api.ts';
import { setSyncError, usePosition, watchPosition } from '../stores/position.ts';
import { isLive, onConnected, send } from './socket.ts';

/** A rider who rests need not say so every two seconds. */
const WORTH_REPORTING_KM = 0.005;
let sent: { fix: Fix; atMs: number } | null = null;
let posted: Fix | null = null;
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
  send('position:report', fix).catch(() => {
    // Lost on the way: the next fix may go at once.
    if (sent === report) sent = null;
  });
}

/** Posts the newest fix, unless it was posted already (`POST /api/location/update`). */
async function postPosition(): Promise<void> {
  const { fix } = usePosition.getState();
  if (!fix || fix === posted) return;
  try {
    await call('updateLocation', { body: fix });
    posted = fix;
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
  const stops = [onFix(postFirst), watchPosition(), () => clearInterval(timer)];
  postFirst();
  return () => stops.forEach((stop) => stop());
}

const startTelling = counted(() => {
  sent = null;
  const tell = (): void => {
    const { fix } = usePosition.getState();
    if (fix) reportPosition(fix);
  };
  const stops = [onFix(tell), onConnected(tell), () => clearTimeout(later)];
  tell();
  return () => stops.forEach((stop) => stop());
});

/** As startPosting, and also by socket as the phone moves: for whoever is being watched. */
export function startReporting(role: 'driver' | 'passenger'): () => void {
  const stops = [startTelling(), startPosting(role)];
  return () => stops.forEach((stop) => stop());
}
