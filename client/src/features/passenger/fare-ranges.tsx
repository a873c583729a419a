import type { FareBands } from '#shared/domain/fare.ts';
import { cx } from '#client/lib/cx.ts';
import { kshRange } from '#client/lib/format.ts';

/** A driver's fare bands, within town and outside it; the fare within a band depends on the trip (R11). */
export function FareRanges({ bands, className }: { bands: FareBands; className?: string }) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = bands;
  return (
    <p className={cx('grid max-w-sm grid-cols-2 gap-x-4 text-sm leading-snug text-ink-2 tabular', className)}>
      <Fare where="Within town" range={kshRange(withinTownFareMin, withinTownFareMax)} />
      <Fare where="Outside town" range={kshRange(outsideTownFareMin, outsideTownFareMax)} />
    </p>
  );
}

function Fare({ where, range }: { where: string; range: string }) {
  return (
    <span>
      {where} <span className="font-semibold whitespace-nowrap text-ink">{range}</span>
    </span>
  );
}
