import { useCallback, useEffect, useState } from 'react';
import { requestPosition, usePosition } from '../stores/position.ts';

export interface PositionPermission {
  /** Whether the phone tells its position without a question, would ask, or refuses; `unknown` for a moment. */
  permission: 'unknown' | 'granted' | 'prompt' | 'denied';
  asking: boolean;
  /** Lets the phone ask. */
  ask: () => void;
}

/** What the phone allows: so that a screen takes the position where it may, and asks in words where it must. */
export function usePositionPermission(): PositionPermission {
  const [permission, setPermission] = useState<PositionPermission['permission']>(stateNow);
  const asking = usePosition((state) => state.status === 'loading');
  // A fix in hand says yes for every screen, also where the browser cannot be asked.
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

/** Undefined until the browser has said; null where it cannot: then we ask in words first. */
let status: PermissionStatus | null | undefined;
const stateNow = (): PositionPermission['permission'] =>
  status === undefined ? 'unknown' : (status?.state ?? 'prompt');

const readStatus = async (): Promise<PermissionStatus | null> =>
  'permissions' in navigator ? navigator.permissions.query({ name: 'geolocation' }) : null;

/** Begun at once: most screens then know it as they are first drawn, and nothing on them moves for it. */
const reading = readStatus().then(
  (read) => (status = read),
  () => (status = null),
);
