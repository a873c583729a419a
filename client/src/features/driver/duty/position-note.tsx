import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { DOUBT_TEXTS } from '#shared/texts/en/positions.ts';
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
            {isDenied ? DRIVER_HOME.position.howTo : DRIVER_HOME.position.allow}
          </Button>
        )
      }
    >
      {trouble.text}
      {dialog}
    </Note>
  );
}

/** Returns the reason why passengers do not see the position; null while offline, when the position does not matter. */
function useHidden(permission: PositionPermission['permission']): Trouble | null {
  const status = useDriverSelf((state) => state.status);
  const sentence = useSentence(permission);
  if (status === null || status === 'offline' || sentence === null) return null;
  const { hidden, heldBack } = DRIVER_HOME.position;
  const isLate = sentence === MESSAGES.geolocation.trackingTimeout;
  // After a time-out, the phone found no position, or withholds it to save battery.
  return { title: hidden, text: isLate ? `${sentence} ${heldBack}` : sentence };
}

function useSentence(permission: PositionPermission['permission']): string | null {
  const { error, syncError, doubted } = usePosition();
  if (error !== null) return error;
  if (permission === 'denied') return MESSAGES.geolocation.trackingDenied;
  if (permission === 'prompt') return DRIVER_HOME.position.allowText;
  return doubted ? DOUBT_TEXTS.driver(doubted.doubt, doubted.fix) : syncError;
}

const MINUTE_MS = 60_000;

/** Returns what passengers missed during a pause in the background, and how to prevent it; null without a pause. */
function usePauseTrouble(): Required<Trouble> | null {
  const pausedMs = usePause((state) => state.pausedMs);
  if (pausedMs === null) return null;
  return {
    title: DRIVER_HOME.position.paused,
    text: DRIVER_HOME.position.pausedText(minutes(Math.floor(pausedMs / MINUTE_MS))),
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
          {DRIVER_HOME.position.ok}
        </Button>
      }
    >
      {pause.text}
    </Note>
  );
}
