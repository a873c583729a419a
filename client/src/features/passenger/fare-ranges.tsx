import type { FareBands } from '#shared/domain/fare.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { cx } from '#client/lib/cx.ts';
import { kshRange } from '#client/lib/format.ts';

/** Shows a driver's two fare bands; the fare within a band depends on the trip (R11). */
export function FareRanges({ bands, className }: { bands: FareBands; className?: string }) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = bands;
  return (
    <p className={cx('grid max-w-sm grid-cols-2 gap-x-4 text-sm leading-snug text-ink-2 tabular', className)}>
      <Fare where={HOME.fares.town} range={kshRange(withinTownFareMin, withinTownFareMax)} />
      <Fare where={HOME.fares.other} range={kshRange(outsideTownFareMin, outsideTownFareMax)} />
    </p>
  );
}

function Fare({ where, range }: { where: string; range: string }) {
  return (
    <span>
      {where} <Range>{range}</Range>
    </span>
  );
}

const Range = ({ children }: { children: string }) => (
  <span className="font-semibold whitespace-nowrap text-ink">{children}</span>
);

/** Shows the fare bands in two short lines, beside the buttons of a row. */
export function ShortFares({ bands }: { bands: FareBands }) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = bands;
  return (
    <p className="min-w-0 grow text-xs leading-tight text-ink-2 tabular">
      <span className="block">
        {HOME.fares.townShort}
        <span className="sr-only">{HOME.fares.townMore}</span>{' '}
        <Range>{kshRange(withinTownFareMin, withinTownFareMax)}</Range>
      </span>
      <span className="block">
        {HOME.fares.otherShort}
        <span className="sr-only">{HOME.fares.otherMore}</span>{' '}
        <Range>{kshRange(outsideTownFareMin, outsideTownFareMax)}</Range>
      </span>
    </p>
  );
}
