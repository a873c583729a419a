import { create } from 'zustand';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import { playTones } from '#client/lib/sounds.ts';

/** Two rising tones, played twice. `atS` is in seconds from the start. */
const ALERT = [
  { hz: 784, atS: 0 },
  { hz: 1175, atS: 0.18 },
  { hz: 784, atS: 0.6 },
  { hz: 1175, atS: 0.78 },
] as const;
const TONE_S = 0.16;
const VIBRATION_MS = [300, 120, 300];

/** Plays the alert; browsers keep it silent before the first tap or key press. */
export const playAlert = (): void => playTones(ALERT, TONE_S);

/** Vibrates where supported. Skipped before the first touch, because browsers then refuse and log a warning. */
export function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION_MS);
}

const KEY = 'boda.request-sound';

/** Whether request alerts are muted on this phone; stored in the browser. */
export const useSoundSetting = create<{ muted: boolean }>()(() => ({ muted: readLocal(KEY) === 'off' }));

export function setMuted(muted: boolean): void {
  saveLocal(KEY, muted ? 'off' : null);
  useSoundSetting.setState({ muted });
}
