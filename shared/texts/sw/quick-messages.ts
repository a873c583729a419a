import type { En } from '../en/quick-messages.ts';

export const QUICK_MESSAGE_TEXTS: En['QUICK_MESSAGE_TEXTS'] = {
  here: 'Niko hapa',
  two_minutes: 'Nafika baada ya dakika 2',
  call_me: 'Nipigie simu tafadhali',
  where_are_you: 'Uko wapi?',
  wait_for_me: 'Nisubiri tafadhali',
  on_my_way: 'Niko njiani',
  delayed: 'Samahani, nimechelewa',
  thanks: 'Sawa, asante',
  slow_down: 'Punguza mwendo tafadhali',
  stop_here: 'Simama hapa tafadhali',
  short_stop: 'Simama kidogo tafadhali',
  other_road: 'Pita njia nyingine tafadhali',
  no_helmet: 'Naomba helmet',
  hold_on: 'Shikilia vizuri',
  rough_road: 'Barabara mbaya mbele',
  nearly_there: 'Tunakaribia kufika',
  fuel_stop: 'Nasimama kidogo kuweka mafuta',
  changed_road: 'Napita njia nyingine',
  fare_ready: 'Tayarisha nauli tafadhali',
};
