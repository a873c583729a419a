import type { En } from '../en/pages.ts';

export const PAGES: En['PAGES'] = {
  description: 'Boda boda za haraka na za kuaminika mtaani kwako.',
  needsScript:
    'Boda inahitaji JavaScript ili kutafuta madereva walio karibu nawe. Tafadhali iwashe, kisha ufungue ukurasa tena.',
  shortcutBook: 'Agiza',
  shortcutTrip: 'Safari yangu',
  shortcutOnline: 'Anza kazi',
  privacyDescription: 'Boda inajua nini kukuhusu, kwa nini, nani anaona na unaweza kufanya nini.',
  termsDescription: 'Abiria, madereva na Boda wanatarajia nini kutoka kwa wenzao.',
};
