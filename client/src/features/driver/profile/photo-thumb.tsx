import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface PhotoThumbProps {
  /** An address of `/api/files/{id}`; null when there is no photo. */
  src: string | null;
  label: string;
}

/** A document, small; pressed, it opens whole. */
export function PhotoThumb({ src, label }: PhotoThumbProps) {
  const [failed, setFailed] = useState(false);
  if (src === null || failed) {
    return (
      <span className="grid size-20 shrink-0 place-items-center rounded-control border border-dashed border-line-strong bg-sunk text-ink-2">
        <Icon of={ImageOff} size={28} />
      </span>
    );
  }
  return (
    <a href={src} target="_blank" rel="noopener" className="shrink-0 rounded-control">
      <img
        src={src}
        alt={`${label}, opens in a new tab`}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="size-20 rounded-control border border-line bg-sunk object-cover"
      />
    </a>
  );
}
