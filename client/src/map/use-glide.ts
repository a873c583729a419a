import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { useReducedMotion } from '../lib/use-media-query.ts';
import { glideAt, glideMs } from './glide.ts';

/** Where a moving marker stands now: glides to each new fix, jumps under reduced motion. */
export function useGlide({ latitude, longitude }: Coordinates): Coordinates {
  const reduced = useReducedMotion();
  const [shown, setShown] = useState<Coordinates>({ latitude, longitude });
  const current = useRef(shown);
  const lastFixMs = useRef(0);

  useEffect(() => {
    const from = current.current;
    const to = { latitude, longitude };
    const startMs = performance.now();
    const durationMs = reduced ? 0 : glideMs(from, to, startMs - lastFixMs.current);
    lastFixMs.current = startMs;
    let frame = requestAnimationFrame(function step(nowMs) {
      const progress = durationMs === 0 ? 1 : (nowMs - startMs) / durationMs;
      current.current = glideAt(from, to, progress);
      setShown(current.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude, reduced]);

  return shown;
}
