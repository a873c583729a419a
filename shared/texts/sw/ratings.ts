import type { En } from '../en/ratings.ts';
import { RATING_CHANGE_H, RATING_CHANGES_MAX, RATING_DAYS } from '#shared/domain/constants/rules.ts';

/** The texts of ratings (R27). */
export const RATING: En['RATING'] = {
  starsNeeded: 'Tafadhali chagua nyota 1 hadi 5',
  tagUnknown: 'Tafadhali chagua kati ya maneno yaliyoonyeshwa',
  notCompleted: 'Unaweza kutoa nyota safari ikimalizika.',
  over: `Unaweza kutoa nyota ndani ya siku ${RATING_DAYS} baada ya safari. Muda huo umeisha.`,
  stands: `Nyota zinaweza kubadilishwa ndani ya masaa ${RATING_CHANGE_H}. Zako sasa haziwezi kubadilishwa.`,
  changedOften: `Umebadilisha nyota hizi mara ${RATING_CHANGES_MAX}, kwa hivyo sasa haziwezi kubadilishwa.`,
  failed: 'Nyota zako hazikutumwa. Tafadhali jaribu tena.',
  private: 'Nyota zako hazionyeshi jina lako.',
  oneStar: 'Ukiuliza madereva wote wa karibu, Boda itamwacha dereva huyu.',
};

/** The label of each tag, as shown to the rater. */
export const TAG_LABELS: En['TAG_LABELS'] = {
  polite: 'Ana heshima',
  careful: 'Dereva makini',
  on_time: 'Alikuja kwa wakati',
  clean: 'Pikipiki safi',
  late: 'Alichelewa',
  rude: 'Hana heshima',
  wrong_fare: 'Aliitisha pesa zaidi',
  unsafe: 'Si salama',
  harassment: 'Alinisumbua',
  ready: 'Alikuwa tayari',
  easy_to_find: 'Rahisi kumpata',
  not_ready: 'Alinichelewesha',
  not_paid: 'Hakulipa',
};
