import type { AdminStats, Health } from '../../../shared/contract/admin-entities.ts';
import type { AdminRide, DriverMove } from '../../../shared/contract/ride-entities.ts';

/** What the overview shows (spec 2 §2). */
export interface OverviewState {
  /** null until they are known. */
  stats: AdminStats | null;
  /** null until it is known, and when nobody answered the last question. */
  health: Health | null;
  /** The newest move of each driver who is online; null until the first answer. */
  riders: Readonly<Record<string, DriverMove>> | null;
  /** Rides that a driver is on the way for, or under way with, and how many there are in all. */
  running: { rides: readonly AdminRide[]; total: number } | null;
}
export const NO_OVERVIEW: OverviewState = { stats: null, health: null, riders: null, running: null };

type Riders = NonNullable<OverviewState['riders']>;

/** A status may change without a new fix: of two moves of the same instant the later told holds. */
function withMove(riders: Riders, move: DriverMove): Riders {
  const known = riders[move.id];
  if (known && known.timestamp > move.timestamp) return riders;
  if (move.driverStatus !== 'offline') return { ...riders, [move.id]: move };
  return known ? Object.fromEntries(Object.entries(riders).filter(([id]) => id !== move.id)) : riders;
}

/** `admin:moved`: of each driver the newest; whoever went offline is gone. */
export function moveRiders(state: OverviewState, moves: readonly DriverMove[]): OverviewState {
  if (state.riders === null) return state;
  const riders = moves.reduce(withMove, state.riders);
  return riders === state.riders ? state : { ...state, riders };
}

/** The answer to `admin:watch`: those who are online now; what was told of them meanwhile stays when it is newer. */
export function setRiders(state: OverviewState, online: readonly DriverMove[]): OverviewState {
  const riders = Object.fromEntries(
    online
      .filter(({ driverStatus }) => driverStatus !== 'offline')
      .map((move) => {
        const known = state.riders?.[move.id];
        return [move.id, known && known.timestamp > move.timestamp ? known : move];
      }),
  );
  return { ...state, riders };
}

export interface RiderCount {
  online: number;
  /** Of those, how many are on route. */
  onRoute: number;
}

/** How many drivers the map shows. */
export function countRiders(riders: OverviewState['riders']): RiderCount {
  const all = Object.values(riders ?? {});
  return { online: all.length, onRoute: all.filter(({ driverStatus }) => driverStatus === 'on_route').length };
}
