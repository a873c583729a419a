import { MESSAGES } from '#shared/contract/messages.ts';
import { DOUBT_TEXTS } from '#shared/contract/position-texts.ts';
import { minutes } from '#client/lib/format.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { usePosition } from '#client/data/position/position.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { dismissPause, usePause } from './pause.ts';

/** Why passengers cannot, or could not, see this driver's position. */
export interface PositionTrouble {
  title: string;
  text: string;
  /** Puts it away; absent while it lasts. */
  dismiss?: () => void;
}

/** The troubles with this driver's position, as notes. */
export function PositionNote() {
  return usePositionTroubles().map(({ title, text, dismiss }) => (
    <Note
      key={title}
      tone="warning"
      title={title}
      action={
        dismiss && (
          <Button variant="outline" size="small" onClick={dismiss} className="shrink-0">
            OK
          </Button>
        )
      }
    >
      {text}
    </Note>
  ));
}

export function usePositionTroubles(): PositionTrouble[] {
  const pause = usePauseTrouble();
  const sentence = useNotShared();
  return [
    ...(pause ? [pause] : []),
    ...(sentence === null ? [] : [{ title: 'Passengers cannot see where you are', text: sentence }]),
  ];
}

/** A time-out means that the phone found no position, or withholds it to save battery. */
const HELD_BACK =
  'Your phone may be saving its battery: turn the battery saver off for this browser. If you are indoors, step outside.';

/** Null while offline, when the position does not matter. */
function useNotShared(): string | null {
  const status = useDriverSelf((state) => state.status);
  const error = usePosition((state) => state.error);
  const syncError = usePosition((state) => state.syncError);
  const doubted = usePosition((state) => state.doubted);
  if (status === null || status === 'offline') return null;
  const sentence = error ?? (doubted && DOUBT_TEXTS.driver(doubted.doubt, doubted.fix)) ?? syncError;
  return sentence === MESSAGES.geolocation.trackingTimeout ? `${sentence} ${HELD_BACK}` : sentence;
}

const MINUTE_MS = 60_000;

/** After a pause in the background: what passengers missed, and how to prevent it. */
function usePauseTrouble(): PositionTrouble | null {
  const pausedMs = usePause((state) => state.pausedMs);
  if (pausedMs === null) return null;
  return {
    title: 'Your position paused',
    text: `For ${minutes(Math.floor(pausedMs / MINUTE_MS))} Boda was in the background and passengers did not see you move. Keep it open while you work.`,
    dismiss: dismissPause,
  };
}
