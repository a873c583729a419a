import { Download, Printer, ReceiptText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Statement } from '#shared/contract/statement-entities.ts';
import { sayDay, sayMonth } from '#shared/texts/en/dates.ts';
import { EARNINGS } from '#shared/texts/en/earnings.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { isMonth, monthOf, monthsLater } from '#shared/domain/month.ts';
import { dateInNairobi } from '#shared/domain/schedule.ts';
import { call } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { clockTime, km, ksh } from '#client/lib/format.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useRidesOver } from '#client/data/rides/rides.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BackHeader } from '#client/ui/back-header.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { Loading } from '#client/ui/skeleton.tsx';

/** The number of months offered, including the current one. */
const MONTHS_SHOWN = 12;

/** /driver/statement: the driver's completed rides of one month with totals, on screen, in print and as a CSV file. */
export function StatementScreen() {
  const texts = EARNINGS.statement;
  const [search, setSearch] = useSearchParams();
  const current = monthOf(new Date(serverNow()));
  const requested = search.get('month') ?? '';
  const month = isMonth(requested) ? requested : current;
  const choices = Array.from({ length: MONTHS_SHOWN }, (_, back) => monthsLater(current, -back));
  const shown = choices.includes(month) ? choices : [month, ...choices];
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <BackHeader title={texts.title} to="/driver/rides" label={texts.back} className="print:hidden" />
      <div className="print:hidden">
        <SelectInput
          label={texts.month}
          value={month}
          onChange={(value) => setSearch({ month: value }, { replace: true })}
          options={shown.map((value) => ({ value, label: sayMonth(value) }))}
        />
      </div>
      <MonthOf key={month} month={month} />
    </div>
  );
}

function MonthOf({ month }: { month: string }) {
  const texts = EARNINGS.statement;
  const load = () => call('getStatement', { query: { month } });
  const { data, ...loading } = useFresh(['statement', month], load, STATS_POLL_MS, useRidesOver());
  if (!data) {
    const blocks = ['h-100 rounded-card', 'h-12'];
    const skeleton = <Loading label={texts.loading} className="space-y-4" blocks={blocks} />;
    return <LoadTrouble {...loading} title={texts.notLoaded} skeleton={skeleton} />;
  }
  if (data.trips === 0) {
    return <EmptyState icon={ReceiptText} title={texts.none(sayMonth(month))} text={texts.noneText} />;
  }
  return (
    <>
      <Paper statement={data} />
      <div className="grid grid-cols-2 gap-3 print:hidden">
        <LinkButton
          href={`/api/drivers/statement?month=${month}&format=csv`}
          download
          icon={Download}
          label={texts.downloadCsv}
        >
          {texts.csv}
        </LinkButton>
        <Button icon={Printer} variant="outline" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </>
  );
}

/** Shows the statement as a sheet of paper, light in both themes. */
function Paper({ statement }: { statement: Statement }) {
  const texts = EARNINGS.statement;
  const { driverName, stageName, plate, rides } = statement;
  return (
    <article
      aria-label={texts.label(sayMonth(statement.month))}
      className="always-light space-y-4 rounded-card border border-line bg-surface p-4 text-ink sm:p-5 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Wordmark />
        <p className="min-w-0 text-sm text-ink-2">
          <span dir="auto" className="block font-semibold wrap-anywhere text-ink">
            {driverName}
          </span>
          <span className="block wrap-anywhere">
            {stageName} · {plate}
          </span>
        </p>
      </header>
      <h2 className="text-xl font-bold">{sayMonth(statement.month)}</h2>
      <Sums statement={statement} />
      <table className="w-full text-sm tabular">
        <caption className="sr-only">{texts.completedTrips}</caption>
        <thead className="text-ink-2">
          <tr className="border-b border-line *:pb-1.5 *:font-normal">
            <th scope="col" className="text-left">
              {texts.trip}
            </th>
            <th scope="col" className="pl-3 text-right">
              {texts.fare}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rides.map((ride) => (
            <tr key={ride.id} className="break-inside-avoid align-baseline">
              <th scope="row" className="min-w-0 py-2 text-left font-normal">
                <span className="block font-semibold wrap-anywhere">{texts.ends(ride.pickup, ride.destination)}</span>
                <span className="block text-xs text-ink-2">
                  {sayDay(dateInNairobi(new Date(ride.completedAt)))}, {clockTime(ride.completedAt)}
                  {ride.distance !== null && ` · ${km(ride.distance)}`} · {METHOD_LABELS[ride.paymentMethod].inline}
                </span>
                <Link
                  to={`/receipt/${ride.id}`}
                  aria-label={texts.receipt(ride.number)}
                  className="inline-flex min-h-11 items-center text-xs text-brand underline-offset-2 hover:underline print:min-h-0 print:text-ink-2"
                >
                  {ride.number}
                </Link>
              </th>
              <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap">{ksh(ride.fare)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

function Sums({ statement: { trips, amount, cash } }: { statement: Statement }) {
  const texts = EARNINGS.statement;
  return (
    <dl className="grid grid-cols-3 gap-3 border-y border-line py-3">
      {[
        { label: texts.trips, value: String(trips) },
        { label: texts.earned, value: ksh(amount) },
        { label: texts.inCash, value: ksh(cash) },
      ].map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-base font-bold tabular sm:text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
