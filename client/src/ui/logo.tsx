import { MESSAGES } from '#shared/texts/en/messages.ts';
import { cx } from '../lib/cx.ts';

export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden className="shrink-0">
      <rect width="48" height="48" rx="12" className="fill-brand" />
      <path d="M17.5 23h10.5l3.5 6.5h-10z" className="fill-accent" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-brand">
        <circle cx="12.5" cy="31" r="6" />
        <circle cx="35.5" cy="31" r="6" />
        <path d="M12.5 31l6-8h9.5l7.5 8M28 23l-3-7h5.5M14 21h8" />
      </g>
    </svg>
  );
}

const SIZES = { medium: { mark: 36, text: 'text-xl' }, large: { mark: 56, text: 'text-3xl' } } as const;

/** The logo with the name next to it. */
export function Wordmark({ size = 'medium', className }: { size?: keyof typeof SIZES; className?: string }) {
  const look = SIZES[size];
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Logo size={look.mark} />
      <span className={cx('font-bold tracking-tight', look.text)}>{MESSAGES.brand.name}</span>
    </span>
  );
}
