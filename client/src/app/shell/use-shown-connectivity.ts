import { useEffect, useState } from 'react';
import { CONNECTIVITY_SETTLE_MS } from '../../../../shared/domain/constants.ts';
import { useConnectivity, type Connectivity } from '../../stores/connectivity.ts';

/** The connection in the words of the screen: a passing weakness is no news, a lost connection is at once. */
export function useShownConnectivity(): Connectivity {
  const connectivity = useConnectivity();
  const poor = connectivity === 'poor';
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!poor) return;
    const timer = setTimeout(() => setSettled(true), CONNECTIVITY_SETTLE_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [poor]);
  return poor && !settled ? 'connected' : connectivity;
}
