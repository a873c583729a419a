import { BLOCKS_MAX } from '../domain/constants/rules.ts';

/** Texts on the blocked-passengers screens (R48). */
export const BLOCKS = {
  title: 'Blocked passengers',
  action: (name: string) => `Block ${name}`,
  ask: (name: string) => `Block ${name}?`,
  meaning:
    'You get no more requests from this passenger, and Boda no longer shows you to them. They are not told. You can unblock them in your profile.',
  goesOn: 'A trip that you have accepted goes on.',
  done: (name: string) => `${name} is blocked. You can unblock them in your profile.`,
  failed: 'The passenger was not blocked. Please try again.',
  none: 'You have not blocked anybody. You can block a passenger in a trip, in your trip history and under the bell.',
  unblock: 'Unblock',
  unblocked: (name: string) => `${name} can ask you for a trip again.`,
  unblockFailed: 'The passenger is still blocked. Please try again.',
  full: `You can block at most ${BLOCKS_MAX} passengers. Unblock somebody first.`,
} as const;
