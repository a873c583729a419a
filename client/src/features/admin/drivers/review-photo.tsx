import { Camera, ImageOff, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { cx } from '#client/lib/cx.ts';
import { timeOf } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { usePhotoAsk } from './ask-photo-dialog.tsx';
import { type DriverPhoto, NewPhotoBadge, reasonLabel } from './driver-labels.tsx';

interface ReviewPhotoProps {
  driver: AdminDriver;
  photo: DriverPhoto;
  refresh: () => Promise<void>;
  /** Whether a new photo can be requested. */
  mayAsk: boolean;
  onAsk: () => void;
  onEnlarge: () => void;
}

/** Shows a photo under review, with the request for a new photo, if any (R37). */
export function ReviewPhoto({ driver, photo, refresh, mayAsk, onAsk, onEnlarge }: ReviewPhotoProps) {
  const request = driver.photo_requests.find((it) => it.photo === photo.kind);
  const src = driver[photo.field];
  return (
    <figure aria-label={photo.label} className="min-w-0 space-y-1.5">
      <figcaption className="flex items-center justify-between gap-2 text-sm font-semibold">
        {photo.label}
        {request?.answered && <NewPhotoBadge />}
      </figcaption>
      {src === null ? <Missing text="Not sent" /> : <Picture key={src} {...{ src, onEnlarge }} label={photo.label} />}
      {src !== null && request && !request.answered ? (
        <Asked {...{ driver, photo, refresh, request }} />
      ) : (
        src !== null &&
        mayAsk && (
          <Button
            variant="quiet"
            size="small"
            icon={Camera}
            aria-label={`Ask for a new photo: ${photo.label}`}
            onClick={onAsk}
            className="-ml-2 px-2!"
          >
            Ask for a new photo
          </Button>
        )
      )}
    </figure>
  );
}

interface AskedProps extends Pick<ReviewPhotoProps, 'driver' | 'photo' | 'refresh'> {
  request: AdminDriver['photo_requests'][number];
}

/** Shows the open request, with a button to withdraw it. */
function Asked({ driver, photo, refresh, request }: AskedProps) {
  const { busy, ask } = usePhotoAsk(driver, refresh);
  const nowMs = useNow(60_000);
  return (
    <div className="flex items-start justify-between gap-2 rounded-control bg-accent-tint py-1 pr-1 pl-3 text-sm">
      <p className="min-w-0 py-2.5 leading-snug wrap-anywhere">
        <span className="font-semibold">Asked for a new photo:</span> {reasonLabel(request.because)}
        <span className="text-ink-2"> · {timeOf(request.asked, nowMs)}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Withdraw the request: ${photo.label}`}
        onClick={() => ask(photo, null)}
        className="px-2!"
      >
        Withdraw
      </Button>
    </div>
  );
}

/** Shows the photo; a press opens it full-screen. If the photo does not load, shows a note instead. */
function Picture({ src, label, onEnlarge }: { src: string; label: string; onEnlarge: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return <Missing text="This photo did not load." onRetry={() => setState('loading')} />;
  return (
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
