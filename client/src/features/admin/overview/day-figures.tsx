import { Link } from 'react-router';
import type { AdminDay } from '#shared/contract/admin-entities.ts';
import { OVERVIEW_DAYS } from '#shared/domain/constants/rules.ts';
import { barShare, dayText, scaleTop } from '#client/lib/chart.ts';
import { ksh, wholeNumber } from '#client/lib/format.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { Card } from '#client/ui/card.tsx';
import { ChartTable } from '#client/ui/chart-table.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import { useDays } from './use-snapshots.ts';

interface Measure {
  label: string;
  of: (day: AdminDay) => number;
  say: (value: number) => string;
  to: string;
}

const MEASURES: readonly Measure[] = [
  { label: 'Requests', of: ({ rides }) => rides, say: wholeNumber, to: addressOfTab('rides') },
  {
    label: 'Rides completed',
    of: ({ completed }) => completed,
    say: wholeNumber,
    to: `${addressOfTab('rides')}&status=completed`,
  },
  {
    label: 'Revenue',
    of: ({ revenue }) => revenue,
    say: ksh,
    to: `${addressOfTab('rides')}&status=completed&sort=-fare`,
  },
  {
    label: 'New sign-ups',
    of: ({ passengers, drivers }) => passengers + drivers,
    say: wholeNumber,
    to: addressOfTab('passengers'),
  },
];

/** Today compared with yesterday, and the last 14 days as bars; a table for screen readers (R8, R18). */
export function DayFigures() {
  const { data, problem, retry } = useDays();
  const failed = problem !== null;
  return (
    <Card title="Today">
      {failed && (
        <RetryNote onRetry={retry} className={data ? 'mb-3' : 'min-h-36 items-center!'}>
          {data ? 'These figures may be out of date.' : 'The daily figures did not load.'}
        </RetryNote>
      )}
      <div hidden={failed && data === null} className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4 lg:gap-x-8">
        {MEASURES.map((measure) => (
          <MeasureCell key={measure.label} measure={measure} days={data?.days ?? null} />
        ))}
      </div>
      {data && <DaysTable days={data.days} />}
    </Card>
  );
}

function MeasureCell({ measure, days }: { measure: Measure; days: readonly AdminDay[] | null }) {
  const { label, of, say, to } = measure;
  const [today, yesterday] = [days?.at(-1), days?.at(-2)];
  return (
    <div className="relative rounded-small has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-brand">
      <Link
        to={to}
        className="text-sm text-ink-2 underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none"
      >
        {label}
      </Link>
      <p className="text-xl font-bold tabular">{today ? say(of(today)) : <Skeleton className="h-7 w-16" />}</p>
      <p className="text-xs text-ink-2 tabular">
        {yesterday ? `Yesterday ${say(of(yesterday))}` : <Skeleton className="h-4.5 w-20" />}
      </p>
      <Bars days={days ?? []} measure={measure} />
    </div>
  );
}

const BAR = 7;
const GAP = 3;
const HEIGHT = 40;

/** The chart stretches to the cell. Today's bar stands out, and a line marks zero. */
function Bars({ days, measure: { of, say } }: { days: readonly AdminDay[]; measure: Measure }) {
  const width = OVERVIEW_DAYS * (BAR + GAP);
  const top = scaleTop(Math.max(0, ...days.map(of)));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="relative mt-2 h-12 w-full overflow-visible"
    >
      <line
        x2={width}
        y1={HEIGHT}
        y2={HEIGHT}
        vectorEffect="non-scaling-stroke"
        className="pointer-events-none stroke-line-strong"
      />
      {days.map((day, index) => {
        const height = HEIGHT * barShare(of(day), top);
        return (
          <rect
            key={day.date}
            x={index * (BAR + GAP) + GAP / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={index === days.length - 1 ? 'fill-accent' : 'fill-brand'}
          >
            <title>{`${dayText(day.date)}: ${say(of(day))}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function DaysTable({ days }: { days: readonly AdminDay[] }) {
  return (
    <>
      <p aria-hidden className="mt-2 text-xs text-ink-2">{`Bars: the last ${days.length} days, today in yellow.`}</p>
      <ChartTable
        caption={`The last ${days.length} days`}
        heads={['Day', ...MEASURES.map(({ label }) => label)]}
        rows={days.map((day) => [dayText(day.date), ...MEASURES.map(({ of, say }) => say(of(day)))])}
      />
    </>
  );
}
