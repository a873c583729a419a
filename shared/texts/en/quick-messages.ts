import type { QuickMessageKey } from '#shared/domain/quick-messages.ts';
import { inBoth } from '../language.ts';

const en = {
  /** Only the key travels and is stored, so each side reads a message in their own language. */
  QUICK_MESSAGE_TEXTS: {
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
  } satisfies Record<QuickMessageKey, string>,
};
export type En = typeof en;

export const { QUICK_MESSAGE_TEXTS } = inBoth(en, () => import('../sw/quick-messages.ts'));
