import { REPORT_DAYS } from './constants/rules.ts';
import type { Party } from './quick-messages.ts';

/** What a party of a trip may report as wrong (R52), in the order shown. */
export const REPORT_KINDS = {
  passenger: ['lost_item', 'overcharged', 'unsafe', 'rude', 'did_not_come', 'other'],
  driver: ['lost_item', 'not_paid', 'unsafe', 'rude', 'did_not_come', 'other'],
} as const satisfies Record<Party, readonly string[]>;
export type ReportKind = (typeof REPORT_KINDS)[Party][number];

export const isKindOf = (party: Party, kind: ReportKind): boolean =>
  REPORT_KINDS[party].some((known) => known === kind);

/** The states of a report: `answered` with a text that the reporter reads; `closed` without more to say. */
export const REPORT_STATUSES = ['open', 'answered', 'closed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** An ended ride's times; null for what did not happen. */
interface Ended {
  acceptedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
}

/** Whether a party may report a ride now: one that a driver had accepted, for some days after its end (R52). */
export function mayReport({ acceptedAt, completedAt, cancelledAt }: Ended, now: Date): boolean {
  const end = completedAt ?? cancelledAt;
  return acceptedAt !== null && end !== null && now.getTime() - end.getTime() <= REPORT_DAYS * 24 * 3600_000;
}
