import { useEffect, useEffectEvent } from 'react';
import { REQUESTS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { useFresh } from '../../../parts/use-fresh.ts';

/** The driver's figures, computed by the server from rides (R8): also when a ride or the work begins or ends. */
export function useDriverStats() {
  const stats = useFresh(() => call('getDriverStats'), REQUESTS_POLL_MS);
  const again = useEffectEvent(stats.retry);
  useEffect(
    () =>
      useDriverSelf.subscribe((now, before) => {
        if (before.status !== null && now.status !== before.status) again();
      }),
    [],
  );
  return stats;
}
