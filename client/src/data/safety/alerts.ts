import { create } from 'zustand';
import { readLocal, saveLocal } from '#client/lib/storage.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** An alert that this phone raised (R30). `atMs`: server time, epoch ms. */
export type SentAlert =
  /** `late`: it did not get through at once; it is retried until it does. `sentMs`: when it was sent before. */
  | { state: 'sending'; late: boolean; sentMs?: number | undefined }
  | { state: 'sent'; atMs: number }
  /** `why`: the reason it will not be sent. */
  | { state: 'refused'; why: string };

/** When support was last alerted, even while another attempt is under way. */
export const sentMsOf = (alert: SentAlert | undefined): number | undefined =>
  alert?.state === 'sent' ? alert.atMs : alert?.state === 'sending' ? alert.sentMs : undefined;

type Alerts = Readonly<Record<string, SentAlert>>;

/** Stored on the phone, so that a reload loses neither an alert being sent nor one already sent. */
const KEY = 'boda.alerts';

function kept(): Alerts {
  try {
    // Written by this file.
    return JSON.parse(readLocal(KEY) ?? '{}') as Alerts;
  } catch {
    return {};
  }
}

/** By ride. */
export const useAlerts = create<{ byRide: Alerts }>()(() => ({ byRide: kept() }));

/** Only the newest is kept: a person has one active ride. */
export function setAlert(rideId: string, alert: SentAlert): void {
  const byRide = { [rideId]: alert };
  saveLocal(KEY, JSON.stringify(byRide));
  useAlerts.setState({ byRide });
}

onPersonChanged(() => {
  saveLocal(KEY, null);
  useAlerts.setState({ byRide: {} });
});
