import { MESSAGES } from '#shared/contract/messages.ts';
import { DOUBT_TEXTS } from '#shared/contract/position-texts.ts';
import { minutes } from '#client/lib/format.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { usePosition } from '#client/data/position/position.ts';
import { useLocationAccess } from '#client/parts/location/location-permission-dialog.tsx';
import { type PositionPermission, usePositionPermission } from '#client/parts/location/use-position-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { dismissPause, usePause } from './pause.ts';

/** The reason why passengers cannot, or could not, see this driver's position. */
export interface Trouble {
  title: string;
  text: string;
  /** Dismisses the note; omitted while the trouble lasts. */
  dismiss?: () => void;
}

export function usePositionTroubles(): Trouble[] {
  const pause = usePauseTrouble();
  const hidden = useHidden(usePositionPermission().permission);
  return [pause, hidden].filter((trouble) => trouble !== null);
}

export function PositionNote() {
  return (
    <>
      <PauseNote />
      <PositionTrouble />
    </>
  );
}

/** Shows why passengers do not see the position, and how the driver can fix it. */
export function PositionTrouble({ className }: { className?: string }) {
  const { permission, whenAllowed, dialog } = useLocationAccess();
  const isDenied = usePosition((state) => state.denied) || permission === 'denied';
  const trouble = useHidden(permission);
  if (!trouble) return null;
  const isAsking = permission === 'prompt' || permission === 'denied';
  return (
    <Note
      tone="warning"
      title={trouble.title}
      className={className}
      action={
        isAsking && (
          <Button variant="outline" size="small" onClick={() => whenAllowed(() => undefined)} className="shrink-0">
            {isDenied ? 'How to' : 'Allow'}
          </Button>
        )
      }
    >
      {trouble.text}
      {dialog}
    </Note>
  );
}

/** Added to the text of a time-out: the phone found no position, or withholds it to save battery. */
const HELD_BACK =
  'Your phone may be saving its battery: turn the battery saver off for this browser. If you are indoors, step outside.';

/** Returns the reason why passengers do not see the position; null while offline, when the position does not matter. */
function useHidden(permission: PositionPermission['permission']): Trouble | null {
  const status = useDriverSelf((state) => state.status);
  const sentence = useSentence(permission);
  if (status === null || status === 'offline' || sentence === null) return null;
  const isLate = sentence === MESSAGES.geolocation.trackingTimeout;
  return { title: 'Passengers cannot see where you are', text: isLate ? `${sentence} ${HELD_BACK}` : sentence };
}

function useSentence(permission: PositionPermission['permission']): string | null {
  const { error, syncError, doubted } = usePosition();
  if (error !== null) return error;
  if (permission === 'denied') return MESSAGES.geolocation.trackingDenied;
  if (permission === 'prompt') return 'Allow location on this phone.';
  return doubted ? DOUBT_TEXTS.driver(doubted.doubt, doubted.fix) : syncError;
}

const MINUTE_MS = 60_000;

/** Returns what passengers missed during a pause in the background, and how to prevent it; null without a pause. */
function usePauseTrouble(): Required<Trouble> | null {
  const pausedMs = usePause((state) => state.pausedMs);
  if (pausedMs === null) return null;
  return {
    title: 'Your location was paused',
    text: `Boda was in the background for ${minutes(Math.floor(pausedMs / MINUTE_MS))}, so passengers did not see you move. Keep it open while you work.`,
    dismiss: dismissPause,
  };
}

export function PauseNote() {
  const pause = usePauseTrouble();
  if (!pause) return null;
  return (
    <Note
      tone="warning"
      title={pause.title}
      action={
        <Button variant="outline" size="small" onClick={pause.dismiss} className="shrink-0">
          OK
        </Button>
      }
    >
      {pause.text}
    </Note>
  );
}
