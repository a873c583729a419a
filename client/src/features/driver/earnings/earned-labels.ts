import type { Earnings } from '#shared/contract/driver-entities.ts';
import { EARNINGS } from '#shared/texts/en/earnings.ts';
import { ksh } from '#client/lib/format.ts';

/** Returns a comparison of today with yesterday: "KSH 150 more than yesterday". */
export function againstYesterday({ days, periods }: Earnings): string {
  const yesterday = days.at(-2)?.amount ?? 0;
  const more = periods.today.amount - yesterday;
  if (yesterday === 0) return EARNINGS.compare.yesterday(ksh(0));
  if (more === 0) return EARNINGS.compare.same;
  return more > 0 ? EARNINGS.compare.more(ksh(more)) : EARNINGS.compare.less(ksh(-more));
}
