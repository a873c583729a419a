import type { Earnings } from '#shared/contract/driver-entities.ts';
import { ksh } from '#client/lib/format.ts';

/** Returns a comparison of today with yesterday: "KSH 150 more than yesterday". */
export function againstYesterday({ days, periods }: Earnings): string {
  const yesterday = days.at(-2)?.amount ?? 0;
  const more = periods.today.amount - yesterday;
  if (yesterday === 0) return `Yesterday ${ksh(0)}`;
  if (more === 0) return 'Same as yesterday';
  return more > 0 ? `${ksh(more)} more than yesterday` : `${ksh(-more)} less than yesterday`;
}
