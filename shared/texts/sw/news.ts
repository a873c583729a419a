import type { DataOf } from '#shared/contract/news.ts';
import type { En } from '../en/news.ts';
import { ksh } from '#shared/domain/money.ts';
import { MESSAGES } from './messages.ts';
import { sayChecked } from './identity.ts';
import { atPickup, placeInSentence, sayPlace, toPickup } from './place-words.ts';
import { QUICK_MESSAGE_TEXTS } from './quick-messages.ts';
import { REVIEW_TEXTS, sayPhotoReason } from './reviews.ts';
import { sayStatus } from './ride-labels.ts';
import { sayWhen } from './when.ts';

const UPDATE = 'Habari za safari';
const ACCOUNT = 'Akaunti yako ya dereva';
const SUPPORT = 'Timu ya Boda';

const ways = (it: { pickup: string; destination: string }): string =>
  `${sayPlace(it.pickup)} → ${sayPlace(it.destination)}`;
const to = (it: { destination: string }): string => placeInSentence(it.destination);
const when = (time: string, at: Date): string => sayWhen(new Date(time), at);
/** " saa 14:05", or '' for a ride now. */
const later = (time: string | null, at: Date): string => (time === null ? '' : ` ${when(time, at)}`);

function accepted({ minutes, scheduledTime: time, ...it }: DataOf<'accepted'>, at: Date): string {
  const took = `${it.driver} ${it.open ? 'amechukua ombi lako' : 'amekubali safari yako'}.`;
  if (time !== null) return `${took} Atakuchukua ${atPickup(it.pickup)} ${when(time, at)}.`;
  if (minutes === null) return `${took} Anakuja ${toPickup(it.pickup)}.`;
  return `${took} Atafika ${atPickup(it.pickup)} baada ya dak ${minutes} hivi.`;
}

export const NEWS_TEXTS: En['NEWS_TEXTS'] = {
  // Kwa abiria.
  accepted: { text: accepted, title: 'Safari imekubaliwa' },
  arrived: {
    text: (it) => `${it.driver} anakusubiri ${atPickup(it.pickup)}.`,
    title: 'Dereva wako anakusubiri',
  },
  leftPickup: {
    text: (it) => `${it.driver} hayupo tena ${atPickup(it.pickup)}. Tutakujulisha akirudi.`,
    title: 'Dereva wako ameondoka',
  },
  started: {
    text: (it) => `Uko safarini na ${it.driver}, mnaenda ${to(it)}.`,
    title: 'Safari imeanza',
  },
  completed: {
    text: (it) => `Safari yako ya kwenda ${to(it)} imemalizika. Nauli ${ksh(it.fare)}.`,
    title: 'Safari imemalizika',
  },
  declined: {
    text: (it) => `${it.driver} hawezi kukupeleka ${to(it)}. Tafadhali chagua dereva mwingine.`,
    title: UPDATE,
  },
  noShow: {
    text: (it) => `${it.driver} hakukupata ${atPickup(it.pickup)}, na ameghairi safari ya kwenda ${to(it)}.`,
    title: UPDATE,
  },
  cannotCome: {
    text: (it) =>
      `${it.driver} hawezi kuja ${toPickup(it.pickup)}, kwa hivyo safari yako ya kwenda ${to(it)} imeghairiwa. Tafadhali chagua dereva mwingine.`,
    title: UPDATE,
  },
  offeredOn: {
    text: (it) =>
      `${it.driver || 'Dereva wako'} hawezi kuja ${toPickup(it.pickup)}. Boda inakutafutia dereva mwingine.`,
    title: 'Tunakutafutia dereva mwingine',
  },
  unavailable: {
    text: (it) =>
      `${it.driver} hapatikani tena, kwa hivyo safari yako ya kwenda ${to(it)} imeghairiwa. Tafadhali chagua dereva mwingine.`,
    title: UPDATE,
  },
  unanswered: {
    text: (it) => `${it.driver} hakujibu ombi lako la kwenda ${to(it)} kwa wakati. Tafadhali chagua dereva mwingine.`,
    title: UPDATE,
  },
  nobodyAnswered: {
    text: (it) => `Hakuna dereva aliyejibu ombi lako la kwenda ${to(it)} kwa wakati. Tafadhali jaribu tena.`,
    title: UPDATE,
  },
  nobodyLeft: {
    text: (it) => `Hakuna dereva aliyeweza kukupeleka ${to(it)}. Tafadhali jaribu tena.`,
    title: UPDATE,
  },
  reminder: {
    text: (it, at) =>
      `${it.driver} atakuchukua ${atPickup(it.pickup)} ${when(it.scheduledTime, at)} kwa safari yako ya kwenda ${to(it)}.`,
    title: UPDATE,
  },

  // Kwa wote wawili.
  cancelledBySupport: {
    text: (it) => `Safari ya kutoka ${placeInSentence(it.pickup)} kwenda ${to(it)} imeghairiwa na timu ya Boda.`,
    title: UPDATE,
  },
  word: { text: (it) => `${it.from}: ${QUICK_MESSAGE_TEXTS[it.word]}`, title: 'Ujumbe kuhusu safari yako' },
  fareChanged: {
    text: (it) => `Timu ya Boda imebadilisha nauli kutoka ${ksh(it.before)} hadi ${ksh(it.after)}: ${ways(it)}.`,
    title: UPDATE,
  },
  reportAnswered: {
    text: ({ answer }) => `Kuhusu ulichotuambia: ${answer}`,
    title: SUPPORT,
  },
  alertSeen: { text: () => `${MESSAGES.notifications.alertSeen}.`, title: SUPPORT },
  alertClosed: { text: () => `${MESSAGES.notifications.alertClosed}.`, title: SUPPORT },

  // Kwa dereva.
  requested: {
    text: (it, at) => `${it.passenger} anaomba safari${later(it.scheduledTime, at)}: ${ways(it)}, ${ksh(it.fare)}.`,
    title: 'Ombi jipya la safari',
  },
  withdrawn: { text: (it) => `${it.passenger} ameondoa ombi: ${ways(it)}.`, title: UPDATE },
  missed: { text: (it) => `Hukujibu ombi la ${it.passenger} kwa wakati: ${ways(it)}.`, title: UPDATE },
  cancelledByPassenger: { text: (it) => `${it.passenger} ameghairi safari: ${ways(it)}.`, title: UPDATE },
  driverReminder: {
    text: (it, at) =>
      `Mchukue ${it.passenger} ${atPickup(it.pickup)} ${when(it.scheduledTime, at)} kwa safari ya kwenda ${to(it)}.`,
    title: UPDATE,
  },
  movedBySupport: {
    text: (it) => `Timu ya Boda imebadilisha safari ya ${it.passenger}. Sasa ${sayStatus(it.status)}: ${ways(it)}.`,
    title: UPDATE,
  },
  approved: { text: () => 'Akaunti yako ya dereva imeidhinishwa. Sasa unaweza kuchukua abiria.', title: ACCOUNT },
  pending: { text: () => MESSAGES.driver.pending, title: ACCOUNT },
  photosMissing: { text: () => MESSAGES.driver.photosMissing, title: ACCOUNT },
  banned: { text: () => MESSAGES.driver.banned, title: ACCOUNT },
  photoAsked: {
    text: (it) => `${REVIEW_TEXTS.photo[it.photo]} ${sayPhotoReason(it.because)}`,
    title: ACCOUNT,
  },
  detailsChecked: { text: (it) => sayChecked(it.details, it.because), title: ACCOUNT },

  // Katika shughuli za karibuni za dereva tu.
  wentOnline: { text: () => 'Uliingia hewani.', title: UPDATE },
  wentOffline: { text: () => 'Ulitoka hewani.', title: UPDATE },
  lostConnection: { text: () => 'Ulitoka hewani kwa sababu simu yako ilipoteza mtandao.', title: UPDATE },
  registered: { text: () => 'Ulituma usajili wako.', title: UPDATE },
  registeredAgain: { text: () => 'Ulibadilisha usajili wako.', title: UPDATE },
  youAccepted: {
    text: (it, at) => `Ulikubali ombi la ${it.passenger}${later(it.scheduledTime, at)}: ${ways(it)}, ${ksh(it.fare)}.`,
    title: UPDATE,
  },
  taken: { text: (it) => `Dereva mwingine alichukua ombi la ${it.passenger}: ${ways(it)}.`, title: UPDATE },
  youDeclined: { text: (it) => `Ulikataa ombi la ${it.passenger}: ${ways(it)}.`, title: UPDATE },
  youArrived: { text: (it) => `Ulifika ${atPickup(it.pickup)} kumchukua ${it.passenger}.`, title: UPDATE },
  youLeftPickup: {
    text: (it) => `Uliondoka kabla ${it.passenger} hajafika kuchukuliwa: ${ways(it)}.`,
    title: UPDATE,
  },
  youStarted: { text: (it) => `Ulianza safari ya ${it.passenger} ya kwenda ${to(it)}.`, title: UPDATE },
  youCompleted: {
    text: (it) => `Ulimaliza safari ya ${it.passenger} ya kwenda ${to(it)}. Nauli ${ksh(it.fare)}.`,
    title: UPDATE,
  },
  youWaited: {
    text: (it) => `Ulighairi safari ya ${it.passenger}: hakuja ${toPickup(it.pickup)}.`,
    title: UPDATE,
  },
  youCannotCome: { text: (it) => `Uliacha safari ya ${it.passenger}: ${ways(it)}.`, title: UPDATE },
  givenUp: {
    text: (it) =>
      `Safari ya ${it.passenger} imeghairiwa kwa sababu akaunti yako hairuhusiwi kuchukua abiria kwa sasa: ${ways(it)}.`,
    title: UPDATE,
  },

  told: { text: (it) => it.text, title: UPDATE },
};
