import { MapPinCheck } from 'lucide-react';
import { serverNow } from '#client/lib/clock.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { type ArrivalState, arrivalState, waitClock } from './arrival-state.ts';
import { sayArrived, useRideBusy } from './ride-actions.ts';

const POSITION_EVERY_MS = 5000;

/** The driver's arrival, now, by this phone's position. */
export function useArrivalState(ride: Ride): ArrivalState {
  useNow(ride.arrivedAt === null ? POSITION_EVERY_MS : 1000);
  return arrivalState(ride, useOwnFix(ride), serverNow());
}

/** Beside Directions, always of the same size: the way that is left, "I’ve arrived", then the waiting clock (R43). */
export function ArrivalSlot({ ride, state }: { ride: Ride; state: ArrivalState }) {
  const busy = useRideBusy(ride.id);
  switch (state.is) {
    case 'near':
      return (
        <Button
          size="large"
          variant="accent"
          className="px-3! text-base!"
          icon={MapPinCheck}
          busy={busy === 'arrive'}
          busyLabel="Sending..."
          disabled={busy !== null}
          onClick={() => void sayArrived(ride)}
        >
          I’ve arrived
        </Button>
      );
    case 'away':
      return state.text === null ? null : <Figure value={state.text} text="to the pickup" />;
    case 'waiting':
      return <Figure value={waitClock(state.leftS)} text="until you can leave" isTimer />;
    case 'free':
      return (
        <p role="status" className="self-center text-center text-base font-bold">
          You can leave now
        </p>
      );
  }
}

function Figure({ value, text, isTimer = false }: { value: string; text: string; isTimer?: boolean }) {
  return (
    <p role={isTimer ? 'timer' : undefined} className="self-center text-center text-sm text-ink-2">
      <span className="block text-xl leading-tight font-bold text-ink tabular">{value}</span> {text}
    </p>
  );
}
