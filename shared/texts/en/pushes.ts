import { inBoth } from '../language.ts';

const en = {
  /** On the lock screen, where the notification itself may be too private. */
  DISCREET: {
    update: { title: 'Boda', body: 'There is an update for you.' },
    photoAsked: { title: 'Your driver account', body: 'Boda needs a new photo from you.' },
    detailsChecked: { title: 'Your driver account', body: 'Boda has checked your new details.' },
  },
};
export type En = typeof en;

export const { DISCREET } = inBoth(en, () => import('../sw/pushes.ts'));
