import type { Earnings } from '#shared/contract/driver-entities.ts';
import { EARNINGS } from '#shared/texts/en/earnings.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh, wholeNumber } from '#client/lib/format.ts';
import { ChartTable } from '#client/ui/chart-table.tsx';
import { barShare, scaleLines, scaleTop, dayOfMonth, dayText, shortDay } from '#client/lib/chart.ts';

type Day = Earnings['days'][number];

const BAR = 6;
const GAP = 4;
const HEIGHT = 100;

/** Shows the earnings of the last 14 days, today last: bars on screen, a table for screen readers (R8, R18). */
export function EarningsChart({ days }: { days: readonly Day[] }) {
  const texts = EARNINGS.chart;
  const best = days.reduce<Day | undefined>((top, day) => (day.amount > (top?.amount ?? 0) ? day : top), undefined);
  const top = scaleTop(best?.amount ?? 0);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className="space-y-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{texts.title(days.length)}</span>
        <span className="text-sm text-ink-2 tabular">
          {best
            ? texts.best(dayText(best.date), ksh(best.amount))
            : texts.span(shortDay(first.date), shortDay(last.date))}
        </span>
      </figcaption>
      <div aria-hidden className="flex gap-2 text-xs tabular">
        <ScaleLabels top={top} />
        <div className="min-w-0 grow">
          <Bars days={days} top={top} />
          <div className="grid pt-1 text-center" style={{ gridTemplateColumns: `repeat(${days.length}, 1fr)` }}>
            {days.map(({ date }, index) => (
              // On a phone every second day is labeled, counting back from today, so that labels do not touch.
              <span
                key={date}
                className={cx(
                  (days.length - index) % 2 === 0 && 'invisible sm:visible',
                  date === last.date ? 'font-bold text-ink' : 'text-ink-2',
                )}
              >
                {dayOfMonth(date)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <ChartTable
        caption={texts.caption(days.length)}
        heads={[texts.day, texts.earned, texts.trips, texts.cash]}
        rows={days.map(({ date, amount, trips, cash }) => [dayText(date), ksh(amount), trips, ksh(cash)])}
      />
    </figure>
  );
}

function ScaleLabels({ top }: { top: number }) {
  return (
    <div className="flex h-40 flex-col-reverse justify-between text-right">
      {scaleLines(top).map((amount) => (
        <span key={amount} className="h-0 leading-0 text-ink-2">
          {wholeNumber(amount)}
        </span>
      ))}
    </div>
  );
}

/** The chart stretches to the available space; today's bar stands out. */
function Bars({ days, top }: { days: readonly Day[]; top: number }) {
  const width = days.length * (BAR + GAP);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className="h-40 w-full overflow-visible">
      {scaleLines(top).map((amount) => {
        const y = HEIGHT * (1 - amount / top);
        return (
          <line
            key={amount}
            x1={0}
            x2={width}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
            className={amount === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        );
      })}
      {days.map(({ date, amount }, index) => {
        const height = HEIGHT * barShare(amount, top);
        return (
          <rect
            key={date}
            data-day={date}
            x={index * (BAR + GAP) + GAP / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={index === days.length - 1 ? 'fill-accent' : 'fill-brand'}
          />
        );
      })}
    </svg>
  );
}
