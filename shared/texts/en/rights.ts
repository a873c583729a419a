import { inBoth } from '../language.ts';

const en = {
  /** Texts about a person's rights to their data (R36, privacy page). */
  RIGHTS: {
    title: 'Your data',
    download: 'Everything Boda stores about you: your account, trips, ratings, contacts, links and notifications.',
    readable: 'Download to read',
    machine: 'Download as JSON',
    downloadFailed: 'Your data could not be downloaded. Please try again.',
    remove: 'Delete my account',
    removeText:
      'Your profile, photos, location, links, favorites and notifications are erased, and you are signed out everywhere. Completed trips keep your name, the places and the fare, because the law requires records of fares; cancelled ones keep your first name. This cannot be undone.',
    removing: 'Deleting...',
    keep: 'Keep my account',
    removeFailed: 'Your account was not deleted. Please try again.',
    removed: 'Your account is deleted.',
    alertOpen:
      'Boda support is handling a call for help on one of your trips. You can delete your account once it is resolved.',
    rideUnderWay: 'You have a trip under way. Finish or cancel it first, then delete your account.',
  },
};
export type En = typeof en;

export const { RIGHTS } = inBoth(en, () => import('../sw/rights.ts'));
