import { useState } from 'react';
import type { Ride } from '../../../lib/ride.ts';
import { useRide } from '../../../stores/rides.ts';

/** The ride that was under way on this screen and is completed now, until it is put away or another one begins. */
export function useFinishedRide(activeRide: Ride | null) {
  const [lastId, setLastId] = useState<string | null>(null);
  if (activeRide && activeRide.id !== lastId) setLastId(activeRide.id);
  const last = useRide(lastId);
  const finished = !activeRide && last?.status === 'completed' ? last : null;
  return { finished, putAway: () => setLastId(null) };
}
