import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

type IconButtonVariant = 'plain' | 'outline' | 'tint' | 'raised';

const LOOKS: Record<IconButtonVariant, string> = {
  plain: 'text-ink hover:bg-sunk',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunk',
  tint: 'bg-brand-tint text-brand hover:bg-sunk',
  raised: 'bg-raised text-ink shadow-soft hover:bg-sunk',
};

const shape = (variant: IconButtonVariant, className?: string) =>
  cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-50',
    LOOKS[variant],
    className,
  );

interface IconLook {
  icon: LucideIcon;
  /** The accessible name and the tooltip. */
  label: string;
  variant?: IconButtonVariant;
}

interface IconButtonProps extends IconLook, Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  busy?: boolean;
}

export function IconButton({
  icon,
  label,
  variant = 'plain',
  busy = false,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={shape(variant, className)}
    >
      {busy ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}

/** An icon that links to another page, in a new tab. */
export const IconLink = ({ icon, label, variant = 'plain', href }: IconLook & { href: string }) => (
  <a href={href} target="_blank" rel="noopener" aria-label={label} title={label} className={shape(variant)}>
    <Icon of={icon} />
  </a>
);
