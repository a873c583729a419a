import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { cx } from '#client/lib/cx.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import { Button } from '#client/ui/button.tsx';
import { LAST_STEP } from './steps.ts';

interface StepActionsProps {
  step: number;
  /** Whether the driver is already registered and may save from any step. */
  again: boolean;
  checking: boolean;
  sending: boolean;
  /** Whether the last submit failed. */
  failed: boolean;
  onBack: () => void;
  onSave: () => void;
  /** The progress or the result of the submit. */
  children: ReactNode;
}

/** Next: in the same place on every step, within thumb reach. On the last step it submits the registration. */
export function StepActions({ step, again, checking, sending, failed, onBack, onSave, children }: StepActionsProps) {
  const last = step === LAST_STEP;
  const { tryAgain, saveChanges, complete, next } = REGISTRATION.form;
  const submit = again ? saveChanges : complete;
  const back = step > 0;
  const save = again && !last;
  return (
    <>
      {/* As high as the fixed bar, which would otherwise cover the end of the form. */}
      <div aria-hidden className={cx('shrink-0 lg:hidden', failed || sending ? 'h-56' : again ? 'h-32' : 'h-16')} />
      <div
        data-toasts="bar"
        className={cx(
          'fixed inset-x-0 z-10 space-y-2 border-t border-line bg-paper px-4 py-2',
          'lg:sticky lg:bottom-0 lg:mt-auto lg:border-0 lg:px-0 lg:py-4',
          again ? 'above-nav' : 'bottom-0 pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
        )}
      >
        {children}
        {last && <OfflineHint />}
        {(back || save) && (
          <div className="flex justify-between">
            {back && (
              <Button
                variant="quiet"
                size="small"
                icon={ArrowLeft}
                onClick={onBack}
                disabled={sending}
                className="-ml-3"
              >
                {REGISTRATION.form.back}
              </Button>
            )}
            {save && (
              <Button variant="quiet" size="small" onClick={onSave} disabled={checking} className="-mr-3 ml-auto">
                {failed ? tryAgain : saveChanges}
              </Button>
            )}
          </div>
        )}
        <Button
          type="submit"
          size="large"
          fullWidth
          busy={checking}
          busyLabel={sending ? ONBOARDING.sending : REGISTRATION.form.oneMoment}
        >
          {last ? (failed ? tryAgain : submit) : next}
        </Button>
      </div>
    </>
  );
}
