import type { Travel } from './send-registration.ts';

const kilobytes = (bytes: number): string => Math.ceil(bytes / 1024).toLocaleString('en-KE');

/** The photos on their way, and what happens after; nothing when there are none to send. */
export function TravelBar({ travel: { photo, photos, bytes, total } }: { travel: Travel }) {
  if (photos === 0) return null;
  const percent = Math.floor((bytes / total) * 100);
  const left = percent < 100;
  return (
    <div className="space-y-2 rounded-control bg-sunk px-4 py-3 text-sm">
      <p className="flex justify-between gap-3">
        <span role="status">
          {left ? `Sending photo ${photo} of ${photos}` : 'All sent. Your photos are being checked.'}
        </span>
        {left && (
          <span className="whitespace-nowrap text-ink-2 tabular">
            {kilobytes(bytes)} of {kilobytes(total)} kB
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label="Sent"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** After an attempt that failed: what does not have to be sent again. */
export function ArrivedNote({ arrived, chosen }: { arrived: number; chosen: number }) {
  if (arrived === 0) return null;
  const rest = arrived === chosen ? 'Only your answers still have to be sent.' : 'Only the rest still has to be sent.';
  return (
    <p className="text-sm text-ink-2 tabular">
      {arrived} of {chosen} {chosen === 1 ? 'photo' : 'photos'} sent. {rest}
    </p>
  );
}
