import type { RideStatus } from './ride.ts';

/**
 * The text of each quick message between the parties of a ride (R25). Never remove a message from here while a
 * notification may still contain its key; remove it from the lists below instead.
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
  slow_down: 'Please slow down',
  stop_here: 'Stop here, please',
  short_stop: 'Please stop for a moment',
  other_road: 'Please take another road',
  no_helmet: 'A helmet, please',
  hold_on: 'Hold on tight',
  rough_road: 'Rough road ahead',
  nearly_there: 'We are nearly there',
  fuel_stop: 'A short stop for fuel',
  changed_road: 'I am taking another road',
  fare_ready: 'Please have the fare ready',
} as const;

export type QuickMessageKey = keyof typeof QUICK_MESSAGE_TEXTS;

export const PARTIES = ['passenger', 'driver'] as const;
export type Party = (typeof PARTIES)[number];

export const otherParty = (party: Party): Party => (party === 'driver' ? 'passenger' : 'driver');

/** The statuses in which the parties of a ride may send messages: before the start, and with the passenger aboard. */
export const TALKING = ['accepted', 'in_progress'] as const satisfies readonly RideStatus[];
type TalkingStatus = (typeof TALKING)[number];

export const isTalking = (status: RideStatus): status is TalkingStatus => TALKING.some((it) => it === status);

/** The six messages of each party in each state, in the order of their buttons. */
export const QUICK_MESSAGES = {
  accepted: {
    passenger: ['here', 'two_minutes', 'call_me', 'where_are_you', 'wait_for_me', 'thanks'],
    driver: ['here', 'two_minutes', 'call_me', 'where_are_you', 'delayed', 'on_my_way'],
  },
  in_progress: {
    passenger: ['slow_down', 'stop_here', 'short_stop', 'other_road', 'no_helmet', 'thanks'],
    driver: ['hold_on', 'rough_road', 'nearly_there', 'fuel_stop', 'changed_road', 'fare_ready'],
  },
} as const satisfies Record<TalkingStatus, Record<Party, readonly QuickMessageKey[]>>;

/** Every quick message, including those no longer in the lists. */
export const ALL_QUICK_MESSAGES = Object.keys(QUICK_MESSAGE_TEXTS) as [QuickMessageKey, ...QuickMessageKey[]];

export const maySay = (status: TalkingStatus, party: Party, word: QuickMessageKey): boolean =>
  QUICK_MESSAGES[status][party].some((it) => it === word);
