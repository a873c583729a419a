import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: string;
  icon?: LucideIcon;
  /** Shows a spinner and ignores presses. */
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
      // While busy, aria-disabled instead: a disabled button would lose the focus.
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

/** Ignores the press of a busy button, including its submit. */
const refuse = (event: MouseEvent): void => event.preventDefault();

type LinkButtonProps = ButtonLook & { children: string; icon?: LucideIcon; className?: string; label?: string } & (
    | { to: string; state?: unknown; href?: never; newTab?: never; download?: never }
    | { href: string; newTab?: boolean; download?: boolean; to?: never; state?: never }
  );

/**
 * A link that looks like a button: `to` within the app, `href` for tel:, WhatsApp, other pages and, with `download`,
 * files: if one is refused, the page stays. `label` for screen
 * readers when the visible text does not say whom it is about.
 */
export function LinkButton({ variant, size, fullWidth, children, icon, className, label, ...target }: LinkButtonProps) {
  const look = buttonClass({ variant, size, fullWidth }, className);
  const content = (
    <>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </>
  );
  if (target.to !== undefined) {
    return (
      <Link to={target.to} state={target.state} className={look} aria-label={label}>
        {content}
      </Link>
    );
  }
  return (
    <a
      href={target.href}
      {...newTabProps(target.newTab)}
      download={target.download}
      className={look}
      aria-label={label}
    >
      {content}
    </a>
  );
}

const newTabProps = (newTab = false) => (newTab ? { target: '_blank', rel: 'noopener' } : {});
