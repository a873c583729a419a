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
  allowed: 'Umeruhusu kwenye simu hii',
  blocked: 'Umezuia kwenye simu hii',
  location: 'Mahali',
  allow: 'Ruhusu',
  lessData: 'Tumia data kidogo',
  phoneSaves: 'Simu inaokoa data au mtandao uko polepole, kwa hivyo ramani hufunguka ukizigusa.',
  mapsOnTap: 'Ramani zinafunguka ukizigusa tu.',
};
