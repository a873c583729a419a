import { useCallback, useEffect, useState } from 'react';
import { requestPosition, usePosition } from '#client/data/position/position.ts';

export interface PositionPermission {
  /** The browser's permission for geolocation; `unknown` until the browser has reported it. */
  permission: 'unknown' | 'granted' | 'prompt' | 'denied';
  asking: boolean;
  /** Makes the browser ask. */
  ask: () => void;
}

/**
 * Returns the geolocation permission, kept current. Screens use the position if the permission is granted; if not, they
 * explain before they ask.
 */
export function usePositionPermission(): PositionPermission {
  const [permission, setPermission] = useState<PositionPermission['permission']>(stateNow);
  const asking = usePosition((state) => state.status === 'loading');
  // A fix implies permission, even where the browser has no permissions API.
  const known = usePosition((state) => state.fix !== null && !state.denied);

  useEffect(() => {
    let shown = true;
    const tell = () => setPermission(stateNow());
    void reading.then(() => {
      if (!shown) return;
      status?.addEventListener('change', tell);
      tell();
    });
    return () => {
      shown = false;
      status?.removeEventListener('change', tell);
    };
  }, []);

  const ask = useCallback(() => {
    void requestPosition().then((fix) => {
      if (!fix && usePosition.getState().denied) setPermission('denied');
    });
  }, []);
  return { permission: known ? 'granted' : permission, asking, ask };
}

/** undefined until the browser has reported the permission; null, which counts as `prompt`, if it cannot. */
let status: PermissionStatus | null | undefined;
const stateNow = (): PositionPermission['permission'] =>
  status === undefined ? 'unknown' : (status?.state ?? 'prompt');

const readStatus = async (): Promise<PermissionStatus | null> =>
  'permissions' in navigator ? navigator.permissions.query({ name: 'geolocation' }) : null;

/** Read at module load, so that most screens know the permission on their first render and their layout stays put. */
const reading = readStatus().then(
  (read) => (status = read),
  () => (status = null),
);
