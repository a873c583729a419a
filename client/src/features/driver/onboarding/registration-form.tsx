import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { ChooseAgainHint } from '../../../parts/choose-again-hint.tsx';
import { Note } from '../../../ui/note.tsx';
import { StepHeader } from '../../../ui/step-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import { problemsOf, type Problems } from './problems.ts';
import { differ, type Photos, type Start } from './registration.ts';
import { StageSection } from './stage-section.tsx';
import { StepActions } from './step-actions.tsx';
import { DOCUMENTS_STEP, LAST_STEP, STEP_TITLES } from './steps.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useRegistration } from './use-registration.ts';
import { useSteps } from './use-steps.ts';
import { VehicleSection } from './vehicle-section.tsx';

interface RegistrationFormProps {
  user: Me;
  start: Start;
  /** What stands at the server already; null for a newcomer. */
  registered: Start | null;
}

/** The five steps, each judged before the next. Leaving one by the phone's own back loses nothing. */
export function RegistrationForm({ user, start, registered }: RegistrationFormProps) {
  const finish = useFinish(registered);
  const steps = useSteps();
  const form = useRegistration({ user, start, onDone: finish, onWrong: steps.show });
  const step = steps.reach(problemsOf(form.draft, form.photos));
  const asksReview = registered !== null && (step === DOCUMENTS_STEP || differ(registered.photos, form.photos));
  const ref = useFocusOnProblem(form.problems, step);
  const next = () => (step === LAST_STEP ? form.submit() : form.leave(step, () => steps.forward(step)));
  const press = (event: FormEvent) => {
    event.preventDefault();
    next();
  };
  const section = { draft: form.draft, problems: form.problems, change: form.change };
  return (
    <form ref={ref} onSubmit={press} noValidate className="mx-auto max-w-2xl space-y-4">
      <StepHeader titles={STEP_TITLES} step={step} over="Driver Registration" />
      {asksReview && <Note tone="warning">{MESSAGES.onboarding.newReview}</Note>}
      <fieldset disabled={form.sent !== null} className="contents">
        <legend className="sr-only">{STEP_TITLES[step]}</legend>
        {step === 0 && <PersonalSection {...section} />}
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
      <StepActions
        step={step}
        again={registered !== null}
        checking={form.checking}
        sending={form.sent !== null}
        failed={form.failure !== null}
        onBack={() => steps.back(step)}
        onSave={form.submit}
      >
        {form.failure && (
          <Note tone="danger" title={MESSAGES.onboarding.failed}>
            {form.failure}
          </Note>
        )}
        {form.sent && <UploadProgress sent={form.sent} />}
      </StepActions>
      {registered === null && <ChooseAgainHint chose="driver" />}
    </form>
  );
}

/** Says how it ended, and goes to the dashboard. */
function useFinish(registered: Start | null) {
  const navigate = useNavigate();
  return (photos: Photos): void => {
    const reviewed = registered === null || differ(registered.photos, photos);
    toast.success(reviewed ? MESSAGES.onboarding.completed : MESSAGES.onboarding.updated);
    void navigate('/driver', { replace: true });
  };
}

/** After a refused attempt the first answer to mend has the focus, as soon as its step is shown. */
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
