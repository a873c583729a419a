import { SAFETY } from '#shared/contract/safety-texts.ts';
import {
  ALERT_CALL_TIMEOUT_MS,
  ALERT_LATE_MS,
  ALERT_RETRY_MS,
  POSITION_SHOWN_MAX_AGE_MS,
} from '#shared/domain/constants/screens.ts';
import { call, failureOf, sentenceOf } from '../connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { ago } from '#client/lib/format.ts';
import { sentMsOf, setAlert, useAlerts } from './alerts.ts';
import { type PositionState, usePosition } from '../position/position.ts';
import { toast } from '#client/ui/toast.tsx';
import { sendOfflineTrail } from '../outbox/offline-trail.ts';

/** The rides whose alert is being sent by this page. */
const sending = new Set<string>();

/**
 * Sends an alert and retries until the server accepts or refuses it (R30). The store has its state, even after the
 * sheet was closed or the page reloaded.
 */
export async function sendAlert(rideId: string): Promise<void> {
  if (sending.has(rideId)) return;
  sending.add(rideId);
  const sentMs = sentMsOf(useAlerts.getState().byRide[rideId]);
  setAlert(rideId, { state: 'sending', late: false, sentMs });
  const late = setTimeout(() => setAlert(rideId, { state: 'sending', late: true, sentMs }), ALERT_LATE_MS);
  try {
    while (!(await isThrough(rideId))) {
      setAlert(rideId, { state: 'sending', late: true, sentMs });
      await nextChance();
    }
  } finally {
    clearTimeout(late);
    sending.delete(rideId);
  }
}

/** Resumes an alert that was being sent when the page was left. */
export function resumeAlert(rideId: string): void {
  if (useAlerts.getState().byRide[rideId]?.state === 'sending') void sendAlert(rideId);
}

/** One attempt; false when the next may succeed. */
async function isThrough(rideId: string): Promise<boolean> {
  try {
    await call('raiseAlert', { params: { id: rideId }, body: whereNow(), timeoutMs: ALERT_CALL_TIMEOUT_MS });
    setAlert(rideId, { state: 'sent', atMs: serverNow() });
    toast.success(sentText(usePosition.getState(), serverNow()));
    void sendOfflineTrail(rideId, true);
    return true;
  } catch (error) {
    if (['lost', 'busy'].includes(failureOf(error))) return false;
    const why = sentenceOf(error, SAFETY.alert.refused);
    setAlert(rideId, { state: 'refused', why });
    // The ride may be over by now, and the sheet that would show the reason closed.
    toast.error(why);
    return true;
  }
}

/** What support sees after an alert, by the position that this phone last sent (R30). */
export function sentText({ fix, doubted }: Pick<PositionState, 'fix' | 'doubted'>, nowMs: number): string {
  if (!fix || doubted) return SAFETY.alert.sentTextUnplaced;
  const ageMs = nowMs - fix.timestamp;
  return ageMs <= POSITION_SHOWN_MAX_AGE_MS ? SAFETY.alert.sentText : SAFETY.alert.sentTextOld(ago(ageMs / 1000));
}

/** This phone's position if it is recent; the server may know another. */
function whereNow(): { latitude: number; longitude: number } | undefined {
  const { fix } = usePosition.getState();
  if (!fix || serverNow() - fix.timestamp > POSITION_SHOWN_MAX_AGE_MS) return undefined;
  return { latitude: fix.latitude, longitude: fix.longitude };
}

/** Resolves after a moment, or as soon as the network is back. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ALERT_RETRY_MS);
    window.addEventListener('online', go);
  });
