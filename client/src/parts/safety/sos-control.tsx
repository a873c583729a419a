import { Siren } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { PARTS } from '#shared/texts/en/parts.ts';
import { SOS_HOLD_MS } from '#shared/domain/constants/screens.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { resumeAlert, sendAlert } from '#client/data/safety/alert.ts';
import { type AlertStage, useAlertStage } from '#client/data/safety/alerts.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Icon } from '#client/ui/icon.tsx';
import { announce } from '#client/ui/live-region.tsx';
import { useOpenSheet } from './open-sheet.ts';

const LABELS = {
  none: 'sos',
  sending: 'sosSending',
  sent: 'sosSent',
  seen: 'sosSeen',
  closed: 'sos',
  refused: 'sos',
} as const satisfies Record<AlertStage, keyof typeof PARTS.safety>;

/**
 * The SOS button during a ride (R30). Holding it for 2 s sends the alert. A single press opens the sheet, where a
 * second press sends the alert, so that a keyboard, a switch device or a screen reader can send it as well.
 */
export function SosControl({ ride }: { ride: Ride }) {
  const button = useRef<HTMLButtonElement>(null);
  const stage = useAlertStage(ride.id);
  useEffect(() => resumeAlert(ride.id), [ride.id]);
  const openSheet = useOpenSheet();
  const open = () => {
    // The sheet returns the focus to the element that had it.
    button.current?.focus();
    openSheet({ is: 'sos', ride });
  };
  const hold = useHold(() => {
    void sendAlert(ride.id);
    open();
  });
  return (
    <button
      {...hold.handlers}
      ref={button}
      type="button"
      aria-haspopup="dialog"
      title={SAFETY.alert.hold}
      onClick={() => {
        if (!hold.wasHeld()) open();
      }}
      onContextMenu={(event) => event.preventDefault()}
      className={cx(
        buttonClass({ variant: 'danger', size: 'small' }),
        'relative shrink-0 touch-none overflow-hidden col-start-4',
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
        <span>{PARTS.safety[hold.holding ? 'keepHolding' : LABELS[stage]]}</span>
      </span>
    </button>
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
    // Capture the pointer, since the page may move under the finger, for instance when the offline banner appears.
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
