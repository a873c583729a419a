import { ReceiptText } from 'lucide-react';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { LinkButton } from '#client/ui/link-button.tsx';

interface ReceiptLinkProps {
  rideId: string;
  /** Which ride, for screen readers in a list: "to Runyenjes Town". */
  which?: string;
  size?: 'small' | 'medium';
  variant?: 'outline' | 'quiet';
  className?: string;
}

/** Opens the receipt of a completed ride (R28). */
export function ReceiptLink({ rideId, which, size = 'small', variant = 'outline', className }: ReceiptLinkProps) {
  return (
    <LinkButton
      to={`/receipt/${rideId}`}
      icon={ReceiptText}
      size={size}
      variant={variant}
      {...(className !== undefined && { className })}
      {...(which !== undefined && { label: TRIP_TEXTS.ride.receiptOf(which) })}
    >
      {TRIP_TEXTS.ride.receipt}
    </LinkButton>
  );
}
