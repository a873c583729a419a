import * as z from 'zod/mini';
import { REPORT_TEXT_MAX } from '../domain/constants/rules.ts';
import { PARTIES } from '../domain/quick-messages.ts';
import { REPORT_STATUSES } from '../domain/report.ts';
import { pageQuery } from './admin-lists.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { Id, RideStatus, text, Time } from './fields.ts';
import { OwnReport } from './report-entities.ts';

/** A ride with reports, for admins; `driver_reports`: rides of its driver that passengers reported, this one included. */
export const ReportedRide = z.object({
  ride_id: Id,
  ride_status: RideStatus,
  passenger_name: z.string(),
  driver_name: z.string(),
  driver_reports: z.int(),
  pickup_address: z.string(),
  destination_address: z.string(),
  ended_at: Time,
  /** At most one per party. `owner`: the admin who took it, answered it or closed it last. */
  reports: z.array(
    z.object({
      by: z.enum(PARTIES),
      ...OwnReport.shape,
      owner: z.nullable(z.string()),
    }),
  ),
});
export type ReportedRide = z.infer<typeof ReportedRide>;

export const REPORT_FILTERS = ['open', 'all'] as const;
export const ReportsQuery = z.extend(pageQuery, { status: z._default(z.enum(REPORT_FILTERS), 'open') });

/**
 * `PUT /api/admin/reports/{id}`, `id` being the ride's: `open` takes the report, `answered` needs the answer.
 */
export const ReportUpdate = z
  .object({
    by: z.enum(PARTIES),
    status: z.enum(REPORT_STATUSES),
    answer: z.optional(text(REPORT_TEXT_MAX, ADMIN_MESSAGES.answerRequired)),
  })
  .check(
    z.refine(({ status, answer }) => (status === 'answered') === (answer !== undefined), {
      path: ['answer'],
      error: ADMIN_MESSAGES.answerRequired,
    }),
  );
export type ReportUpdate = z.infer<typeof ReportUpdate>;
