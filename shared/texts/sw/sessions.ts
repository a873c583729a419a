import type { En } from '../en/sessions.ts';
/** Texts on profiles about a person's sessions. */
export const SESSIONS: En['SESSIONS'] = {
  elsewhere: 'Toka kwingine kote',
  question: 'Utoke kwingine kote?',
  explanation: 'Hapa utabaki umeingia. Simu, kompyuta na browser nyingine zote zitatoka mara moja.',
  confirm: 'Toka kwingine',
  ending: 'Inatoka...',
  cancel: 'Ziache',
  ended: (count: number): string =>
    count === 0 ? 'Hukuwa umeingia mahali pengine.' : `Umetoka mahali pengine ${count}.`,
  failed: 'Huenda bado umeingia kwingine. Tafadhali jaribu tena.',
};
