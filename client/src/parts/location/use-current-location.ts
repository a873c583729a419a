import { useRef, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { isInServiceArea } from '#shared/domain/places.ts';
import { positionNow, usePosition } from '#client/data/position/position.ts';
import { type CurrentLocation, hereAt } from './here.ts';

/**
 * "Use current location": passes the phone's position to `onFound`, or says why there is none (spec 1 §8) or that the
 * position is outside the four counties.
 */
export function useCurrentLocation(onFound: (here: CurrentLocation) => void) {
  const sentence = usePosition((state) => state.error);
  const [phase, setPhase] = useState<'idle' | 'locating' | 'failed' | 'outside'>('idle');
  const turn = useRef(0);

  const locate = async () => {
    const mine = (turn.current += 1);
    setPhase('locating');
    const fix = await positionNow();
    // The person has chosen another place meanwhile, which takes precedence.
    if (mine !== turn.current) return;
    const isOutside = fix !== null && !isInServiceArea(fix);
    setPhase(isOutside ? 'outside' : fix ? 'idle' : 'failed');
    if (fix && !isOutside) onFound(hereAt(fix, fix.accuracy));
  };

  return {
    locate: () => void locate(),
    locating: phase === 'locating',
    error: phase === 'outside' ? MESSAGES.geolocation.outside : phase === 'failed' ? sentence : null,
    forget: () => {
      turn.current += 1;
      setPhase('idle');
    },
  };
}
