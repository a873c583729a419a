import { cx } from '../lib/cx.ts';
import { ksh } from '../lib/format.ts';

/** An amount in whole KSH (R17). */
export const Money = ({ amount, className }: { amount: number; className?: string }) => (
  <span className={cx('whitespace-nowrap tabular', className)}>{ksh(amount)}</span>
);
