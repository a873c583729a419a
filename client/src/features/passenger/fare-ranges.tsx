import type { FareBands } from '../../../../shared/domain/fare.ts';
import { cx } from '../../lib/cx.ts';
import { kshRange } from '../../lib/format.ts';

/** A driver's fare bands, in town and outside it; the fare within a band depends on the trip (R11). */
export function FareRanges({ bands, className }: { bands: FareBands; className?: string }) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = bands;
  return (
    <p className={cx('flex flex-wrap gap-x-4 text-sm text-ink-2 tabular', className)}>
      <Fare where="In town" range={kshRange(withinTownFareMin, withinTownFareMax)} />
      <Fare where="Out of town" range={kshRange(outsideTownFareMin, outsideTownFareMax)} />
    </p>
  );
}

function Fare({ where, range }: { where: string; range: string }) {
  return (
    <span className="whitespace-nowrap">
      {where} <span className="font-semibold text-ink">{range}</span>
    </span>
  );
}
