import { create } from 'zustand';
import { saveLocal, readLocal } from '../../../lib/storage.ts';

/** Two rising tones, twice: Hz, and seconds from the start. */
const TONES = [
  { hz: 784, atS: 0 },
  { hz: 1175, atS: 0.18 },
  { hz: 784, atS: 0.6 },
  { hz: 1175, atS: 0.78 },
] as const;
const TONE_S = 0.16;
const LOUDNESS = 0.5;
const VIBRATION_MS = [300, 120, 300];

let audio: AudioContext | null = null;

/** Browsers block sound until the first tap or key press; this unlocks it then. Returns the cleanup. */
export function unlockSound(): () => void {
  const unlock = (): void => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  const kinds = ['pointerdown', 'keydown'] as const;
  kinds.forEach((kind) => window.addEventListener(kind, unlock));
  return () => kinds.forEach((kind) => window.removeEventListener(kind, unlock));
}

/** Plays the alert; silent before the first tap or key press. */
export function playAlert(): void {
  if (audio?.state !== 'running') return;
  for (const { hz, atS } of TONES) playTone(audio, hz, audio.currentTime + atS);
}

function playTone(context: AudioContext, hz: number, startS: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hz;
  // Fade in and out, or the speaker clicks.
  volume.gain.setValueAtTime(0, startS);
  volume.gain.linearRampToValueAtTime(LOUDNESS, startS + 0.02);
  volume.gain.linearRampToValueAtTime(0, startS + TONE_S);
  tone.connect(volume).connect(context.destination);
  tone.start(startS);
  tone.stop(startS + TONE_S);
}

/** Vibrates where supported. Before the first touch, browsers refuse and log a warning. */
export function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION_MS);
}

const KEY = 'boda.request-sound';

/** Whether request alerts are muted on this phone; kept across visits. */
export const useSoundSetting = create<{ muted: boolean }>()(() => ({ muted: readLocal(KEY) === 'off' }));

export function setMuted(muted: boolean): void {
  saveLocal(KEY, muted ? 'off' : null);
  useSoundSetting.setState({ muted });
}
