import { cx } from '../lib/cx.ts';

interface SpinnerProps {
  /** The text for screen readers, shown next to the ring when `visible`. Without a label, the spinner is decorative. */
  label?: string;
  visible?: boolean;
  size?: number;
  className?: string;
}

export function Spinner({ label, visible = false, size = 20, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex items-center gap-3', className)}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" className="animate-spin" aria-hidden>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className={visible ? undefined : 'sr-only'}>{label}</span>}
    </span>
  );
}
