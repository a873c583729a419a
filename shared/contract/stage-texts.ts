import { STAGE_SPELLINGS_MAX } from '../domain/constants/rules.ts';

/** Texts about stages, on the stage's own page and on the admin screen. */
export const STAGE_MESSAGES = {
  nameRequired: 'Please enter the name of the stage',
  nameUnusable: 'Use at least one letter from A to Z or a digit: the web address is made from the name',
  placeRequired: 'Please enter where the stage is',
  taken: 'There is already a stage with that name. Merge the spelling into that one instead.',
  spellingTaken: (spelling: string, stage: string) => `"${spelling}" already belongs to ${stage}.`,
  spellingsFull: `A stage has at most ${STAGE_SPELLINGS_MAX} spellings.`,
  spellingOfAnother: 'A spelling already belongs to another stage.',
  nobody: 'Nobody is waiting here now',
  nobodyText: 'Ask all drivers nearby: the first to accept comes to you.',
  notFound: 'Stage not found',
  /** Shown on the poster. */
  scan: 'Scan, book the next driver in turn',
  dial: 'No smartphone? Dial',
} as const;
