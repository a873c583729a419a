import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { flatFareText } from '#shared/texts/en/fares.ts';
import { LANDING } from '#shared/texts/en/landing.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { BOOKING_DELAY_MS } from '#shared/domain/constants/screens.ts';
import type { Quote } from '#shared/domain/fare.ts';
import { DEFAULT_METHOD } from '#shared/domain/payment.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { OpenCurrentRide } from '#client/parts/ride/open-current-ride.tsx';
import { PickupField } from '#client/parts/location/pickup-field.tsx';
import { usePlaceSearch } from '#client/parts/location/use-place-search.tsx';
import { NewFareDialog } from '#client/parts/ride/new-fare-dialog.tsx';
import { useCreateRide } from '#client/parts/ride/use-create-ride.ts';
import { NO_ENDS, pickupEqualsDestination, type TripEnds } from '#client/parts/ride/booking-draft.ts';
import { useTownFareMaxKm } from '#client/parts/ride/use-town-fare-max.ts';
import { logout } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Money } from '#client/ui/money.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlacePicker } from '#client/parts/location/place-picker.tsx';
import { toast } from '#client/ui/toast.tsx';
import { openRequestQuote, openRequestOf, tripProblem } from './open-request.ts';

// Preloads the place picker together with the dialog, so that the dialog opens complete.
void import('#client/parts/location/place-select.tsx').catch(() => undefined);

export interface BookDialogProps {
  open: boolean;
  /** Called with true to reopen a closed dialog that has an error to show. Must be the same function every time. */
  onOpenChange: (open: boolean) => void;
}

/**
 * Book a Ride on the landing page (spec 1 §2, §4, §5): requests the nearest drivers (R21), then opens the live ride. A
 * booking in progress continues when the dialog is closed; a failure reopens the dialog.
 */
export function BookDialog({ open, onOpenChange }: BookDialogProps) {
  const [trip, setTrip] = useState(NO_ENDS);
  const [submitted, setSubmitted] = useState(false);
  const booking = useBooking(onOpenChange, () => setTrip(NO_ENDS));
  const missing = tripProblem(trip);
  const townFareMaxKm = useTownFareMaxKm();
  const quote = missing === null && townFareMaxKm !== null ? openRequestQuote(trip, townFareMaxKm) : null;
  const change = (changed: Partial<TripEnds>) => {
    booking.forget();
    setSubmitted(false);
    setTrip((known) => ({ ...known, ...changed }));
  };
  const submit = () => {
    setSubmitted(true);
    if (missing === null) booking.create(openRequestOf(trip, quote?.fare ?? null));
  };
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={LANDING.bookDialog.title}
      tall
      footer={
        <div className="space-y-2">
          {booking.problem ? (
            <Note tone="danger">
              <p>{booking.problem.text}</p>
              {booking.problem.code === 'RIDE_OPEN' && <OpenCurrentRide />}
            </Note>
          ) : (
            <>
              <TripLine trip={trip} quote={quote} missing={missing} submitted={submitted} />
              <OfflineHint text={OUTBOX.bookingNeedsNetwork} className="justify-center" />
            </>
          )}
          <Button
            size="large"
            fullWidth
            busy={booking.busy}
            busyLabel={MESSAGES.landing.booking}
            disabled={missing !== null}
            onClick={submit}
          >
            {LANDING.bookDialog.book}
          </Button>
          <Button variant="quiet" size="small" fullWidth disabled={booking.busy} onClick={() => void logout()}>
            {LANDING.bookDialog.signOut}
          </Button>
        </div>
      }
    >
      <Places trip={trip} onChange={change} onSubmit={submit} disabled={booking.busy} />
      <NewFareDialog question={booking.question} busy={booking.busy} />
    </Dialog>
  );
}

function useBooking(onOpenChange: BookDialogProps['onOpenChange'], onBooked: () => void) {
  const navigate = useNavigate();
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const booking = useCreateRide((ride) => {
    toast.success(MESSAGES.landing.booked);
    // Does not navigate if the person has left the page meanwhile.
    if (!mounted.current) return;
    onOpenChange(false);
    onBooked();
    void navigate(`/passenger/ride/${ride.id}`);
  }, BOOKING_DELAY_MS);
  const { problem } = booking;
  useEffect(() => {
    if (problem) onOpenChange(true);
  }, [problem, onOpenChange]);
  return booking;
}

interface PlacesProps {
  trip: TripEnds;
  onChange: (change: Partial<TripEnds>) => void;
  onSubmit: () => void;
  disabled: boolean;
}

function Places({ trip, onChange, onSubmit, disabled }: PlacesProps) {
  const labels = LANDING.bookDialog;
  const search = usePlaceSearch({ ends: trip, labels, freeText: false, onChange });
  const onKeyDown = (event: KeyboardEvent) => {
    // An open picker menu handles Enter itself.
    if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement) onSubmit();
  };
  return (
    <div className="space-y-4" onKeyDown={onKeyDown}>
      <PickupField
        label={labels.pickup}
        pickup={trip.pickup}
        pickupPoint={trip.pickupPoint}
        onChange={onChange}
        disabled={disabled}
        onPress={search.onPress('pickup')}
      />
      <PlacePicker
        label={labels.destination}
        value={trip.destination}
        onChange={(destination) => onChange({ destination, destinationPoint: null })}
        error={pickupEqualsDestination(trip) ? MESSAGES.landing.mustDiffer : undefined}
        required
        disabled={disabled}
        onPress={search.onPress('destination')}
      />
      {search.screen}
    </div>
  );
}

interface TripLineProps {
  trip: TripEnds;
  /** null while the fare is unknown. */
  quote: Quote | null;
  missing: string | null;
  /** Whether the person has tried to book the trip as it is now. */
  submitted: boolean;
}

/** Shows the fare, or what is missing: first as a quiet hint, then as an alert once the person tries to book. */
function TripLine({ trip, quote, missing, submitted }: TripLineProps) {
  if (missing === null)
    return (
      <p className="min-h-5 text-center text-sm text-ink-2">
        {quote && (
          <>
            {LANDING.bookDialog.fare.before}
            <Money amount={quote.fare} className="font-semibold text-ink" />
            {LANDING.bookDialog.fare.after(METHOD_LABELS[DEFAULT_METHOD].how)}
            <span className="block">{flatFareText(quote.fareBasis)}</span>
          </>
        )}
      </p>
    );
  if (submitted)
    return (
      <p role="alert" className="text-center text-sm text-danger">
        {missing}
      </p>
    );
  // For equal ends, the destination field already shows the error.
  return pickupEqualsDestination(trip) ? null : <p className="text-center text-sm text-ink-2">{missing}</p>;
}
