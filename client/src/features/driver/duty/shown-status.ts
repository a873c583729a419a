import type { DriverStatus } from '../../../../../shared/domain/driver.ts';
import { useConnectivity } from '../../../stores/connectivity.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { useDriverRides } from '../../../stores/rides.ts';

/** The driver's status as it holds now; null until it is known. */
export interface OwnStatus {
  status: DriverStatus | null;
  /** A ride is under way: the status stays on_route (R7). */
  riding: boolean;
  /** Without a connection nobody can book this driver, whatever the server last said (spec 2 §4). */
  disconnected: boolean;
  manualOffline: boolean;
}

export function useOwnStatus(): OwnStatus {
  const { status, manualOffline } = useDriverSelf();
  const riding = useDriverRides().activeRide !== null;
  const disconnected = useConnectivity() === 'disconnected';
  return { status: shownStatus(status, riding, disconnected), riding, disconnected, manualOffline };
}

/** Whether passengers are to see where this driver is: not offline, or on a ride. */
export function useWorking(): boolean {
  const riding = useDriverRides().activeRide !== null;
  return useDriverSelf(({ status }) => status !== null && status !== 'offline') || riding;
}

export function shownStatus(known: DriverStatus | null, riding: boolean, disconnected: boolean): DriverStatus | null {
  if (known === null) return null;
  if (riding) return 'on_route';
  return disconnected ? 'offline' : known;
}
