import { inBoth } from '../language.ts';
import { BLOCKS_MAX } from '#shared/domain/constants/rules.ts';

const en = {
  /** Texts on the blocked-passengers screens (R48). */
  BLOCKS: {
    title: 'Blocked passengers',
    action: (name: string) => `Block ${name}`,
    ask: (name: string) => `Block ${name}?`,
    meaning:
      'They can no longer see you or ask you for a trip. They are not notified. You can unblock them in your profile.',
    goesOn: 'A trip that you have accepted continues.',
    done: (name: string) => `${name} is blocked. You can unblock them in your profile.`,
    failed: 'The passenger was not blocked. Please try again.',
    none: 'Nobody is blocked. You can block a passenger from a trip, your trip history or a notification.',
    unblock: 'Unblock',
    unblocked: (name: string) => `${name} can ask you for a trip again.`,
    unblockFailed: 'The passenger is still blocked. Please try again.',
    full: `You can block at most ${BLOCKS_MAX} passengers. Unblock somebody first.`,
  },
};
export type En = typeof en;

export const { BLOCKS } = inBoth(en, () => import('../sw/blocks.ts'));
