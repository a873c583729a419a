import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Icon } from './icon.tsx';

type LinkButtonProps = ButtonLook & { children: string; icon?: LucideIcon; className?: string; label?: string } & (
    | { to: string; state?: unknown; href?: never; newTab?: never; download?: never }
    | { href: string; newTab?: boolean; download?: boolean; to?: never; state?: never }
  );

/**
 * A link that looks like a button: `to` within the app, `href` for tel:, WhatsApp, other pages and, with `download`,
 * files (if the server refuses a download, the page stays). `label`: for screen readers, when the visible text does not
 * name the person.
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
