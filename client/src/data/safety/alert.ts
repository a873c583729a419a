import { SAFETY } from '#shared/texts/en/safety.ts';
import {
  ALERT_CALL_TIMEOUT_MS,
  ALERT_LATE_MS,
  ALERT_RETRY_MS,
  POSITION_SHOWN_MAX_AGE_MS,
} from '#shared/domain/constants/screens.ts';
import { call, failureOf, sentenceOf } from '../connection/api.ts';
import { randomKey } from '../connection/idempotency-key.ts';
import { serverNow } from '#client/lib/clock.ts';
import { ago } from '#client/lib/format.ts';
import { type SentAlert, setAlert, stageOf, useAlerts } from './alerts.ts';
import { useNotificationsState } from '../notifications/notifications.ts';
import { type PositionState, usePosition } from '../position/position.ts';
import { toast } from '#client/ui/toast.tsx';
import { sendOfflineTrail } from '../outbox/offline-trail.ts';

/** The rides for which this page is sending an alert. */
const sending = new Set<string>();
/** The rides whose sheet is open, and shows what becomes of the alert. */
const inSheet = new Set<string>();

/** Until the returned function is called, the ride's sheet shows the outcome, and no toast repeats it. */
export function showInSheet(rideId: string): () => void {
  inSheet.add(rideId);
  return () => void inSheet.delete(rideId);
}

/**
 * Sends an alert and retries until the server accepts or refuses it (R30). The store keeps the alert's state, even
 * after the sheet was closed or the page reloaded.
 */
export async function sendAlert(rideId: string): Promise<void> {
  if (sending.has(rideId)) return;
  sending.add(rideId);
  const alert = begun(rideId);
  setAlert(rideId, alert);
  const late = setTimeout(() => setAlert(rideId, { ...alert, late: true }), ALERT_LATE_MS);
  try {
    while (!(await isThrough(rideId, alert.press))) {
      setAlert(rideId, { ...alert, late: true });
      await nextChance();
    }
  } finally {
    clearTimeout(late);
    sending.delete(rideId);
  }
}

/** A new press, or the one that was being sent when the page was left. */
function begun(rideId: string): SentAlert & { state: 'sending' } {
  const known = useAlerts.getState().byRide[rideId];
  if (known?.state === 'sending') return { ...known, late: false };
  const isOpen = known?.state === 'sent' && stageOf(known, rideId, useNotificationsState.getState()) !== 'closed';
  return { state: 'sending', press: randomKey(), late: false, before: isOpen ? known : undefined };
}

/** Resumes an alert that was being sent when the page was left. */
export function resumeAlert(rideId: string): void {
  if (useAlerts.getState().byRide[rideId]?.state === 'sending') void sendAlert(rideId);
}

/** One attempt; false when the next may succeed. */
async function isThrough(rideId: string, press: string): Promise<boolean> {
  try {
    const body = { ...whereNow(), press };
    const { at, again } = await call('raiseAlert', { params: { id: rideId }, body, timeoutMs: ALERT_CALL_TIMEOUT_MS });
    setAlert(rideId, { state: 'sent', atMs: Date.parse(at), again });
    if (!inSheet.has(rideId)) toast.success(sentText(usePosition.getState(), serverNow()));
    void sendOfflineTrail(rideId, true);
    return true;
  } catch (error) {
    if (['lost', 'busy'].includes(failureOf(error))) return false;
    const why = sentenceOf(error, SAFETY.alert.refused);
    setAlert(rideId, { state: 'refused', why });
    // The ride may be over by now.
    if (!inSheet.has(rideId)) toast.error(why);
    return true;
  }
}

/** Returns the text on what support sees after an alert, by the position that this phone last sent (R30). */
export function sentText({ fix, doubted }: Pick<PositionState, 'fix' | 'doubted'>, nowMs: number): string {
  if (!fix || doubted) return SAFETY.alert.sentTextUnplaced;
  const ageMs = nowMs - fix.timestamp;
  return ageMs <= POSITION_SHOWN_MAX_AGE_MS ? SAFETY.alert.sentText : SAFETY.alert.sentTextOld(ago(ageMs / 1000));
}

/** Returns this phone's position if it is recent; undefined otherwise, since the server may know a newer one. */
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
