import type { En } from '../en/sessions.ts';
/** Texts on profiles about a person's sessions. */
export const SESSIONS: En['SESSIONS'] = {
  elsewhere: 'Toka kwenye simu zingine',
  question: 'Utoke kwenye simu zingine?',
  explanation: 'Hapa utabaki umeingia. Simu, kompyuta na browser nyingine zote zitatoka mara moja.',
  confirm: 'Toka',
  ending: 'Inatoka...',
  cancel: 'Ziache',
  ended: (count: number): string =>
    count === 0 ? 'Hukuwa umeingia mahali pengine.' : `Umetoka mahali pengine ${count}.`,
  failed: 'Huenda bado umeingia kwingine. Tafadhali jaribu tena.',
};
