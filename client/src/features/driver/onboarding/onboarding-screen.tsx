import { useEffect, useRef, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { loadDriverSelf, useDriverSelf } from '../../../stores/driver-self.ts';
import { useSession } from '../../../stores/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import type { Problems } from './problems.ts';
import { StageSection } from './stage-section.tsx';
import { useRegistration } from './use-registration.ts';
import { VehicleSection } from './vehicle-section.tsx';

/** /driver/onboarding: Driver Registration (spec 2 §2). Whoever is registered goes to the dashboard. */
export function OnboardingScreen() {
  const user = useSession((state) => state.user);
  const onboarded = useDriverSelf((state) => state.onboarded);
  useEffect(() => {
    // Without an answer the form stands: registering twice only updates.
    loadDriverSelf().catch(() => undefined);
  }, []);
  if (!user) return null;
  return onboarded ? <Navigate to="/driver" replace /> : <RegistrationForm user={user} />;
}

function RegistrationForm({ user }: { user: Me }) {
  const navigate = useNavigate();
  const form = useRegistration(user, () => {
    toast.success(MESSAGES.onboarding.completed);
    void navigate('/driver', { replace: true });
  });
  const ref = useFocusOnProblem(form.problems);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const section = { draft: form.draft, problems: form.problems, change: form.change };
  const wrong = Object.keys(form.problems).length;
  return (
    <form ref={ref} onSubmit={submit} noValidate className="mx-auto max-w-2xl space-y-4">
      <header className="space-y-1">
        <h1 className="text-2xl font-bold">Driver Registration</h1>
        <p className="text-ink-2">What you enter is kept on this phone until you send it; photos are not.</p>
      </header>
      <PersonalSection {...section} />
      <StageSection {...section} />
      <DocumentsSection photos={form.photos} problems={form.problems} change={form.changePhotos} />
      <VehicleSection {...section} />
      <PricingSection {...section} />
      {form.failure && <Note tone="danger">{form.failure}</Note>}
      {wrong > 0 && !form.failure && (
        <Note tone="warning">
          {wrong === 1 ? 'One answer needs another look.' : `${wrong} answers need another look.`}
        </Note>
      )}
      <Button type="submit" size="large" fullWidth busy={form.busy} busyLabel="Sending your registration…">
        Complete Registration
      </Button>
    </form>
  );
}

/** After a refused attempt the first answer to mend has the focus. */
function useFocusOnProblem(problems: Problems) {
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef(problems);
  useEffect(() => {
    const isNew = Object.keys(problems).some((field) => !(field in before.current));
    before.current = problems;
    if (isNew) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return ref;
}
