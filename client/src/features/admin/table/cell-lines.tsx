import { Fragment } from 'react';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { cx } from '#client/lib/cx.ts';

/** Stands for a value that is not known, except where spec 2 §2 says 'N/A'. */
export const NOTHING = '–';

/** A phone number as every list shows it: +254 712 345 678. */
export const phoneText = (phone: string | null): string => (phone === null ? NOTHING : displayPhone(phone));

interface CellLinesProps {
  first: string;
  second: string;
  /** The first line names the row, and is bold. */
  isHead?: boolean;
}

/** Two lines in a cell, each truncated, with the whole text as its tooltip. */
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

/** The name of a setting, with its key below if that differs. */
export const SettingLines = ({ name, settingKey }: { name: string; settingKey: string }) => (
  <span className="block min-w-0">
    <span className="block font-semibold">{name === settingKey ? <KeyText text={name} /> : name}</span>
    {name !== settingKey && (
      <span className="block text-xs font-normal text-ink-2">
        <KeyText text={settingKey} />
      </span>
    )}
  </span>
);

/** A name with underscores, which wraps after an underscore if possible. */
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
