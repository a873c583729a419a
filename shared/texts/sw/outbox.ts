import type { En } from '../en/outbox.ts';
import { START_AND_COMPLETE_WAIT_MAX_H, QUICK_MESSAGE_WAITS_MAX_MIN } from '#shared/domain/constants/rules.ts';
import { MESSAGES } from './messages.ts';

const trip = (who: string): string => `safari ya ${who}`;

/**
 * Texts about actions taken while offline (R39). `who` is the first name of the other party. The names in lists
 * (`start`, `complete`, `word`, `rating`) differ in noun class, so the sentences put "itatumwa" and the like before a
 * colon, where the form does not bend.
 */
export const OUTBOX: En['OUTBOX'] = {
  start: 'Anza safari',
  complete: 'Maliza safari',
  word: (text: string): string => `“${text}”`,
  rating: 'Nyota zako',
  /** Shown beside the queued action. */
  will: 'Itatumwa ukipata mtandao',
  sending: 'Inatuma...',
  stepWaits: (step: string): string => `“${step}” itatumwa ukipata mtandao.`,
  stepSending: (step: string): string => `“${step}” inatumwa.`,
  notKept: 'Acha ukurasa huu wazi hadi wakati huo: browser hii haiwezi kuihifadhi.',
  takeBack: 'Usitume',
  waiting: (names: readonly string[]): string => `Itatumwa: ${list(names)}.`,
  beingSent: (names: readonly string[]): string => `Inatumwa: ${list(names)}.`,
  full: 'Mambo mengi yanasubiri kutumwa. Jaribu tena ukipata mtandao.',

  started: (who: string): string => `Imetumwa: ${trip(who)} imeanza.`,
  completed: (who: string): string => `Imetumwa: ${trip(who)} imemalizika.`,
  said: (who: string, text: string): string => `Umemtumia ${who}: ${text}`,
  rated: (who: string): string => `Zimetumwa: nyota zako kwa ${who}.`,
  sent: (names: readonly string[]): string => `Imetumwa: ${list(names)}.`,

  stepRefused: (step: string, who: string): string => `“${step}” haikurekodiwa kwa ${trip(who)}`,
  wordRefused: (text: string, who: string): string => `“${text}” haikumfikia ${who}`,
  ratingRefused: (who: string): string => `Nyota zako kwa ${who} hazikurekodiwa`,
  stepTooOld: `Ilisubiri zaidi ya masaa ${START_AND_COMPLETE_WAIT_MAX_H}. Tafadhali pigia timu ya Boda simu ikiwa safari bado haijafungwa.`,
  wordTooOld: `Ulisubiri zaidi ya dakika ${QUICK_MESSAGE_WAITS_MAX_MIN}, kwa hivyo haukutumwa.`,
  ratingTooOld: 'Zilisubiri muda mrefu mno.',
  behind: (names: readonly string[]): string => `Pia haikutumwa: ${list(names)}.`,
  understood: 'Sawa',

  bookingNeedsNetwork: 'Huna mtandao. Maelezo yako yamehifadhiwa, kwa hivyo unaweza kuagiza ukipata mtandao.',
  acceptNeedsNetwork: 'Huna mtandao. Unaweza kukubali ukipata mtandao.',
  arriveNeedsNetwork: 'Huna mtandao. Mpigie abiria simu kumwambia umefika.',
  stepsWait: 'Huna mtandao. “Anza safari” na “Maliza safari” zitatumwa ukipata mtandao.',
  ratingWaits: 'Huna mtandao. Nyota zako zitatumwa ukipata mtandao.',
  pinWaits: 'Huna mtandao. PIN itaangaliwa ukipata mtandao. Ikiwa si sahihi, safari haijaanza.',
  signOut: (names: readonly string[]): string => `Bado haijatumwa: ${list(names)}. Ukitoka sasa, itafutwa.`,
  signedOut: `${MESSAGES.session.ended} Mambo ambayo hayajatumwa yamehifadhiwa na yatatumwa ukiingia.`,
};

const NAMED_MAX = 3;

function list(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')} na ${more} zaidi` : named.join(', ');
}
