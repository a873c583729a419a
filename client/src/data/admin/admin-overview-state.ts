import type { DriverMove } from '#shared/contract/ride-entities.ts';

/** The part of the overview that events keep up to date (spec 2 §2). */
export interface OverviewState {
  /** The newest move of each online driver; null until the server has sent the drivers online. */
  drivers: Readonly<Record<string, DriverMove>> | null;
}
export const NO_OVERVIEW: OverviewState = { drivers: null };

type Drivers = NonNullable<OverviewState['drivers']>;

/** Merges two moves: the newest position wins. Status and `unsure` have no timestamp, so the latest event wins. */
function newer(known: DriverMove | undefined, next: DriverMove): DriverMove {
  if (!known || known.timestamp <= next.timestamp) return next;
  const { unsure: _, ...position } = known;
  return { ...position, driverStatus: next.driverStatus, ...(next.unsure && { unsure: true }) };
}

const without = (drivers: Drivers, id: string): Drivers =>
  drivers[id] ? Object.fromEntries(Object.entries(drivers).filter(([other]) => other !== id)) : drivers;

/** Applies `admin:moved`: keeps each driver's newest move, and removes drivers who went offline. */
export function moveDrivers(state: OverviewState, moves: readonly DriverMove[]): OverviewState {
  let { drivers } = state;
  if (drivers === null) return state;
  for (const move of moves) {
    drivers =
      move.driverStatus === 'offline'
        ? without(drivers, move.id)
        : { ...drivers, [move.id]: newer(drivers[move.id], move) };
  }
  return { drivers };
}

/** Applies the ack of `admin:watch`: the drivers online now. A newer position from an event stays. */
export function setDrivers(state: OverviewState, online: readonly DriverMove[]): OverviewState {
  const there = online.filter(({ driverStatus }) => driverStatus !== 'offline');
  const drivers = Object.fromEntries(there.map((move) => [move.id, newer(state.drivers?.[move.id], move)]));
  return { drivers };
}

export interface DriverCount {
  online: number;
  /** The number of drivers on route. */
  onRoute: number;
  /** The number of drivers whose position the server does not believe (R42). */
  unsure: number;
}

/** Counts the drivers that the map shows. */
export function countDrivers(drivers: OverviewState['drivers']): DriverCount {
  const all = Object.values(drivers ?? {});
  return {
    online: all.length,
    onRoute: all.filter(({ driverStatus }) => driverStatus === 'on_route').length,
    unsure: all.filter(({ unsure }) => unsure).length,
  };
}
