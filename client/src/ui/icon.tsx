import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** px; 20 unless told. */
  size?: number;
  className?: string;
}

/** A lucide icon in the house weight. Decorative: the words beside it, or the button around it, carry the meaning. */
export function Icon({ of: Glyph, size = 20, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.75} className={className} aria-hidden focusable={false} />;
}
