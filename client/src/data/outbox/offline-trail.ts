import { del, get, set } from 'idb-keyval';
import { OFFLINE_TRAIL_MIN, OFFLINE_TRAIL_POINTS_MAX, TRAIL_STEP_S } from '#shared/domain/constants/rules.ts';
import { OUTBOX_RETRY_MAX_MS } from '#shared/domain/constants/screens.ts';
import { call, failureOf } from '../connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { largeStore } from '../phone/large-storage.ts';
import { developerWarning } from '#client/lib/log.ts';
import type { PartyPosition } from '../rides/rides-state.ts';
import { usePosition } from '../position/position.ts';
import { onPersonChanged } from '../connection/person-changed.ts';
import { isLive, onConnected } from '../connection/socket.ts';

type TrailFix = Pick<PartyPosition, 'latitude' | 'longitude' | 'timestamp'>;

/** This phone's positions from the times without a connection during a ride (R39), oldest first. */
interface OfflineTrail {
  userId: string;
  rideId: string;
  fixes: readonly TrailFix[];
  /** Whether the server has all the positions. */
  sent: boolean;
}

const KEY = 'offline-trail';
/** A trail with fewer fixes is not sent: sockets often break for a few seconds. */
const FIXES_MIN = 2;
let trail: OfflineTrail | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
onPersonChanged(() => {
  trail = null;
});

/**
 * Adds a fix; keeps fixes of the last 10 minutes, at least 10 s apart. A fix over 10 s older than the last fix means
 * that the clock was set, and starts a new trail. A smaller step back does not, because a reloaded page receives the
 * same fix again with a newly computed time.
 */
export function withFix(fixes: readonly TrailFix[], { latitude, longitude, timestamp }: TrailFix): readonly TrailFix[] {
  const sinceLastMs = timestamp - (fixes.at(-1)?.timestamp ?? -Infinity);
  const next = { latitude, longitude, timestamp };
  if (sinceLastMs < -TRAIL_STEP_S * 1000) return [next];
  if (sinceLastMs < TRAIL_STEP_S * 1000) return fixes;
  return recent([...fixes, next], timestamp);
}

/** Merges the stored trail with the current one, since a new fix may arrive before the stored trail has been read. */
export const joined = (kept: readonly TrailFix[], now: readonly TrailFix[]): readonly TrailFix[] =>
  [...kept, ...now].sort((a, b) => a.timestamp - b.timestamp).reduce<readonly TrailFix[]>(withFix, []);

const recent = (fixes: readonly TrailFix[], nowMs: number): readonly TrailFix[] =>
  fixes.filter(({ timestamp }) => nowMs - timestamp < OFFLINE_TRAIL_MIN * 60_000).slice(-OFFLINE_TRAIL_POINTS_MAX);

/**
 * Keeps this phone's positions while its socket is down during this active ride, also across reloads, and sends them as
 * one batch at each reconnect. Returns a function that stops the recording.
 */
export function keepOfflineTrail(userId: string, rideId: string): () => void {
  let stopped = false;
  trail = { userId, rideId, fixes: [], sent: true };
  void get<unknown>(KEY, largeStore).then(
    (kept) => {
      if (stopped || !isTrail(kept) || kept.userId !== userId || kept.rideId !== rideId || !trail) return;
      trail = { ...kept, fixes: joined(kept.fixes, trail.fixes) };
      if (isLive()) void sendOfflineTrail(rideId);
    },
    () => undefined,
  );
  const stops = [
    usePosition.subscribe(({ fix }, before) => {
      if (fix && fix !== before.fix && !isLive()) add(fix);
    }),
    onConnected(() => void sendOfflineTrail(rideId)),
    () => clearTimeout(timer),
  ];
  return () => {
    stopped = true;
    stops.forEach((stop) => stop());
  };
}

function add(fix: TrailFix): void {
  if (!trail) return;
  const fixes = withFix(trail.fixes, fix);
  if (fixes === trail.fixes) return;
  keepUnsent({ ...trail, fixes });
}

function keepUnsent(next: OfflineTrail): void {
  trail = { ...next, sent: false };
  set(KEY, trail, largeStore).catch((error: unknown) =>
    developerWarning('The offline trail could not be stored', error),
  );
}

/**
 * Sends the kept positions of this ride, unless the server has them.
 * @param again also sends positions that the server has, so that an alert raised since then gets them in its trail
 * (R30); the server ignores repeated positions
 */
export async function sendOfflineTrail(rideId: string, again = false): Promise<void> {
  const sending = trail;
  if (sending?.rideId !== rideId || (sending.sent && !again)) return;
  const fixes = recent(sending.fixes, serverNow());
  try {
    if (fixes.length >= FIXES_MIN) await call('addTrail', { params: { id: rideId }, body: { fixes: [...fixes] } });
  } catch (error) {
    if (failureOf(error) !== 'refused') {
      if (trail === sending) keepUnsent(sending);
      clearTimeout(timer);
      timer = setTimeout(() => void sendOfflineTrail(rideId), OUTBOX_RETRY_MAX_MS);
      return;
    }
    developerWarning('The server refused the offline trail', error);
  }
  if (trail !== sending) return;
  trail = { ...sending, fixes, sent: true };
  await del(KEY, largeStore).catch(() => undefined);
}

/** Ends the trail of a ride: sends the remaining positions, and deletes the trail once the server has it. */
export async function endOfflineTrail(): Promise<void> {
  if (trail) await sendOfflineTrail(trail.rideId);
  if (trail?.sent === false) return;
  trail = null;
  await del(KEY, largeStore).catch(() => undefined);
}

const isTrail = (kept: unknown): kept is OfflineTrail =>
  typeof kept === 'object' &&
  kept !== null &&
  'fixes' in kept &&
  'userId' in kept &&
  'rideId' in kept &&
  'sent' in kept;
