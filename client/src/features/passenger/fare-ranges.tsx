import type { FareBands } from '#shared/domain/fare.ts';
import { cx } from '#client/lib/cx.ts';
import { kshRange } from '#client/lib/format.ts';

/** Shows a driver's two fare bands; the fare within a band depends on the trip (R11). */
export function FareRanges({ bands, className }: { bands: FareBands; className?: string }) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = bands;
  return (
    <p className={cx('grid max-w-sm grid-cols-2 gap-x-4 text-sm leading-snug text-ink-2 tabular', className)}>
      <Fare where="Town fare" range={kshRange(withinTownFareMin, withinTownFareMax)} />
      <Fare where="Other trips" range={kshRange(outsideTownFareMin, outsideTownFareMax)} />
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
        Town<span className="sr-only"> fare</span> <Range>{kshRange(withinTownFareMin, withinTownFareMax)}</Range>
      </span>
      <span className="block">
        Other<span className="sr-only"> trips</span> <Range>{kshRange(outsideTownFareMin, outsideTownFareMax)}</Range>
      </span>
    </p>
  );
}
