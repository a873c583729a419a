import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { initials } from '../lib/format.ts';

const SIZES = { small: 'size-9 text-xs', medium: 'size-12 text-base', large: 'size-20 text-2xl' } as const;

interface AvatarProps {
  name: string;
  /** The address of the photo; the initials replace a photo that does not load. */
  src?: string | null;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A photo or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shape = cx('shrink-0 rounded-full', SIZES[size], className);
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
        className={cx(shape, 'bg-sunk object-cover')}
      />
    );
  }
  return (
    <span aria-hidden className={cx(shape, 'inline-grid place-items-center bg-brand-tint font-bold text-brand-strong')}>
      {initials(name) || '?'}
    </span>
  );
}
