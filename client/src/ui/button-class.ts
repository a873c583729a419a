import { cx } from '../lib/cx.ts';

type ButtonVariant = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger';
/** The height: small 44 px, medium 48 px, large 56 px, all large enough for a thumb. */
type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunk',
  quiet: 'text-brand hover:bg-brand-tint',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 py-2 text-sm',
  medium: 'min-h-12 px-5 py-2.5 text-base',
  large: 'min-h-14 px-6 py-3 text-xl',
};

/** Returns the classes of a button, for buttons and for links that look like buttons. */
export const buttonClass = (
  { variant = 'primary', size = 'medium', fullWidth = false }: ButtonLook,
  className?: string,
): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-colors select-none forced-colors:border',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunk disabled:text-ink-2',
    'aria-disabled:border-transparent aria-disabled:bg-sunk aria-disabled:text-ink-2 aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
    fullWidth && 'w-full',
    className,
  );
