import { inBoth } from '../language.ts';

const en = {
  LOADING: {
    tryAgain: 'Try again',
    tryLater: 'Please try again in a moment.',
    showMap: 'Show the map',
    loadAgain: 'Load again',
    noMap: 'No map, to save data',
    quickActions: 'Quick actions',
  },
};
export type En = typeof en;

export const { LOADING } = inBoth(en, () => import('../sw/loading.ts'));
