import type { En } from '../en/stage-messages.ts';
export const STAGE_MESSAGES: En['STAGE_MESSAGES'] = {
  nobody: 'Hakuna anayesubiri hapa sasa',
  nobodyText: 'Uliza madereva wote walio karibu: wa kwanza kukubali atakuja.',
  notFound: 'Steji haikupatikana',
};
