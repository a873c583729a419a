import type { Earnings } from '#shared/contract/driver-entities.ts';
import { ksh } from '#client/lib/format.ts';

/** Compares today with yesterday: "Yesterday KSH 300, KSH 150 more today". */
export function againstYesterday({ days, periods }: Earnings): string {
  const yesterday = days.at(-2)?.amount ?? 0;
  const more = periods.today.amount - yesterday;
  const text = `Yesterday ${ksh(yesterday)}`;
  if (yesterday === 0) return text;
  if (more === 0) return `${text}, the same today`;
  return more > 0 ? `${text}, ${ksh(more)} more today` : `${text}, ${ksh(-more)} to go`;
}
