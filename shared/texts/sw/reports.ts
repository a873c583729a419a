import type { En } from '../en/reports.ts';
import { REPORT_DAYS } from '#shared/domain/constants/rules.ts';

/** The texts of reports (R52). */
export const REPORT: En['REPORT'] = {
  open: 'Kuna jambo halikuenda sawa?',
  title: 'Ni nini hakikuenda sawa?',
  discreet: (other) => `Ni Boda tu inayosoma haya, si ${other}.`,
  text: 'Eleza kilichotokea (si lazima)',
  textOfOther: 'Eleza kilichotokea',
  send: 'Tuma kwa Boda',
  sent: 'Imetumwa. Boda itakujibu hapa.',
  failed: 'Ujumbe wako haukutumwa. Tafadhali jaribu tena.',
  kindNeeded: 'Tafadhali chagua kilichoenda vibaya',
  textNeeded: 'Tafadhali eleza kilichotokea',
  over: `Unaweza kutuambia ndani ya siku ${REPORT_DAYS} baada ya safari kuisha.`,
  already: 'Tayari umetuambia kuhusu safari hii.',
  yours: 'Ulituambia',
  waits: 'Boda bado haijajibu.',
  closed: 'Boda imefunga jambo hili.',
  answer: 'Boda',
};

/** What may have gone wrong, for each party. */
export const REPORT_KIND_LABELS: En['REPORT_KIND_LABELS'] = {
  passenger: {
    lost_item: 'Nilisahau kitu',
    overcharged: 'Dereva aliitisha pesa zaidi',
    unsafe: 'Sikujisikia salama',
    rude: 'Dereva hakuwa na heshima',
    did_not_come: 'Dereva hakuja',
    other: 'Jambo lingine',
  },
  driver: {
    lost_item: 'Abiria alisahau kitu',
    not_paid: 'Abiria hakulipa',
    unsafe: 'Sikujisikia salama',
    rude: 'Abiria hakuwa na heshima',
    did_not_come: 'Abiria hakuja',
    other: 'Jambo lingine',
  },
};
