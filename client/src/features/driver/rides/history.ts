import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { isOpen } from '../../../../../shared/domain/ride.ts';
import type { RidesState } from '../../../stores/rides-state.ts';
import type { KnownHistory } from '../../../stores/trips-state.ts';

/** What a driver's history shows, and how far it goes. */
export interface RideHistory {
  /** Rides that have ended, newest first; what was never accepted is no ride of this driver. */
  ended: DriverRide[];
  /** How many have ended, shown or not. */
  total: number;
  /** How many of the server's list are known, those still open too: what the next page is counted by. */
  listed: number;
}

/** Read from all known rides, so that one that ends now is there at once. */
export function historyOf({ byId }: Pick<RidesState, 'byId'>, known: KnownHistory): RideHistory {
  const accepted = Object.values(byId)
    .filter((ride) => ride.view === 'driver')
    .filter((ride) => ride.accepted_at !== null);
  const open = accepted.filter(({ status }) => isOpen(status)).length;
  const listed = accepted.filter((ride) => known.since === null || ride.created_at >= known.since);
  const ended = listed.filter(({ status }) => !isOpen(status)).sort((a, b) => b.created_at.localeCompare(a.created_at));
  return { ended, total: Math.max(known.total - open, ended.length), listed: listed.length };
}

/** The moment a ride is remembered by: when it ended. */
export const endedAt = (ride: DriverRide): string => ride.completed_at ?? ride.cancelled_at ?? ride.created_at;
