import * as z from 'zod/mini';
import { REPORT_TEXT_MAX } from '../domain/constants/rules.ts';
import { REPORT_KINDS, REPORT_STATUSES, type ReportKind } from '../domain/report.ts';
import { REPORT } from '../texts/en/reports.ts';
import { late, text, Time } from './fields.ts';

const KINDS = [...new Set<ReportKind>([...REPORT_KINDS.passenger, ...REPORT_KINDS.driver])];
const Kind = z.enum(
  KINDS,
  late(() => REPORT.kindNeeded),
);
const Text = text(
  REPORT_TEXT_MAX,
  late(() => REPORT.textNeeded),
);

/** `POST /api/rides/{id}/reports` (R52); `other` needs a text. */
export const ReportInput = z.object({ kind: Kind, text: z.optional(Text) }).check(
  z.refine(({ kind, text: said }) => kind !== 'other' || said !== undefined, {
    path: ['text'],
    error: () => REPORT.textNeeded,
  }),
);
export type ReportInput = z.infer<typeof ReportInput>;

/** A report as its author sees it. */
export const OwnReport = z.object({
  kind: Kind,
  text: z.nullable(z.string()),
  at: Time,
  status: z.enum(REPORT_STATUSES),
  answer: z.nullable(z.string()),
});
export type OwnReport = z.infer<typeof OwnReport>;
