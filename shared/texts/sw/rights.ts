import type { En } from '../en/rights.ts';
/** Texts about a person's rights to their data (R36, privacy page). */
export const RIGHTS: En['RIGHTS'] = {
  title: 'Data yako',
  download: 'Kila kitu ambacho Boda imehifadhi kukuhusu: akaunti yako, safari, nyota, watu wako, link na arifa.',
  readable: 'Pakua usome',
  machine: 'Pakua kama JSON',
  downloadFailed: 'Data yako haikupakuliwa. Tafadhali jaribu tena.',
  remove: 'Futa akaunti yangu',
  removeText:
    'Wasifu wako, picha, mahali ulipo, link, vipendwa na arifa zitafutwa, na utatoka kila mahali ulipoingia. Safari zilizomalizika zitabaki na jina lako, mahali na nauli, kwa sababu sheria inahitaji rekodi za nauli; zilizoghairiwa zitabaki na jina lako la kwanza. Ukishafuta, huwezi kurudisha.',
  removing: 'Inafuta...',
  keep: 'Baki na akaunti yangu',
  removeFailed: 'Akaunti yako haikufutwa. Tafadhali jaribu tena.',
  removed: 'Akaunti yako imefutwa.',
  alertOpen:
    'Timu ya Boda inashughulikia ombi la msaada kwa mojawapo ya safari zako. Unaweza kufuta akaunti yako likishamalizika.',
  rideUnderWay: 'Una safari inayoendelea. Imalize au uighairi kwanza, kisha ufute akaunti yako.',
};
