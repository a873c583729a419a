import { WAVE_EQUAL_MIN } from './constants/rules.ts';
import { minutesToReach } from './geo.ts';

/** A driver who could be offered a request. */
interface Candidate {
  /** Distance to the pickup as the crow flies, km. */
  km: number;
  /** When the driver became free, epoch ms; -Infinity when unknown. */
  freeSince: number;
}

/**
 * The order in which drivers are asked (R23): by ETA to the pickup; among those within a minute of the first, the
 * driver who has been free longest. Nobody is asked before a driver who is more than a minute nearer.
 */
export function inOrderOfAsking<T extends Candidate>(candidates: readonly T[]): T[] {
  const left = [...candidates].sort((a, b) => a.km - b.km);
  const ordered: T[] = [];
  for (let nearest = left[0]; nearest; nearest = left[0]) {
    const latest = minutesToReach(nearest.km) + WAVE_EQUAL_MIN;
    let next = nearest;
    for (const one of left) {
      if (minutesToReach(one.km) > latest) break;
      if (one.freeSince < next.freeSince) next = one;
    }
    left.splice(left.indexOf(next), 1);
    ordered.push(next);
  }
  return ordered;
}
