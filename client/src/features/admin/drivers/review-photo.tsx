import { ImageOff, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ReviewPhotoProps {
  label: string;
  /** An address of `/api/files/{id}`; null when there is no photo. */
  src: string | null;
  onEnlarge: () => void;
}

/** A document, large enough to read; pressed, it fills the screen. One that is missing or does not load says so. */
export function ReviewPhoto({ label, src, onEnlarge }: ReviewPhotoProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <figure aria-label={label} className="min-w-0 space-y-1.5">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      {src === null ? (
        <Missing text="Not sent" />
      ) : state === 'failed' ? (
        <Missing text="This photo did not load." onRetry={() => setState('loading')} />
      ) : (
        <button
          type="button"
          aria-label={`Enlarge: ${label}`}
          onClick={onEnlarge}
          className={cx(
            'relative block aspect-3/2 w-full overflow-clip rounded-control border border-line bg-sunk',
            state === 'loading' && 'animate-pulse',
          )}
        >
          <img
            src={src}
            alt=""
            decoding="async"
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className="size-full object-contain"
          />
          <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-control bg-raised text-ink shadow-soft">
            <Icon of={Maximize2} size={16} />
          </span>
        </button>
      )}
    </figure>
  );
}

function Missing({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="grid aspect-3/2 w-full place-items-center rounded-control border border-dashed border-line-strong bg-sunk text-ink-2">
      <div className="flex flex-col items-center gap-2 text-sm">
        <Icon of={ImageOff} size={28} />
        <p>{text}</p>
        {onRetry && (
          <Button variant="outline" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
