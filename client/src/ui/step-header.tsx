import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { UI } from '#shared/texts/en/ui.ts';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';

interface StepHeaderProps {
  /** The name of each step. */
  titles: readonly string[];
  /** The index of the current step in `titles`. */
  step: number;
  /** The purpose of all steps, shown above the title. */
  over?: string;
  /** A back button, for a screen without its own. */
  back?: { label: string; go: () => void };
}

/** The header of the current step. The title takes the focus when the step changes. */
export function StepHeader({ titles, step, over, back }: StepHeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <header className="space-y-2.5">
      {over && <p className="-mb-1.5 text-sm font-semibold text-ink-2">{over}</p>}
      <div className="flex items-center gap-1">
        {back && <IconButton icon={ArrowLeft} label={back.label} onClick={back.go} className="-ml-2.5" />}
        <h1 ref={title} tabIndex={-1} className="grow text-2xl font-bold focus:outline-none">
          {titles[step]}
        </h1>
        <p className="text-sm whitespace-nowrap text-ink-2 tabular">
          <span className="sr-only">{UI.step.before}</span>
          {UI.step.count(step + 1, titles.length)}
        </p>
      </div>
      <div aria-hidden className="flex gap-1.5">
        {titles.map((name, index) => (
          <span
            key={name}
            className={cx('h-1.5 grow rounded-full transition-colors', index <= step ? 'bg-brand' : 'bg-line')}
          />
        ))}
      </div>
    </header>
  );
}
