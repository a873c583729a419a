import { MESSAGES } from '#shared/contract/messages.ts';
import { DOUBT_TEXTS } from '#shared/contract/position-texts.ts';
import { minutes } from '#client/lib/format.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { usePosition } from '#client/data/position/position.ts';
import { useLocationAccess } from '#client/parts/location/location-permission-dialog.tsx';
import type { PositionPermission } from '#client/parts/location/use-position-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { dismissPause, usePause } from './pause.ts';

/** Why passengers cannot, or could not, see this driver's position. */
export function PositionNote() {
  return (
    <>
      <PauseNote />
      <PositionTrouble />
    </>
  );
}

/** A time-out means that the phone found no position, or withholds it to save battery. */
const HELD_BACK =
  'Your phone may be saving its battery: turn the battery saver off for this browser. If you are indoors, step outside.';

/** Why passengers do not see the position, and what helps. Not shown while offline, when it does not matter. */
export function PositionTrouble({ className }: { className?: string }) {
  const status = useDriverSelf((state) => state.status);
  const { permission, whenAllowed, dialog } = useLocationAccess();
  const isDenied = usePosition((state) => state.denied) || permission === 'denied';
  const sentence = useTrouble(permission);
  if (status === null || status === 'offline' || sentence === null) return null;
  const isAsking = permission === 'prompt' || permission === 'denied';
  return (
    <Note
      tone="warning"
      title="Passengers cannot see where you are"
      className={className}
      action={
        isAsking && (
          <Button variant="outline" size="small" onClick={() => whenAllowed(() => undefined)} className="shrink-0">
            {isDenied ? 'How to' : 'Allow'}
          </Button>
        )
      }
    >
      {sentence}
      {sentence === MESSAGES.geolocation.trackingTimeout && ` ${HELD_BACK}`}
      {dialog}
    </Note>
  );
}

function useTrouble(permission: PositionPermission['permission']): string | null {
  const { error, syncError, doubted } = usePosition();
  if (error !== null) return error;
  if (permission === 'denied') return MESSAGES.geolocation.trackingDenied;
  if (permission === 'prompt') return 'Allow location on this phone.';
  return doubted ? DOUBT_TEXTS.driver(doubted.doubt, doubted.fix) : syncError;
}

const MINUTE_MS = 60_000;

/** Shown after a pause in the background: what passengers missed, and how to prevent it. */
export function PauseNote() {
  const pausedMs = usePause((state) => state.pausedMs);
  if (pausedMs === null) return null;
  return (
    <Note
      tone="warning"
      title="Your position paused"
      action={
        <Button variant="outline" size="small" onClick={dismissPause} className="shrink-0">
          OK
        </Button>
      }
    >
      {`For ${minutes(Math.floor(pausedMs / MINUTE_MS))} Boda was in the background and passengers did not see you move. Keep it open while you work.`}
    </Note>
  );
}
