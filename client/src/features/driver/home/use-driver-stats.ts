import { useState } from 'react';
import type { DriverStats } from '../../../../../shared/contract/entities.ts';
import { REQUESTS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { usePolling } from '../../../live/use-polling.ts';

/** The driver's figures, computed by the server from rides (R8); the last ones stay while new ones do not come. */
export function useDriverStats() {
  const [stats, setStats] = useState<DriverStats | null>(null);
  const [failed, setFailed] = useState(false);

  const load = async (): Promise<void> => {
    try {
      setStats(await call('getDriverStats'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  usePolling(load, REQUESTS_POLL_MS);
  return { stats, failed, retry: () => void load() };
}
