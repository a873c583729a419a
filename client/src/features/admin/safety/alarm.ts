import { useEffect, useState } from 'react';
import { ALARM_EVERY_MS } from '#shared/domain/constants/screens.ts';
import { isSoundUnlocked, playTones, unlockSound } from '#client/lib/sounds.ts';

/** Up and down, three times: unlike any other sound of Boda. */
const TONES = [0, 1, 2].flatMap((i) => [
  { hz: 988, atS: i * 0.5 },
  { hz: 659, atS: i * 0.5 + 0.25 },
]);
const TONE_S = 0.24;

/** Sounds the alarm while `ringing` (R30). Returns whether it can be heard: not before the page was touched. */
export function useAlarm(ringing: boolean): boolean {
  const [heard, setHeard] = useState(isSoundUnlocked);
  useEffect(() => unlockSound(() => setHeard(true)), []);
  useEffect(() => {
    if (!ringing) return;
    playTones(TONES, TONE_S);
    const timer = setInterval(() => playTones(TONES, TONE_S), ALARM_EVERY_MS);
    return () => clearInterval(timer);
  }, [ringing, heard]);
  return heard;
}
