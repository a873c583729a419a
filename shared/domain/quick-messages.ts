import type { RideStatus } from './ride.ts';

/**
 * Every quick message between the parties of a ride (R25); its text is in texts/en/quick-messages.ts. Never remove a key
 * while a notification may still contain it; remove it from the lists below instead.
 */
export const ALL_QUICK_MESSAGES = [
  'here',
  'two_minutes',
  'call_me',
  'where_are_you',
  'wait_for_me',
  'on_my_way',
  'delayed',
  'thanks',
  'slow_down',
  'stop_here',
  'short_stop',
  'other_road',
  'no_helmet',
  'hold_on',
  'rough_road',
  'nearly_there',
  'fuel_stop',
  'changed_road',
  'fare_ready',
] as const;
export type QuickMessageKey = (typeof ALL_QUICK_MESSAGES)[number];

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

export const maySay = (status: TalkingStatus, party: Party, word: QuickMessageKey): boolean =>
  QUICK_MESSAGES[status][party].some((it) => it === word);
