import { inBoth } from '../language.ts';
import { STAGE_SPELLINGS_MAX } from '#shared/domain/constants/rules.ts';

const en = {
  /** Texts on a stage's own page. */
  STAGE_MESSAGES: {
    nobody: 'Nobody is waiting here now',
    nobodyText: 'Ask all drivers nearby: the first to accept comes to you.',
    notFound: 'Stage not found',
  },
};
export type En = typeof en;

export const { STAGE_MESSAGES } = inBoth(en, () => import('../sw/stage-messages.ts'));

export const ADMIN_STAGES = {
  nameRequired: 'Please enter the name of the stage',
  nameUnusable: 'Use at least one letter from A to Z or a digit: the web address is made from the name',
  placeRequired: 'Please enter where the stage is',
  taken: 'There is already a stage with that name. Merge the spelling into that one instead.',
  spellingTaken: (spelling: string, stage: string) => `"${spelling}" already belongs to ${stage}.`,
  spellingsFull: `A stage has at most ${STAGE_SPELLINGS_MAX} spellings.`,
  spellingOfAnother: 'A spelling already belongs to another stage.',
} as const;

/** On the poster in both languages, since people of both pass by at a stage. */
export const POSTER_TEXTS = [
  { language: 'en', scan: 'Scan, book the next driver in turn', dial: 'No smartphone? Dial' },
  { language: 'sw', scan: 'Scan, uagize dereva anayefuata kwa zamu', dial: 'Huna smartphone? Piga' },
] as const;
