import type { Sent } from '../../../lib/transport.ts';

const kilobytes = (bytes: number): string => Math.ceil(bytes / 1024).toLocaleString('en-KE');

/** How much of the registration has left the phone, and what happens after that. */
export function UploadProgress({ sent: { bytes, total } }: { sent: Sent }) {
  const percent = total === 0 ? 0 : Math.floor((bytes / total) * 100);
  const left = percent < 100;
  return (
    <div className="space-y-2 rounded-control bg-sunk px-4 py-3 text-sm">
      <p className="flex justify-between gap-3">
        <span role="status">
          {left ? 'Sending your answers and photos' : 'All sent. Your photos are being checked.'}
        </span>
        {left && total > 0 && (
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
