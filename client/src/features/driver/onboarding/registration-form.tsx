import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Me } from '#shared/contract/entities.ts';
import { IDENTITY_TEXTS, sayWaiting } from '#shared/texts/en/identity.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { ChooseAgainHint } from '#client/parts/people/hotline.tsx';
import { Note } from '#client/ui/note.tsx';
import { StepHeader } from '#client/ui/step-header.tsx';
import { toast } from '#client/ui/toast.tsx';
import { wholeNumber } from '#client/lib/format.ts';
import type { Problems } from '#client/lib/validate.ts';
import { registrationProblems } from './problems.ts';
import { detailsThatDiffer, type Draft, knownOf, photosDiffer, type Photos, type Start } from './registration.ts';
import { arrivalOf, type Travel } from './send-registration.ts';
import { DocumentsSection, PersonalSection, PricingSection, StageSection, VehicleSection } from './sections.tsx';
import { StepActions } from './step-actions.tsx';
import { DOCUMENTS_STEP, LAST_STEP, reachableStep, STEPS, stepTitles } from './steps.ts';
import { useRegistration } from './use-registration.ts';

interface RegistrationFormProps {
  user: Me;
  start: Start;
  /** The registration on the server; null for a new driver. */
  registered: Start | null;
}

/** The form in five steps, each checked before the next. Going back, even with the phone's Back, loses no input. */
export function RegistrationForm({ user, start, registered }: RegistrationFormProps) {
  const finish = useFinish(registered);
  const steps = useSteps();
  const form = useRegistration({ user, start, onDone: finish, onWrong: steps.show });
  const step = steps.reach(registrationProblems(form.draft, form.photos));
  const asksReview = registered !== null && (step === DOCUMENTS_STEP || photosDiffer(registered.photos, form.photos));
  const ref = useFocusOnProblem(form.problems, step);
  const sending = form.travel !== null;
  const verification = useDriverSelf((state) => state.verification);
  const differ = verification === 'approved' && registered ? detailsThatDiffer(registered.draft, form.draft) : [];
  const next = () => (step === LAST_STEP ? form.submit() : form.leave(step, () => steps.forward(step)));
  const press = (event: FormEvent) => {
    event.preventDefault();
    next();
  };
  const titles = stepTitles();
  const section = { draft: form.draft, problems: form.problems, change: form.change };
  return (
    <form ref={ref} onSubmit={press} noValidate className="mx-auto flex max-w-2xl flex-col gap-4 lg:min-h-[40rem]">
      <StepHeader titles={titles} step={step} over={REGISTRATION.form.over} />
      {asksReview && <Note tone="warning">{ONBOARDING.newReview}</Note>}
      {differ.length > 0 && <Note title={sayWaiting(differ)}>{IDENTITY_TEXTS.meanwhile}</Note>}
      <fieldset disabled={sending} className="contents">
        <legend className="sr-only">{titles[step]}</legend>
        {step === 0 && <PersonalSection {...section} known={knownOf(user)} />}
        {step === 1 && <StageSection {...section} />}
        {step === DOCUMENTS_STEP && (
          <DocumentsSection
            photos={form.photos}
            problems={form.problems}
            change={form.changePhotos}
            kept={form.photosKept}
          />
        )}
        {step === 3 && <VehicleSection {...section} />}
        {step === 4 && <PricingSection {...section} />}
      </fieldset>
      {registered === null && <ChooseAgainHint chose="driver" />}
      <StepActions
        step={step}
        again={registered !== null}
        checking={form.checking}
        sending={sending}
        failed={form.failure !== null}
        onBack={() => steps.back(step)}
        onSave={form.submit}
      >
        {form.failure && (
          <Note tone="danger" title={ONBOARDING.failed}>
            {form.failure}
          </Note>
        )}
        {form.travel && <TravelBar travel={form.travel} />}
        {!sending && step === LAST_STEP && <ArrivedNote {...arrivalOf(form.photos, form.arrived)} />}
      </StepActions>
    </form>
  );
}

const isApproved = (): boolean => useDriverSelf.getState().verification === 'approved';

/** Returns a function that shows the success message and opens the dashboard. */
function useFinish(registered: Start | null) {
  const navigate = useNavigate();
  return ({ draft, photos }: { draft: Draft; photos: Photos }): void => {
    const reviewed = registered === null || photosDiffer(registered.photos, photos);
    const differ = registered ? detailsThatDiffer(registered.draft, draft) : [];
    const saved = differ.length > 0 && isApproved() ? sayWaiting(differ) : ONBOARDING.updated;
    toast.success(reviewed ? ONBOARDING.completed : saved);
    void navigate('/driver', { replace: true });
  };
}

/** After a refused submit, focuses the first invalid field as soon as its step is shown. */
function useFocusOnProblem(problems: Problems, step: number) {
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef(problems);
  const due = useRef(false);
  useEffect(() => {
    if (Object.keys(problems).some((field) => !(field in before.current))) due.current = true;
    before.current = problems;
    const wrong = due.current ? ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!wrong) return;
    due.current = false;
    wrong.focus();
  }, [problems, step]);
  return ref;
}

/** Keeps the step in the address, one history entry per step, so that Back works and a reload keeps the step. */
function useSteps() {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const stepInAddress = search.get('step');
  const show = (step: number, options?: { replace?: boolean; state?: string }): void =>
    void navigate({ search: `?step=${STEPS[step]?.id}` }, options);
  return {
    reach: (problems: Problems) => reachableStep(stepInAddress, problems),
    show: (step: number) => {
      if (STEPS[step]?.id !== (stepInAddress ?? STEPS[0].id)) show(step);
    },
    forward: (step: number) => show(step + 1, { state: CAME_FORWARD }),
    back: (step: number) => {
      if (location.state === CAME_FORWARD) void navigate(-1);
      else show(step - 1, { replace: true });
    },
  };
}

/** Marks a history entry that was opened from the previous step, so that Back leads there. */
const CAME_FORWARD = 'forward';

const kilobytes = (bytes: number): string => wholeNumber(Math.ceil(bytes / 1024));

/** Shows the upload progress of the photos, then the check that follows; nothing without photos to send. */
function TravelBar({ travel: { photo, photos, bytes, total } }: { travel: Travel }) {
  if (photos === 0) return null;
  const percent = Math.floor((bytes / total) * 100);
  const left = percent < 100;
  return (
    <div className="space-y-2 rounded-control bg-sunk px-4 py-3 text-sm">
      <p className="flex justify-between gap-3">
        <span role="status">
          {left ? REGISTRATION.travel.sendingPhoto(photo, photos) : REGISTRATION.travel.allSent}
        </span>
        {left && (
          <span className="whitespace-nowrap text-ink-2 tabular">
            {REGISTRATION.travel.kilobytes(kilobytes(bytes), kilobytes(total))}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={REGISTRATION.travel.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** After a failed attempt, shows how many photos need not be sent again. */
function ArrivedNote({ arrived, chosen }: { arrived: number; chosen: number }) {
  if (arrived === 0) return null;
  const { arrived: arrivedText, answersLeft, restLeft } = REGISTRATION.travel;
  return (
    <p className="text-sm text-ink-2 tabular">
      {arrivedText(arrived, chosen)} {arrived === chosen ? answersLeft : restLeft}
    </p>
  );
}
