import type { En } from '../en/phone.ts';

export const PHONE_TEXTS: En['PHONE_TEXTS'] = {
  notNow: 'Si sasa',
  close: 'Funga',
  turnOn: 'Washa',
  notifications: 'Arifa',
  ok: 'Sawa',
  notDecided: 'Bado hujaamua',
  why: 'Kwa nini',
  checking: 'Inaangalia…',
  allowed: 'Imeruhusiwa kwenye simu hii',
  blocked: 'Imezuiwa kwenye simu hii',
  location: 'Mahali',
  allow: 'Ruhusu',
  lessData: 'Tumia data kidogo',
  phoneSaves: 'Simu yako inaokoa data au mtandao ni polepole, kwa hivyo ramani zinafunguka ukizigusa tu.',
  mapsOnTap: 'Ramani zinafunguka ukizigusa tu.',
};
