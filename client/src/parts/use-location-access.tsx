import { useCallback, useState, type ReactNode } from 'react';
import { LocationPermissionDialog } from './location-permission-dialog.tsx';
import { usePositionPermission, type PositionPermission } from './use-position-permission.ts';

interface LocationAccess {
  permission: PositionPermission['permission'];
  /** Acts at once where the phone tells its position, else once the person has allowed it in the dialog. */
  whenAllowed: (act: () => void) => void;
  /** To be placed on the screen. */
  dialog: ReactNode;
}

/** For whatever a person starts that needs the position. */
export function useLocationAccess(): LocationAccess {
  const position = usePositionPermission();
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const proceed = useCallback(() => {
    setWaiting(null);
    waiting?.();
  }, [waiting]);
  const close = useCallback(() => setWaiting(null), []);
  return {
    permission: position.permission,
    whenAllowed: (act) => (position.permission === 'granted' ? act() : setWaiting(() => act)),
    dialog: (
      <LocationPermissionDialog position={position} open={waiting !== null} onClose={close} onGranted={proceed} />
    ),
  };
}
