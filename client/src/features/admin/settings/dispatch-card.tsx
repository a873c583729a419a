import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { DispatchSummary } from '#shared/contract/dispatch-entities.ts';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { dayText, shortDay } from '#client/lib/chart.ts';
import { wholeNumber } from '#client/lib/format.ts';
import { useFresh } from '#client/parts/use-fresh.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { ChartTable } from '#client/ui/chart-table.tsx';
import { Chips } from '#client/ui/chips.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StatTile } from '#client/ui/stat-tile.tsx';
import { NOTHING } from '../table/cell-lines.tsx';

const ALL = 'All counties';

/** Shows how requests are answered, beside the settings for offering them (R23). Loads its data when opened. */
export function DispatchCard() {
  return (
    <Fold title="How requests are answered" icon={ChartColumn}>
      <DispatchFigures />
    </Fold>
  );
}

function DispatchFigures() {
  const { data, problem, busy, retry } = useFresh(['admin', 'dispatch'], () => call('adminDispatch'), ADMIN_POLL_MS);
  const [county, setCounty] = useState(ALL);
  const shown = data?.counties.find((it) => it.county === county) ?? data?.all;
  const options = [ALL, ...(data?.counties ?? []).map((it) => it.county)].map((name) => ({ value: name, label: name }));
  return (
    // As high as the figures, so that the settings below do not move when the figures arrive.
    <div className="min-h-112 lg:min-h-80">
      {problem !== null && !shown && (
        <RetryNote tone="danger" busy={busy} onRetry={retry}>
          {problem}
        </RetryNote>
      )}
      {options.length > 2 && <Chips label="County" value={county} onChange={setCounty} options={options} />}
      {shown ? <Figures of={shown} /> : problem === null && <Skeleton className="h-64 w-full" />}
    </div>
  );
}

function Figures({ of: { days, secondsToAccept, reasons } }: { of: DispatchSummary }) {
  const total = (key: 'requests' | 'answered' | 'asked'): number => days.reduce((sum, day) => sum + day[key], 0);
  const requests = total('requests');
  if (requests === 0) return <p className="py-6 text-center text-ink-2">No requests in the last 14 days.</p>;
  return (
    <div className="mt-3 grid gap-4 lg:grid-cols-2">
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <StatTile label="Requests" value={wholeNumber(requests)} />
          <StatTile label="Answered" value={`${Math.round((total('answered') / requests) * 100)} %`} />
          <StatTile label="Time to accept" value={secondsToAccept === null ? NOTHING : `${secondsToAccept} s`} />
          <StatTile label="Drivers asked each" value={(total('asked') / requests).toFixed(1)} />
        </div>
        <Reasons reasons={reasons} />
      </div>
      <RequestsChart days={days} />
    </div>
  );
}

function Reasons({ reasons }: Pick<DispatchSummary, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <section aria-label="Why requests failed">
      <h3 className="text-sm font-semibold">Why requests failed</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="flex justify-between gap-3 py-1.5">
            <span className="min-w-0 wrap-anywhere">{reason}</span>
            <span className="shrink-0 font-semibold tabular">{wholeNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the requests per day, with the answered share within each bar; a table for screen readers. */
function RequestsChart({ days }: Pick<DispatchSummary, 'days'>) {
  const top = Math.max(1, ...days.map(({ requests }) => requests));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">Requests a day, last 14 days</span>
        <span aria-hidden className="flex items-center gap-3 text-ink-2">
          <Key className="bg-brand">answered</Key>
          <Key className="bg-line-strong">not answered</Key>
        </span>
      </figcaption>
      <div aria-hidden className="flex h-44 grow items-end gap-1 border-b border-line-strong">
        {days.map(({ date, requests, answered }) => (
          <div
            key={date}
            title={`${dayText(date)}: ${answered} of ${requests} answered`}
            className="flex min-w-0 grow flex-col justify-end bg-line-strong"
            style={{ height: `${(requests / top) * 100}%` }}
          >
            <div className="bg-brand" style={{ height: `${requests === 0 ? 0 : (answered / requests) * 100}%` }} />
          </div>
        ))}
      </div>
      {first && last && (
        <p aria-hidden className="flex justify-between text-xs text-ink-2 tabular">
          <span>{shortDay(first.date)}</span>
          <span>most: {wholeNumber(top)}</span>
          <span>{shortDay(last.date)}</span>
        </p>
      )}
      <ChartTable
        caption="Requests of the last 14 days"
        heads={['Day', 'Requests', 'Answered']}
        rows={days.map(({ date, requests, answered }) => [dayText(date), requests, answered])}
      />
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-sm ${className}`} />
      {children}
    </span>
  );
}
