import type { En } from '../en/loading.ts';

export const LOADING: En['LOADING'] = {
  tryAgain: 'Jaribu tena',
  tryLater: 'Tafadhali jaribu tena baada ya muda mfupi.',
  showMap: 'Onyesha ramani',
  loadAgain: 'Fungua tena',
  noMap: 'Ramani imezimwa kuokoa data',
  quickActions: 'Njia za haraka',
};
