import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

export const BOOKING_STEPS = ['Book a Ride', 'Select Driver', 'Confirm Booking', 'Ride Booked'] as const;

interface StepHeaderProps {
  /** From 0, an index into BOOKING_STEPS. */
  step: number;
  onBack: () => void;
  backLabel: string;
}

/** The stepper of the booking: where one is of four, and the way back. The title takes the focus when the step changes. */
export function StepHeader({ step, onBack, backLabel }: StepHeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <header className="space-y-3">
      <div className="flex items-center gap-1">
        <IconButton icon={ArrowLeft} label={backLabel} onClick={onBack} className="-ml-2.5" />
        <h1 ref={title} tabIndex={-1} className="grow text-2xl font-bold focus:outline-none">
          {BOOKING_STEPS[step]}
        </h1>
        <p className="text-sm text-ink-2 tabular">
          <span className="sr-only">Step </span>
          {step + 1} of {BOOKING_STEPS.length}
        </p>
      </div>
      <div aria-hidden className="grid grid-cols-4 gap-1.5">
        {BOOKING_STEPS.map((name, index) => (
          <span
            key={name}
            className={cx('h-1.5 rounded-full transition-colors', index <= step ? 'bg-brand' : 'bg-line')}
          />
        ))}
      </div>
    </header>
  );
}
