/**
 * The quick messages between the parties of a ride (R25), each with its text. Never remove one from here while a
 * notification may still name it; remove it from the lists below instead.
 */
export const QUICK_MESSAGE_TEXTS = {
  here: 'I am here',
  two_minutes: 'Coming in 2 minutes',
  call_me: 'Please call me',
  where_are_you: 'Where are you?',
  wait_for_me: 'Please wait for me',
  on_my_way: 'I am on my way',
  delayed: 'Sorry, I am delayed',
  thanks: 'OK, thank you',
} as const;

export type QuickMessageKey = keyof typeof QUICK_MESSAGE_TEXTS;

/** The parties of a ride. */
export const PARTIES = ['passenger', 'driver'] as const;
export type Party = (typeof PARTIES)[number];

export const otherParty = (party: Party): Party => (party === 'driver' ? 'passenger' : 'driver');

/** The six messages of each party, in the order of their buttons. */
export const QUICK_MESSAGES = {
  passenger: ['here', 'two_minutes', 'call_me', 'where_are_you', 'wait_for_me', 'thanks'],
  driver: ['here', 'two_minutes', 'call_me', 'where_are_you', 'delayed', 'on_my_way'],
} as const satisfies Record<Party, readonly QuickMessageKey[]>;

/** Every quick message, including those no longer in the lists. */
export const ALL_QUICK_MESSAGES = Object.keys(QUICK_MESSAGE_TEXTS) as [QuickMessageKey, ...QuickMessageKey[]];

export const maySay = (party: Party, word: QuickMessageKey): boolean => QUICK_MESSAGES[party].some((it) => it === word);
