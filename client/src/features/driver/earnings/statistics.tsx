import { ReceiptText } from 'lucide-react';
import type { Earnings } from '#shared/contract/driver-entities.ts';
import { CURRENCY, EARNINGS_MONTH_DAYS, EARNINGS_WEEK_DAYS } from '#shared/domain/constants/rules.ts';
import { ksh, wholeNumber } from '#client/lib/format.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { EarningsChart } from './earnings-chart.tsx';
import { useFigures } from './use-figures.ts';

/** The driver's figures, computed by the server from completed rides (R8, R18). */
export function Statistics() {
  const figures = useFigures();
  if (!figures.data) {
    const skeleton = <Loading label="Loading your figures" className="space-y-5" blocks={['h-32', 'h-48']} />;
    return <LoadTrouble {...figures} title="Your figures did not load" skeleton={skeleton} />;
  }
  const { earnings, stats } = figures.data;
  return (
    <div className="space-y-5">
      <Periods periods={earnings.periods} />
      {stats.total_trips > 0 && <EarningsChart days={earnings.days} />}
      <p className="flex items-center justify-between gap-3">
        Average rating by passengers
        <Rating value={stats.average_rating} className="shrink-0 text-base!" />
      </p>
      <p className="text-sm text-ink-2 tabular">
        {stats.total_trips === 0
          ? 'Your first completed trip will appear here.'
          : `In total: ${stats.total_trips} ${stats.total_trips === 1 ? 'trip' : 'trips'}, ${ksh(stats.total_earnings)}.`}
      </p>
      <LinkButton to="/driver/statement" icon={ReceiptText} variant="outline" fullWidth>
        Monthly statement
      </LinkButton>
    </div>
  );
}

const PERIODS: readonly { key: keyof Earnings['periods']; label: string }[] = [
  { key: 'today', label: 'Today' },
  { key: 'week', label: `${EARNINGS_WEEK_DAYS} days` },
  { key: 'month', label: `${EARNINGS_MONTH_DAYS} days` },
];

function Periods({ periods }: Pick<Earnings, 'periods'>) {
  const cell = 'py-2.5 pl-3 text-right font-semibold whitespace-nowrap';
  return (
    <table className="w-full text-sm tabular sm:table-fixed">
      <caption className="sr-only">Earnings: today, last 7 and last 30 days</caption>
      <thead className="text-ink-2">
        <tr className="border-b border-line *:pb-1.5 *:pl-3 *:text-right *:align-bottom *:font-normal">
          <th scope="col">
            <span className="sr-only">Time</span>
          </th>
          <th scope="col">Earned ({CURRENCY})</th>
          <th scope="col">Trips</th>
          <th scope="col">Cash collected ({CURRENCY})</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {PERIODS.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row" className="py-2.5 text-left font-semibold whitespace-nowrap">
              {label}
            </th>
            <td className={cell}>{wholeNumber(periods[key].amount)}</td>
            <td className={cell}>{periods[key].trips}</td>
            <td className={cell}>{wholeNumber(periods[key].cash)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
