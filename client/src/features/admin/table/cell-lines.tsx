import { cx } from '../../../lib/cx.ts';

interface CellLinesProps {
  first: string;
  second: string;
  /** Whom or what the row is about. */
  isHead?: boolean;
}

/** Two lines of a cell; what has no room is cut, and told by the tooltip. */
export const CellLines = ({ first, second, isHead = false }: CellLinesProps) => (
  <span className="block min-w-0">
    <span dir="auto" title={first} className={cx('block truncate', isHead && 'font-semibold')}>
      {first}
    </span>
    <span dir="auto" title={second} className="block truncate text-xs leading-tight text-ink-2">
      {second}
    </span>
  </span>
);
