import { Fragment } from 'react';
import { cx } from '../../../lib/cx.ts';

interface CellLinesProps {
  first: string;
  second: string;
  /** Whom or what the row is about. */
  isHead?: boolean;
}

/** Two lines of a cell, each cut where it is too long, with the whole text as its tooltip. */
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

/** A name with underscores, which breaks after them before it breaks anywhere else. */
export const KeyText = ({ text }: { text: string }) => (
  <span className="wrap-anywhere">
    {text.split('_').map((part, at) => (
      <Fragment key={at}>
        {at > 0 && (
          <>
            _<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </span>
);
