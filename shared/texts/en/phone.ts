import { inBoth } from '../language.ts';

const en = {
  PHONE_TEXTS: {
    notNow: 'Not now',
    close: 'Close',
    turnOn: 'Turn on',
    notifications: 'Notifications',
    ok: 'OK',
    notDecided: 'Not decided yet',
    why: 'Why',
    checking: 'Checking…',
    allowed: 'Allowed on this phone',
    blocked: 'Blocked on this phone',
    location: 'Location',
    allow: 'Allow',
    lessData: 'Use less data',
    phoneSaves: 'Your phone saves data or the network is slow, so maps load only when you tap them.',
    mapsOnTap: 'Maps load only when you tap them.',
  },
};
export type En = typeof en;

export const { PHONE_TEXTS } = inBoth(en, () => import('../sw/phone.ts'));
