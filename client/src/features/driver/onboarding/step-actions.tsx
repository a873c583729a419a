import type { ReactNode } from 'react';
import { OfflineHint } from '../../../parts/offline-hint.tsx';
import { cx } from '../../../lib/cx.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { LAST_STEP } from './steps.ts';

interface StepActionsProps {
  step: number;
  /** A registered driver may save from any step. */
  again: boolean;
  checking: boolean;
  sending: boolean;
  /** The last submit failed. */
  failed: boolean;
  onBack: () => void;
  onSave: () => void;
  /** The progress or the result of the submit. */
  children: ReactNode;
}

/** Back and Next, within thumb reach; the last step submits the registration. */
export function StepActions({ step, again, checking, sending, failed, onBack, onSave, children }: StepActionsProps) {
  const last = step === LAST_STEP;
  const complete = failed ? 'Try again' : again ? 'Save Changes' : 'Complete Registration';
  return (
    <div className={cx('sticky z-10 -mx-1 space-y-2 bg-paper px-1 py-2 lg:static', again ? 'above-nav' : 'bottom-0')}>
      {children}
      {last && <OfflineHint />}
      <div className="flex gap-3">
        {step > 0 && (
          <Button variant="outline" size="large" onClick={onBack} disabled={sending}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          size="large"
          className="min-w-0 grow"
          busy={checking}
          busyLabel={sending ? MESSAGES.onboarding.sending : 'One moment…'}
        >
          {last ? complete : 'Next'}
        </Button>
      </div>
      {again && !last && (
        <Button variant="quiet" fullWidth onClick={onSave} disabled={checking}>
          {failed ? 'Try again' : 'Save Changes'}
        </Button>
      )}
    </div>
  );
}
