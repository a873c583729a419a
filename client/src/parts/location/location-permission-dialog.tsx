import { LocateFixed } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { usePosition } from '#client/data/position/position.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { type PositionPermission, usePositionPermission } from './use-position-permission.ts';

interface LocationPermissionDialogProps {
  position: PositionPermission;
  open: boolean;
  onClose: () => void;
  /** Called once the permission is granted. */
  onGranted: () => void;
}

/**
 * Explains why Boda needs the position before the phone asks for the permission. Shows errors, and how to allow the
 * position after a refusal (spec 1 §2, §8).
 */
export function LocationPermissionDialog({ position, open, onClose, onGranted }: LocationPermissionDialogProps) {
  const { permission, asking, ask } = position;
  const error = usePosition((state) => state.error);
  const [pressed, setPressed] = useState(false);
  const problem = problemOf(permission === 'denied', pressed && !asking ? error : null);

  useEffect(() => {
    if (open && permission === 'granted') onGranted();
  }, [open, permission, onGranted]);

  const close = () => {
    setPressed(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={LOCATION_TEXTS.access}
      description={MESSAGES.geolocation.needed}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {LOCATION_TEXTS.notNow}
          </Button>
          {permission !== 'denied' && (
            <Button
              icon={LocateFixed}
              busy={asking}
              onClick={() => {
                setPressed(true);
                ask();
              }}
            >
              {LOCATION_TEXTS.allow}
            </Button>
          )}
        </>
      }
    >
      {problem && <Note tone="danger">{problem}</Note>}
      {permission === 'denied' && window.isSecureContext && <HowToAllow />}
    </Dialog>
  );
}

function problemOf(denied: boolean, error: string | null): string | null {
  if (!denied) return error;
  return window.isSecureContext ? MESSAGES.geolocation.denied : MESSAGES.geolocation.insecure;
}

/** Explains the browser's settings: browsers ask only once, so after a refusal only the settings help. */
function HowToAllow() {
  return (
    <ol className="mt-4 list-decimal space-y-1.5 pl-5 text-sm">
      {LOCATION_TEXTS.howTo.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

interface LocationAccess {
  permission: PositionPermission['permission'];
  /** Runs `act` at once if the permission is granted, otherwise once it is granted in the dialog. */
  whenAllowed: (act: () => void) => void;
  /** Must be rendered on the screen. */
  dialog: ReactNode;
}

/** Asks for the permission before an action that needs the position. */
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
