import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { Button } from '#client/ui/button.tsx';
import { acceptRide, declineRide, useRideBusy } from './ride-actions.ts';
import { NetworkHint, RefusalNote } from './ride-facts.tsx';

interface RequestAnswerProps {
  ride: Ride;
  /** Called with true before the request is accepted, with false after. */
  onAccepting?: (accepting: boolean) => void;
}

/** A press this soon was meant for what was there before the request. */
const SETTLE_MS = 500;

/** The buttons Accept and Decline; above them, why they do not work. */
export function RequestAnswer({ ride, onAccepting }: RequestAnswerProps) {
  const busy = useRideBusy(ride.id);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const accept = () => {
    onAccepting?.(true);
    void acceptRide(ride).finally(() => onAccepting?.(false));
  };
  return (
    <div className="space-y-3">
      <NetworkHint ride={ride} />
      <RefusalNote ride={ride} />
      <div className={cx('flex gap-3', !settled && 'pointer-events-none')}>
        <Button
          size="large"
          variant="outline"
          className="px-4! text-base!"
          aria-label={REQUESTS.answer.declineName(ride.passengerName)}
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void declineRide(ride)}
        >
          {REQUESTS.answer.decline}
        </Button>
        <Button
          size="large"
          variant="accent"
          icon={ChevronRight}
          className="grow"
          aria-label={REQUESTS.answer.acceptName(ride.passengerName)}
          busy={busy === 'accept'}
          busyLabel={REQUESTS.answer.accepting}
          disabled={busy !== null}
          onClick={accept}
        >
          {REQUESTS.answer.accept}
        </Button>
      </div>
    </div>
  );
}
