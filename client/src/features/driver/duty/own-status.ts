import { useRef, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { DriverStatus, VerificationStatus } from '#shared/domain/driver.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { setOwnStatus, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { usePosition } from '#client/data/position/position.ts';
import { usePositionPermission } from '#client/parts/location/use-position-permission.ts';
import { useDriverRides } from '#client/data/rides/rides.ts';
import { forgetWaiting } from './waiting.ts';

/** The driver's current status; `status` is null while unknown. */
export interface OwnStatus {
  status: DriverStatus | null;
  /** Whether a ride is under way; the status then stays on_route (R7). */
  riding: boolean;
  /** Whether the connection is lost. Nobody can then book this driver, whatever status the server has (spec 2 §4). */
  disconnected: boolean;
  /** Whether passengers do not see the position, because the phone reports none or the position is doubted (R42). */
  unseen: boolean;
  manualOffline: boolean;
  /** Whether the driver had chosen On Route before the connection was lost. */
  onRoute: boolean;
}

export function useOwnStatus(): OwnStatus {
  const { status, manualOffline } = useDriverSelf();
  const riding = useDriverRides().activeRide !== null;
  const disconnected = useConnectivity() === 'disconnected';
  const { permission } = usePositionPermission();
  const troubled = usePosition(({ error, doubted }) => error !== null || doubted !== null);
  const unseen = troubled || permission === 'prompt' || permission === 'denied';
  const onRoute = status === 'on_route' && !riding;
  return { status: shownStatus(status, riding, disconnected), riding, disconnected, unseen, manualOffline, onRoute };
}

/** Whether passengers may see this driver's position: while not offline, or during a ride. */
export function useWorking(): boolean {
  const riding = useDriverRides().activeRide !== null;
  return useDriverSelf(({ status }) => status !== null && status !== 'offline') || riding;
}

export function shownStatus(known: DriverStatus | null, riding: boolean, disconnected: boolean): DriverStatus | null {
  if (known === null) return null;
  if (riding) return 'on_route';
  return disconnected ? 'offline' : known;
}

/** Whether a lost connection takes the driver offline; a ride continues regardless (spec 2 §4, R7). */
export const goesOffline = (status: DriverStatus | null, riding: boolean): boolean =>
  status !== null && status !== 'offline' && !riding;

interface Known {
  status: DriverStatus | null;
  manualOffline: boolean;
  choosing: boolean;
  verification: VerificationStatus | null;
}

/**
 * Whether to request online automatically once connected: offline, approved, and not offline by choice (spec 2 §4, R5).
 * Not while `choosing`, because `driver:changed` may report offline before the response says that the driver chose it.
 */
export const wantsOnline = ({ status, manualOffline, choosing, verification }: Known): boolean =>
  status === 'offline' && !manualOffline && !choosing && verification === 'approved';

/**
 * Changes the status on the server. `wanted` is the requested status while the request is pending; `refusal` is the
 * server's message after a refusal.
 */
export function useStatusChoice() {
  const [wanted, setWanted] = useState<DriverStatus | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asking = useRef(false);

  const choose = async (status: DriverStatus): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    setWanted(status);
    setRefusal(null);
    try {
      await setOwnStatus(status);
      if (status === 'offline') forgetWaiting();
    } catch (error) {
      setRefusal(sentenceOf(error, MESSAGES.general.noAnswer));
    } finally {
      asking.current = false;
      setWanted(null);
    }
  };
  return { wanted, refusal, choose: (status: DriverStatus) => void choose(status) };
}
