import { MESSAGES } from '#shared/texts/en/messages.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { ksh } from '#client/lib/format.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import type { FareQuestion } from './use-create-ride.ts';

/** Asks before a trip is booked at a fare that differs from the fare on the button (R45). */
export function NewFareDialog({ question, busy }: { question: FareQuestion | null; busy: boolean }) {
  if (!question) return null;
  const { fare, book, back } = question;
  return (
    <ConfirmDialog
      open
      onClose={back}
      onConfirm={book}
      title={MESSAGES.booking.newFare}
      text={`${MESSAGES.booking.fareNow(fare)} ${MESSAGES.booking.bookAtThisFare}`}
      confirmLabel={TRIP_TEXTS.ride.bookFor(ksh(fare))}
      cancelLabel={TRIP_TEXTS.ride.back}
      busy={busy}
    />
  );
}
