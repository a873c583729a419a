import { Fragment } from 'react';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { cx } from '#client/lib/cx.ts';

/** Shown in place of an unknown value, except where spec 2 §2 says 'N/A'. */
export const NOTHING = '–';

/** Returns a phone number as all lists show it: +254 712 345 678. */
export const phoneText = (phone: string | null): string => (phone === null ? NOTHING : displayPhone(phone));

/** A word in a colored pill; `look` is the classes of its colors. */
export const Badge = ({ look, children }: { look: string; children: string }) => (
  <span
    className={cx('inline-flex rounded-full px-2 text-xs leading-[1.125rem] font-semibold whitespace-nowrap', look)}
  >
    {children}
  </span>
);

interface CellLinesProps {
  first: string;
  second: string;
  /** Whether the first line names the row, and is bold. */
  isHead?: boolean;
}

/** Shows two lines in a cell, each truncated, with the whole text as its tooltip. */
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

/** Shows the name of a setting, with the key below if it differs. */
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

/** Shows a name with underscores, which wraps after an underscore if possible. */
const KeyText = ({ text }: { text: string }) => (
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
