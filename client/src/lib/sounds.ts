/** A tone: Hz, and seconds from the start. */
interface Tone {
  hz: number;
  atS: number;
}
const LOUDNESS = 0.5;

let audio: AudioContext | null = null;

/** Unlocks sound at a tap or key press, because browsers block it until then. Returns the cleanup. */
export function unlockSound(unlocked?: () => void): () => void {
  const unlock = (): void => {
    audio ??= new AudioContext();
    void audio.resume().then(unlocked);
  };
  const kinds = ['pointerdown', 'keydown'] as const;
  kinds.forEach((kind) => window.addEventListener(kind, unlock));
  return () => kinds.forEach((kind) => window.removeEventListener(kind, unlock));
}

/** Whether sound can be heard: not before the first tap or key press. */
export const isSoundUnlocked = (): boolean => audio?.state === 'running';

/** Plays tones of `lengthS` seconds each; silent before the first tap or key press. */
export function playTones(tones: readonly Tone[], lengthS: number): void {
  if (audio?.state !== 'running') return;
  for (const { hz, atS } of tones) playTone(audio, { hz, startS: audio.currentTime + atS, lengthS });
}

function playTone(
  context: AudioContext,
  { hz, startS, lengthS }: { hz: number; startS: number; lengthS: number },
): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hz;
  // Fade in and out, or the speaker clicks.
  volume.gain.setValueAtTime(0, startS);
  volume.gain.linearRampToValueAtTime(LOUDNESS, startS + 0.02);
  volume.gain.linearRampToValueAtTime(0, startS + lengthS);
  tone.connect(volume).connect(context.destination);
  tone.start(startS);
  tone.stop(startS + lengthS);
}
