import { useMemo, useState } from 'react';
import { DRIVERS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { searchDrivers } from '../../../live/snapshots.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { useDriverList } from '../../../stores/drivers.ts';
import { asNow, type PreferredDriver, type PreferredNow } from './preferred-driver.ts';

/** The driver chosen before the trip was, as they are now: they may have gone offline meanwhile. And the way to let go. */
export function usePreferredDriver(arrived: PreferredDriver | null): [PreferredNow | null, () => void] {
  const [wanted, setWanted] = useState(arrived);
  const drivers = useDriverList();
  const ask = async (): Promise<void> => {
    if (wanted) await searchDrivers(wanted.phone);
  };
  usePolling(ask, DRIVERS_POLL_MS, { enabled: wanted !== null, skipOnConnect: true });
  const now = useMemo(() => wanted && asNow(wanted, drivers), [wanted, drivers]);
  return [now, () => setWanted(null)];
}
