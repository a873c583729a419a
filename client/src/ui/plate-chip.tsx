import { UI } from '#shared/texts/en/ui.ts';
import { plateWritten } from '#shared/domain/plate.ts';
import { cx } from '../lib/cx.ts';

/** A Kenyan number plate: bold black on yellow. */
export function PlateChip({ plate, className }: { plate: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-small border border-on-accent bg-accent px-2 py-0.5 text-sm font-bold tracking-wider whitespace-nowrap text-on-accent tabular',
        className,
      )}
    >
      <span className="sr-only">{UI.plate}</span>
      {plateWritten(plate)}
    </span>
  );
}
