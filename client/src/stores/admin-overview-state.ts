import type { AdminStats, Health } from '../../../shared/contract/admin-entities.ts';
import type { AdminRide } from '../../../shared/contract/admin-ride-entities.ts';
import type { DriverMove } from '../../../shared/contract/ride-entities.ts';

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

/** Positions go by their time; a status is told without a new fix, so the one told last holds. */
const newer = (known: DriverMove | undefined, told: DriverMove): DriverMove =>
  known && known.timestamp > told.timestamp ? { ...known, driverStatus: told.driverStatus } : told;

const without = (riders: Riders, id: string): Riders =>
  riders[id] ? Object.fromEntries(Object.entries(riders).filter(([other]) => other !== id)) : riders;

/** `admin:moved`: of each driver the newest; whoever went offline is gone. */
export function moveRiders(state: OverviewState, moves: readonly DriverMove[]): OverviewState {
  if (state.riders === null) return state;
  let { riders } = state;
  for (const move of moves) {
    riders =
      move.driverStatus === 'offline'
        ? without(riders, move.id)
        : { ...riders, [move.id]: newer(riders[move.id], move) };
  }
  return { ...state, riders };
}

/** The answer to `admin:watch`: those who are online now; a position that was told meanwhile stays when it is newer. */
export function setRiders(state: OverviewState, online: readonly DriverMove[]): OverviewState {
  const there = online.filter(({ driverStatus }) => driverStatus !== 'offline');
  const riders = Object.fromEntries(there.map((move) => [move.id, newer(state.riders?.[move.id], move)]));
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
