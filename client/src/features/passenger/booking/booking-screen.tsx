import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { NOTIFICATION_PROMPT_PASSENGER_MS } from '../../../../../shared/domain/constants.ts';
import { draftOfRide, draftOfTrip, loadDraft, saveDraft } from '../../../parts/draft-storage.ts';
import { NotificationPrompt } from '../../../parts/notification-permission.tsx';
import { useNow } from '../../../parts/use-now.ts';
import { Note } from '../../../ui/note.tsx';
import { StepHeader } from '../../../ui/step-header.tsx';
import type { BookingDraft } from '../../../parts/booking-draft.ts';
import { type BookingProgress, keptAt, NO_PROGRESS, reachableStep, STEPS, withoutRider } from './booking-state.ts';
import { offersOf, openFare, type Choice } from './choice.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { ConfirmTrouble } from './confirm-trouble.tsx';
import { DetailsStep } from './details-step.tsx';
import { DriversStep } from './drivers-step.tsx';
import { PreferredCard } from './preferred-card.tsx';
import { readBookingState, type BookingState } from './preferred-driver.ts';
import { useConfirmRide } from './use-confirm-ride.ts';
import { useFindDrivers } from './use-find-drivers.ts';
import { usePreferredDriver } from './use-preferred-driver.ts';
import { BOOKING_STEPS } from './words.ts';

const PATH = '/passenger/book';

/** /passenger/book: the steps up to a ride. Each step is an entry of the history, so that the phone's own back works. */
export function BookingScreen() {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const nowMs = useNow(15_000);
  const [arrived] = useState(() => readBookingState(location.state));
  const [preferred, forgetPreferred] = usePreferredDriver(arrived.preferredDriver ?? null);
  const [draft, setDraft] = useState(() => startingDraft(arrived, nowMs));
  const [progress, setProgress] = useState(NO_PROGRESS);
  const asked = search.get('step');
  const step = reachableStep(asked, progress);
  const index = STEPS.indexOf(step);

  useEffect(() => saveDraft(draft), [draft]);
  useStepsBack(index, () => setProgress((known) => keptAt(step, known)));
  useEffect(() => {
    // The answers that this step stood on are gone (a reload, a clearing): its address goes too.
    if (asked !== null && step === 'details') void navigate(PATH, { replace: true });
  }, [asked, step, navigate]);

  const onFound = useCallback(
    (answer: Pick<BookingProgress, 'townFareMaxKm'> & { found: DriverListing[] }) => {
      setProgress({ ...answer, choice: null });
      void navigate(`${PATH}?step=drivers`);
    },
    [navigate],
  );
  const finding = useFindDrivers(onFound);
  useTakenOver(arrived, draft, finding.find);

  const confirming = useConfirmRide((ride) => {
    void navigate(`/passenger/ride/${ride.id}`, { replace: true, state: { booked: true } });
  });
  const change = (changed: Partial<BookingDraft>) => {
    finding.forget();
    setDraft((known) => ({ ...known, ...changed }));
  };
  const choose = (choice: Choice) => {
    confirming.forget();
    setProgress((known) => ({ ...known, choice }));
    void navigate(`${PATH}?step=confirmation`);
  };
  const chooseOther = () => {
    const gone = progress.choice?.offer?.id;
    if (gone === preferred?.id) forgetPreferred();
    back();
    if (gone !== undefined) setProgress((known) => withoutRider(gone, known));
  };
  const back = () => void (step === 'details' ? navigate('/passenger') : navigate(-1));

  return (
    <div className="mx-auto w-full max-w-2xl space-y-5">
      <NotificationPrompt afterMs={NOTIFICATION_PROMPT_PASSENGER_MS} />
      <StepHeader titles={BOOKING_STEPS} step={index} back={{ label: BACK[step], go: back }} />
      {step === 'details' && (
        <DetailsStep
          draft={draft}
          nowMs={nowMs}
          onChange={change}
          onFind={() => void finding.find(draft, preferred?.id ?? null)}
          loading={finding.loading}
          problem={finding.problem && <Note tone="danger">{finding.problem}</Note>}
          lead={preferred && <PreferredCard driver={preferred} onClear={forgetPreferred} />}
        />
      )}
      {step === 'drivers' && progress.found && (
        <DriversStep
          draft={draft}
          nowMs={nowMs}
          offers={offersOf(progress.found, preferred, { draft, townFareMaxKm: progress.townFareMaxKm })}
          openFare={openFare(draft, progress.townFareMaxKm)}
          onChoose={choose}
          onEdit={back}
        />
      )}
      {step === 'confirmation' && progress.choice && (
        <ConfirmStep
          draft={draft}
          nowMs={nowMs}
          choice={progress.choice}
          busy={confirming.busy}
          problem={confirming.problem && <ConfirmTrouble problem={confirming.problem} onOther={chooseOther} />}
          onConfirm={() => progress.choice && void confirming.confirm(draft, progress.choice)}
        />
      )}
    </div>
  );
}

const BACK = { details: 'Back to Home', drivers: 'Back to the details', confirmation: 'Back to the drivers' } as const;

/** Runs when an earlier step is shown than before, by whichever back. */
function useStepsBack(index: number, onBack: () => void) {
  const shown = useRef(index);
  useEffect(() => {
    const wentBack = index < shown.current;
    shown.current = index;
    if (wentBack) onBack();
  });
}

function startingDraft({ again, like }: BookingState, nowMs: number): BookingDraft {
  if (again) return draftOfRide(again, nowMs);
  return like ? draftOfTrip(like, nowMs) : loadDraft(nowMs);
}

/** A ride that came to nothing is asked again at once, as long as its details still hold (R5, R6). */
function useTakenOver(
  { again, like }: BookingState,
  draft: BookingDraft,
  find: (draft: BookingDraft, preferredDriverId: null) => Promise<void>,
) {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !(again ?? like)) return;
    done.current = true;
    // A reload must not take the ride's details over what was changed since.
    void navigate(PATH, { replace: true });
    if (again) void find(draft, null);
  }, [again, like, draft, find, navigate]);
}
