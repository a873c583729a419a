import { ChevronRight } from 'lucide-react';
import type { Ride } from '#client/data/rides/ride.ts';
import { Button } from '#client/ui/button.tsx';
import { acceptRide, declineRide, useRideBusy } from './ride-actions.ts';
import { NetworkHint, RefusalNote } from './ride-facts.tsx';

interface RequestAnswerProps {
  ride: Ride;
  /** Called with true before the request is accepted, with false after. */
  onAccepting?: (accepting: boolean) => void;
}

/** The buttons Accept and Decline; above them, why they do not work. */
export function RequestAnswer({ ride, onAccepting }: RequestAnswerProps) {
  const busy = useRideBusy(ride.id);
  const accept = () => {
    onAccepting?.(true);
    void acceptRide(ride).finally(() => onAccepting?.(false));
  };
  return (
    <div className="space-y-3">
      <NetworkHint ride={ride} />
      <RefusalNote ride={ride} />
      <div className="flex gap-3">
        <Button
          size="large"
          variant="outline"
          className="px-4! text-base!"
          aria-label={`Decline ${ride.passengerName}`}
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void declineRide(ride)}
        >
          Decline
        </Button>
        <Button
          size="large"
          variant="accent"
          icon={ChevronRight}
          className="grow"
          aria-label={`Accept ${ride.passengerName}`}
          busy={busy === 'accept'}
          busyLabel="Accepting..."
          disabled={busy !== null}
          onClick={accept}
        >
          Accept
        </Button>
      </div>
    </div>
  );
}
