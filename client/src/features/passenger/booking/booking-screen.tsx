import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DriverListing } from '#shared/contract/entities.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { DRIVERS_POLL_MS, NOTIFICATION_PROMPT_PASSENGER_MS } from '#shared/domain/constants/screens.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { goBackTo, place } from '#client/lib/back.ts';
import { searchDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { InactiveNote } from '#client/parts/people/inactive-note.tsx';
import { NotificationPrompt } from '#client/parts/phone/notification-permission.tsx';
import { type BookingDraft, draftProblem, tripOf } from '#client/parts/ride/booking-draft.ts';
import { saveDraft } from '#client/parts/ride/draft-storage.ts';
import { NewFareDialog } from '#client/parts/ride/new-fare-dialog.tsx';
import { bookedText, useCreateRide } from '#client/parts/ride/use-create-ride.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverList, useDrivers } from '#client/data/drivers/drivers.ts';
import { Note } from '#client/ui/note.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import { StepHeader } from '#client/ui/step-header.tsx';
import { useMapCenter } from '../use-map-center.ts';
import {
  type BookingProgress,
  progressUpTo,
  NO_PROGRESS,
  reachableStep,
  STEPS,
  withFare,
  withoutDriver,
} from './booking-state.ts';
import { type Choice, choiceAgain, choiceAmong, offersOf, openQuote } from './choice.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DriversStep } from './drivers-step.tsx';
import { PreferredCard } from './preferred-card.tsx';
import { preferredIdOf, preferredState } from '#client/parts/ride/booking-links.ts';
import {
  withCurrentData,
  type PreferredDriver,
  type CurrentPreferredDriver,
  readBookingState,
} from '#client/parts/ride/preferred-driver.ts';
import { BOOKING_PATH, startingDraft, useRepeatedTrip, withPickup } from './starting-draft.ts';
import { useFindDrivers, useFoundAgain } from './use-find-drivers.ts';

/** /passenger/book: the steps before a ride, each with its own history entry, so that Back works. */
export function BookingScreen() {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const nowMs = useNow(15_000);
  const [arrived] = useState(() => readBookingState(location.state));
  const [preferred, forgetPreferred] = usePreferredDriver(arrived.preferredDriver ?? null);
  const { own } = useMapCenter();
  const [draft, setDraft] = useState(() => withPickup(startingDraft(arrived, nowMs), own));
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [startsAt] = useState(() => arrived.startsAt ?? place());
  // Stored in all history entries, so that a reload keeps the preferred driver and where the booking began.
  const kept = useMemo(() => ({ ...(preferred && preferredState(preferred)), startsAt }), [preferred, startsAt]);
  const stepInAddress = search.get('step');
  const step = reachableStep(stepInAddress, progress);
  const { chosen } = readBookingState(location.state);

  useEffect(() => saveDraft(draft), [draft]);

  const onFound = useCallback(
    (answer: Pick<BookingProgress, 'townFareMaxKm'> & { found: DriverListing[] }) => {
      if (stepInAddress !== null) {
        // The passenger changed details on the driver list, which stays on screen, or reloaded a later step.
        const choice = stepInAddress === 'confirmation' ? choiceAgain(answer, chosen, draft) : null;
        setProgress({ ...answer, choice });
        if (!choice) void navigate(`${BOOKING_PATH}?step=drivers`, { replace: true, state: kept });
        return;
      }
      const choice = choiceAmong(answer.found, preferred?.id);
      setProgress({ ...answer, choice });
      void navigate(`${BOOKING_PATH}?step=drivers`, { state: kept });
      // The driver list is skipped, but gets a history entry, so that Back leads to it.
      if (choice) void navigate(`${BOOKING_PATH}?step=confirmation`, { state: { ...kept, chosen: preferred?.id } });
    },
    [navigate, kept, preferred?.id, stepInAddress, chosen, draft],
  );
  const finding = useFindDrivers(onFound);
  const reloaded = useReloadedStep(stepInAddress, draftProblem(draft, nowMs) === null, () =>
    finding.find(draft, preferredIdOf(preferred)),
  );
  const awaited = step === 'details' ? reloaded : null;
  const index = STEPS.indexOf(awaited ?? step);
  useStepsBack(index, () => setProgress((known) => progressUpTo(step, known)));
  useEffect(() => {
    // The answers that this step needs are lost, so the step is removed from the address.
    if (stepInAddress !== null && step === 'details' && !awaited)
      void navigate(BOOKING_PATH, { replace: true, state: kept });
  }, [stepInAddress, step, awaited, navigate, kept]);
  useRepeatedTrip(arrived, draft, finding.find);
  useFoundAgain(
    { found: step === 'drivers' ? progress.found : null, draft, preferredDriverId: preferredIdOf(preferred) },
    (found, before) => setProgress((known) => (known.found === before ? { ...known, found } : known)),
  );

  const confirming = useConfirmRide((ride) => {
    toast.success(bookedText(ride));
    // The ride replaces all steps of the booking, so that Back does not lead to an empty form.
    goBackTo(startsAt, () => void navigate(`/passenger/ride/${ride.id}`, { replace: true, state: { booked: true } }));
  });
  const change = (changed: Partial<BookingDraft>) => {
    finding.forget();
    setDraft((known) => ({ ...known, ...changed }));
  };
  const choose = (choice: Choice) => {
    confirming.forget();
    // A search still running for details changed just before would undo the choice.
    finding.forget();
    setProgress((known) => ({ ...known, choice }));
    void navigate(`${BOOKING_PATH}?step=confirmation`, { state: { ...kept, chosen: choice.offer?.id ?? null } });
  };
  const chooseOther = () => {
    const gone = progress.choice?.offer?.id;
    if (gone === preferred?.id) forgetPreferred();
    back();
    if (gone !== undefined) setProgress((known) => withoutDriver(gone, known));
  };
  const question = confirming.question && {
    ...confirming.question,
    back: () => {
      setProgress((known) => withFare(confirming.question?.fare ?? 0, known));
      confirming.question?.back();
    },
  };
  const back = () => void (step === 'details' ? navigate('/passenger') : navigate(-1));
  const isRefused = useRefused(() => {
    finding.forget();
    confirming.forget();
  });
  const shown = isRefused ? null : step;

  return (
    <div className="mx-auto w-full max-w-2xl space-y-5 lg:max-w-none">
      <NotificationPrompt afterMs={NOTIFICATION_PROMPT_PASSENGER_MS} />
      <StepHeader titles={BOOKING.steps} step={index} back={{ label: BOOKING.back[step], go: back }} />
      <InactiveNote />
      {shown === 'details' && awaited && <ListSkeleton label={BOOKING.finding} />}
      {shown === 'details' && !awaited && (
        <DetailsStep
          draft={draft}
          nowMs={nowMs}
          onChange={change}
          onFind={() => void finding.find(draft, preferredIdOf(preferred))}
          loading={finding.loading}
          problem={finding.problem && <Note tone="danger">{finding.problem}</Note>}
          lead={preferred && <PreferredCard driver={preferred} onClear={forgetPreferred} />}
        />
      )}
      {shown === 'drivers' && progress.found && (
        <DriversStep
          draft={draft}
          nowMs={nowMs}
          offers={offersOf(progress.found, preferred, { draft, townFareMaxKm: progress.townFareMaxKm })}
          openQuote={openQuote(draft, progress.townFareMaxKm)}
          onChoose={choose}
          onEdit={back}
          onRefine={(refined) => {
            setDraft(refined);
            void finding.find(refined, preferredIdOf(preferred));
          }}
          problem={finding.problem && <Note tone="danger">{finding.problem}</Note>}
        />
      )}
      {shown === 'confirmation' && progress.choice && (
        <ConfirmStep
          draft={draft}
          nowMs={nowMs}
          choice={progress.choice}
          onChange={change}
          busy={confirming.busy}
          problem={confirming.problem}
          onOther={chooseOther}
          onConfirm={() => progress.choice && confirming.confirm(draft, progress.choice)}
        />
      )}
      <NewFareDialog question={question} busy={confirming.busy} />
    </div>
  );
}

/** Whether the passenger is inactive (R5); a note then replaces the steps. `onEnd` runs once that ends. */
function useRefused(onEnd: () => void): boolean {
  const isRefused = useDrivers((state) => state.refused);
  const end = useEffectEvent(onEnd);
  useEffect(() => (isRefused ? () => end() : undefined), [isRefused]);
  return isRefused;
}

/** After a reload of a later step, repeats the search; returns that step until the search has ended, then null. */
function useReloadedStep(stepInAddress: string | null, canSearch: boolean, find: () => Promise<void>) {
  const [runs, setRuns] = useState(stepInAddress !== null && canSearch);
  const search = useEffectEvent(find);
  useEffect(() => {
    if (runs) void search().finally(() => setRuns(false));
  }, [runs]);
  return (runs && STEPS.find((step) => step === stepInAddress)) || null;
}

/** Calls `onBack` when the person goes to an earlier step, with the screen's or the phone's Back button. */
function useStepsBack(index: number, onBack: () => void) {
  const shown = useRef(index);
  useEffect(() => {
    const wentBack = index < shown.current;
    shown.current = index;
    if (wentBack) onBack();
  });
}

const rideOf = (draft: BookingDraft, { offer, fare }: Choice): RideCreate => ({
  ...tripOf(draft),
  pickupAddress: draft.pickupPoint?.address ?? null,
  driverId: offer?.id ?? null,
  paymentMethod: draft.paymentMethod,
  estimatedFare: fare,
  agreedFare: fare,
});

/** Returns the booking of step 3, whose `confirm` requests the ride. */
function useConfirmRide(onBooked: (ride: Ride) => void) {
  const { create, ...rest } = useCreateRide(onBooked);
  return { ...rest, confirm: (draft: BookingDraft, choice: Choice) => create(rideOf(draft, choice)) };
}

/** Returns the preferred driver with the current status, and a function that clears the preference. */
function usePreferredDriver(arrived: PreferredDriver | null): [CurrentPreferredDriver | null, () => void] {
  const [wanted, setWanted] = useState(arrived);
  const drivers = useDriverList();
  const ask = async (): Promise<void> => {
    if (wanted) await searchDrivers(wanted.phone);
  };
  usePolling(ask, DRIVERS_POLL_MS, { enabled: wanted !== null, skipOnConnect: true });
  const now = useMemo(() => wanted && withCurrentData(wanted, drivers), [wanted, drivers]);
  return [now, () => setWanted(null)];
}
