import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** px; default 20. */
  size?: number;
  className?: string;
}

/**
 * A lucide icon in our stroke width. Decorative: the text next to it, or the label of the button around it, carries the
 * meaning.
 */
export function Icon({ of: Glyph, size = 20, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.75} className={className} aria-hidden focusable={false} />;
}
