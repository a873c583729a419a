import { inBoth } from '../language.ts';
import { REPORT_DAYS } from '#shared/domain/constants/rules.ts';
import type { REPORT_KINDS } from '#shared/domain/report.ts';

const en = {
  /** The texts of reports (R52). */
  REPORT: {
    open: 'Something went wrong?',
    title: 'What went wrong?',
    discreet: (other: string) => `Only Boda reads this, not ${other}.`,
    text: 'What happened (optional)',
    textOfOther: 'What happened',
    send: 'Send to Boda',
    sent: 'Sent. Boda will answer here.',
    failed: 'Your report was not sent. Please try again.',
    kindNeeded: 'Please choose what went wrong',
    textNeeded: 'Please say what happened',
    over: `A trip can be reported for ${REPORT_DAYS} days after its end.`,
    already: 'You have already reported this trip.',
    yours: 'You reported',
    waits: 'Boda has not answered yet.',
    closed: 'Boda has closed this report.',
    answer: 'Boda',
  },
  /** What may have gone wrong, for each party. */
  REPORT_KIND_LABELS: {
    passenger: {
      lost_item: 'I left something behind',
      overcharged: 'The driver asked for more money',
      unsafe: 'I did not feel safe',
      rude: 'The driver was rude',
      did_not_come: 'The driver did not come',
      other: 'Something else',
    } satisfies Record<(typeof REPORT_KINDS)['passenger'][number], string>,
    driver: {
      lost_item: 'The passenger left something behind',
      not_paid: 'The passenger did not pay',
      unsafe: 'I did not feel safe',
      rude: 'The passenger was rude',
      did_not_come: 'The passenger did not come',
      other: 'Something else',
    } satisfies Record<(typeof REPORT_KINDS)['driver'][number], string>,
  },
};
export type En = typeof en;

export const { REPORT, REPORT_KIND_LABELS } = inBoth(en, () => import('../sw/reports.ts'));
