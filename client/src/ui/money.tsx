import { cx } from '../lib/cx.ts';
import { ksh, kshRange } from '../lib/format.ts';

interface MoneyProps {
  /** Whole KSH (R17). */
  amount: number;
  /** The upper end of a range. */
  upTo?: number;
  className?: string;
}

export function Money({ amount, upTo, className }: MoneyProps) {
  return (
    <span className={cx('whitespace-nowrap tabular', className)}>
      {upTo === undefined ? ksh(amount) : kshRange(amount, upTo)}
    </span>
  );
}
