import { Siren } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { SAFETY } from '#shared/contract/safety-texts.ts';
import { SOS_HOLD_MS } from '#shared/domain/constants/screens.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { resumeAlert, sendAlert } from '#client/data/safety/alert.ts';
import { sentMsOf, useAlerts } from '#client/data/safety/alerts.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Icon } from '#client/ui/icon.tsx';
import { announce } from '#client/ui/live-region.tsx';
import { SosSheet } from './sos-sheet.tsx';

const LABELS = { none: 'SOS', sending: 'SOS · sending', sent: 'SOS · sent', refused: 'SOS' } as const;

/**
 * Calls for help during a ride (R30). Held for 2 s, it sends the alert. A single press opens the sheet, where a second
 * press sends it, so that a keyboard, a switch or a screen reader can do it as well.
 */
export function SosControl({ ride, className }: { ride: Ride; className?: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const alert = useAlerts(({ byRide }) => byRide[ride.id]);
  const state = sentMsOf(alert) !== undefined ? 'sent' : (alert?.state ?? 'none');
  useEffect(() => resumeAlert(ride.id), [ride.id]);
  const hold = useHold(() => {
    void sendAlert(ride.id);
    setOpen(true);
  });
  return (
    <>
      <button
        {...hold.handlers}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        title={SAFETY.alert.hold}
        onClick={() => {
          if (!hold.wasHeld()) setOpen(true);
        }}
        onContextMenu={(event) => event.preventDefault()}
        className={cx(
          buttonClass({ variant: 'danger', size: 'small' }),
          'relative touch-none overflow-hidden',
          className,
        )}
      >
        <span
          aria-hidden
          className={cx(
            'absolute inset-0 origin-left bg-danger-strong ease-linear motion-reduce:transition-none',
            hold.holding ? 'scale-x-100 transition-transform' : 'scale-x-0',
          )}
          style={{ transitionDuration: `${SOS_HOLD_MS}ms` }}
        />
        <span className="relative inline-flex items-center gap-2">
          <Icon of={Siren} />
          <span>{hold.holding ? 'Keep holding…' : LABELS[state]}</span>
        </span>
      </button>
      {open && (
        <SosSheet
          ride={ride}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** A press held for 2 s calls `act`; the click that ends such a hold does not count as a press (`wasHeld`). */
function useHold(act: () => void) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const start = (event: PointerEvent): void => {
    // The page may move under the finger, for instance when the offline banner appears.
    event.currentTarget.setPointerCapture(event.pointerId);
    clearTimeout(timer.current);
    held.current = false;
    setHolding(true);
    announce(SAFETY.alert.holding);
    timer.current = setTimeout(() => {
      held.current = true;
      setHolding(false);
      act();
    }, SOS_HOLD_MS);
  };
  return {
    holding,
    wasHeld: (): boolean => held.current,
    handlers: {
      onPointerDown: start,
      onPointerUp: stop,
      onPointerCancel: stop,
      onKeyDown: () => (held.current = false),
    },
  };
}
