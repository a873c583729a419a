import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: string;
  icon?: LucideIcon;
  /** True shows a spinner and ignores presses. */
  busy?: boolean;
  /** Replaces the label while busy ("Booking..."). */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  fullWidth,
  icon,
  busy = false,
  busyLabel,
  children,
  className,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={busy ? refuse : onClick}
      // While busy, use aria-disabled instead, because a disabled button would lose the focus.
      disabled={disabled && !busy}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, fullWidth }, className)}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}

/** Cancels the press of a busy button, including its submit. */
const refuse = (event: MouseEvent): void => event.preventDefault();
