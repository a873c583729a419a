import { useMemo, useState } from 'react';
import { DRIVERS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { refreshDrivers } from '../../../live/snapshots.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { useDriverList } from '../../../stores/drivers.ts';
import { asNow, type PreferredDriver } from './preferred-driver.ts';

/** The driver chosen before the trip was, as they are now: they may have gone offline meanwhile. And the way to let go. */
export function usePreferredDriver(arrived: PreferredDriver | null): [PreferredDriver | null, () => void] {
  const [wanted, setWanted] = useState(arrived);
  const drivers = useDriverList();
  usePolling(refreshDrivers, DRIVERS_POLL_MS, { enabled: wanted !== null, skipOnConnect: true });
  const now = useMemo(() => wanted && asNow(wanted, drivers), [wanted, drivers]);
  return [now, () => setWanted(null)];
}
