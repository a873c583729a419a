import { type SubmitEvent, useId, useRef, useState } from 'react';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { START_PIN_DIGITS } from '#shared/domain/constants/rules.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { controlClass, Field } from '#client/ui/field.tsx';
import { startRide, useRideBusy } from './ride-actions.ts';

/** Asks the driver for the PIN on the passenger's screen, and starts the ride with it (R26). */
export function PinDialog({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const busy = useRideBusy(ride.id) === 'start';
  const name = firstName(ride.passengerName);
  const change = (typed: string) => {
    setPin(typed.replace(/\D/g, '').slice(0, START_PIN_DIGITS));
    setProblem(undefined);
  };
  const onRefused = (why: string) => {
    setPin('');
    setProblem(why);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pin.length < START_PIN_DIGITS) setProblem(MESSAGES.pin.digits);
    else void startRide(ride, { value: pin, onRefused });
  };
  return (
    <Dialog
      open
      typed
      maxWidth={400}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={DRIVER_RIDE.pin.title(name)}
      description={DRIVER_RIDE.pin.ask(name)}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {DRIVER_RIDE.pin.notYet}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={DRIVER_RIDE.pin.starting}>
            {DRIVER_RIDE.pin.start}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-3">
        <Field label={DRIVER_RIDE.pin.field} error={problem}>
          {(control) => (
            <input
              {...control}
              ref={input}
              value={pin}
              onChange={(event) => change(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={START_PIN_DIGITS}
              className={controlClass(
                problem !== undefined,
                'text-center text-3xl! font-bold tracking-[0.4em] indent-[0.4em] tabular',
              )}
            />
          )}
        </Field>
        <OfflineHint text={OUTBOX.pinWaits} />
      </form>
    </Dialog>
  );
}
