import { ReceiptText } from 'lucide-react';
import type { Earnings } from '#shared/contract/driver-entities.ts';
import { CURRENCY, EARNINGS_MONTH_DAYS, EARNINGS_WEEK_DAYS } from '#shared/domain/constants/rules.ts';
import { EARNINGS } from '#shared/texts/en/earnings.ts';
import { ksh, wholeNumber } from '#client/lib/format.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { EarningsChart } from './earnings-chart.tsx';
import { useFigures } from './use-figures.ts';

/** The driver's figures, computed by the server from completed rides (R8, R18). */
export function Statistics() {
  const texts = EARNINGS.figures;
  const figures = useFigures();
  if (!figures.data) {
    const skeleton = <Loading label={texts.loading} className="space-y-5" blocks={['h-32', 'h-48']} />;
    return <LoadTrouble {...figures} title={texts.notLoaded} skeleton={skeleton} />;
  }
  const { earnings, stats } = figures.data;
  return (
    <div className="space-y-5">
      <Periods periods={earnings.periods} />
      {stats.total_trips > 0 && <EarningsChart days={earnings.days} />}
      <p className="flex items-center justify-between gap-3">
        {texts.averageRating}
        <Rating value={stats.average_rating} className="shrink-0 text-base!" />
      </p>
      <p className="text-sm text-ink-2 tabular">
        {stats.total_trips === 0 ? texts.none : texts.total(stats.total_trips, ksh(stats.total_earnings))}
      </p>
      <LinkButton to="/driver/statement" icon={ReceiptText} variant="outline" fullWidth>
        {texts.statement}
      </LinkButton>
    </div>
  );
}

function Periods({ periods }: Pick<Earnings, 'periods'>) {
  const texts = EARNINGS.figures;
  const rows = [
    { label: texts.today, period: periods.today },
    { label: texts.days(EARNINGS_WEEK_DAYS), period: periods.week },
    { label: texts.days(EARNINGS_MONTH_DAYS), period: periods.month },
  ];
  const cell = 'py-2.5 pl-3 text-right font-semibold whitespace-nowrap';
  return (
    <table className="w-full text-sm tabular sm:table-fixed">
      <caption className="sr-only">{texts.caption}</caption>
      <thead className="text-ink-2">
        <tr className="border-b border-line *:pb-1.5 *:pl-3 *:text-right *:align-bottom *:font-normal">
          <th scope="col">
            <span className="sr-only">{texts.time}</span>
          </th>
          <th scope="col">{texts.earnedIn(CURRENCY)}</th>
          <th scope="col">{texts.trips}</th>
          <th scope="col">{texts.cashIn(CURRENCY)}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ label, period }) => (
          <tr key={label}>
            <th scope="row" className="py-2.5 text-left font-semibold whitespace-nowrap">
              {label}
            </th>
            <td className={cell}>{wholeNumber(period.amount)}</td>
            <td className={cell}>{period.trips}</td>
            <td className={cell}>{wholeNumber(period.cash)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
