import { create } from 'zustand';
import { readLocal, saveLocal } from '#client/lib/storage.ts';
import { onPersonChanged } from '../connection/person-changed.ts';
import { useNotificationsState } from '../notifications/notifications.ts';
import type { NotificationsState } from '../notifications/notifications-state.ts';

interface Sent {
  state: 'sent';
  /** Server time, epoch ms. */
  atMs: number;
  /** Not the first press of this alert. */
  again: boolean;
}

/** An alert that this phone raised (R30). */
export type SentAlert =
  /** `late`: it did not get through at once; it is retried until it does. `before`: the alert that it repeats. */
  | { state: 'sending'; press: string; late: boolean; before?: Sent | undefined }
  | Sent
  /** `why`: the reason it will not be sent. */
  | { state: 'refused'; why: string };

/** What has become of an alert. */
export type AlertStage = 'none' | SentAlert['state'] | 'seen' | 'closed';

/** Notifications say that support has seen or closed an alert. */
export function stageOf(alert: SentAlert | undefined, rideId: string, { byId }: NotificationsState): AlertStage {
  if (alert?.state !== 'sent') return alert?.state ?? 'none';
  const news = Object.values(byId).filter((it) => it.rideId === rideId && Date.parse(it.at) >= alert.atMs);
  if (news.some(({ kind }) => kind === 'alertClosed')) return 'closed';
  return news.some(({ kind }) => kind === 'alertSeen') ? 'seen' : 'sent';
}

/** The stage of a ride's alert, live. */
export function useAlertStage(rideId: string): AlertStage {
  const alert = useAlerts(({ byRide }) => byRide[rideId]);
  return useNotificationsState((state) => stageOf(alert, rideId, state));
}

type Alerts = Readonly<Record<string, SentAlert>>;

/** The phone stores alerts under this key, so that a reload loses neither an unsent alert nor a sent one. */
const KEY = 'boda.alerts';

function kept(): Alerts {
  try {
    // This file wrote the value, so its shape is known.
    return JSON.parse(readLocal(KEY) ?? '{}') as Alerts;
  } catch {
    return {};
  }
}

/** The alerts by ride. */
export const useAlerts = create<{ byRide: Alerts }>()(() => ({ byRide: kept() }));

/** Stores an alert in place of any other, because a person has one active ride. */
export function setAlert(rideId: string, alert: SentAlert): void {
  const byRide = { [rideId]: alert };
  saveLocal(KEY, JSON.stringify(byRide));
  useAlerts.setState({ byRide });
}

onPersonChanged(() => {
  saveLocal(KEY, null);
  useAlerts.setState({ byRide: {} });
});
