import { useEffect } from 'react';
import { useDriverRides } from '../../../stores/rides.ts';
import { playAlert, unlockSound, vibrate } from './alert-sound.ts';
import { useSoundSetting } from './sound-setting.ts';

const RINGS = 3;
const RING_EVERY_MS = 6000;
/** Requests that have rung, so that going from screen to screen does not ring again. */
const heard = new Set<string>();

/** Sound and vibration for each new request, three times unless the list changes before. */
export function useRequestAlert(): void {
  const waiting = useDriverRides()
    .requests.map((ride) => ride.id)
    .join();

  useEffect(unlockSound, []);
  useEffect(() => {
    const fresh = waiting.split(',').filter((id) => id !== '' && !heard.has(id));
    if (fresh.length === 0) return;
    fresh.forEach((id) => heard.add(id));
    let rung = 0;
    const ring = (): void => {
      rung += 1;
      if (!useSoundSetting.getState().muted) playAlert();
      vibrate();
      if (rung >= RINGS) clearInterval(timer);
    };
    const timer = setInterval(ring, RING_EVERY_MS);
    ring();
    return () => clearInterval(timer);
  }, [waiting]);
}
