import { useRef, useState } from 'react';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { requestPosition, usePosition } from '../stores/position.ts';

/** "Use current location": asks the phone, hands on where it is, and says why when it will not tell (spec 1 §8). */
export function useCurrentLocation(onFound: (point: Coordinates) => void) {
  const sentence = usePosition((state) => state.error);
  const [phase, setPhase] = useState<'idle' | 'locating' | 'failed'>('idle');
  const turn = useRef(0);

  const locate = async () => {
    const mine = (turn.current += 1);
    setPhase('locating');
    const fix = await requestPosition();
    // Another place was chosen meanwhile: that counts.
    if (mine !== turn.current) return;
    setPhase(fix ? 'idle' : 'failed');
    if (fix) onFound({ latitude: fix.latitude, longitude: fix.longitude });
  };

  return {
    locate: () => void locate(),
    locating: phase === 'locating',
    error: phase === 'failed' ? sentence : null,
    forget: () => {
      turn.current += 1;
      setPhase('idle');
    },
  };
}
