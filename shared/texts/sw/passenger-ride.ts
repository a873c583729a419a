import type { En } from '../en/passenger-ride.ts';
import { placeInSentence, sayPlace } from './place-words.ts';

const asking = (count: number): string =>
  count === 1 ? 'Tunauliza dereva 1 aliye karibu' : `Tunauliza madereva ${count} walio karibu`;

export const CANCEL_REASONS: En['CANCEL_REASONS'] = {
  'I waited too long': 'Nimesubiri sana',
  'The driver is too far away': 'Dereva yuko mbali sana',
  'My plans changed': 'Mipango yangu imebadilika',
  'Another reason': 'Sababu nyingine',
};

export const RIDE: En['RIDE'] = {
  askAllNearby: {
    button: (fare: string) => `Ita boda ya karibu · ${fare}`,
    busy: 'Inaagiza...',
  },
  cancel: {
    button: 'Ghairi',
    label: 'Ghairi safari',
    title: 'Una uhakika unataka kughairi safari?',
    driverTold: (driver: string) => `${driver} ataambiwa mara moja.`,
    askedTold: 'Madereva walioulizwa wataambiwa mara moja.',
    confirm: 'Ghairi safari',
    keep: 'Usighairi',
    reason: 'Sababu (si lazima)',
  },
  actions: {
    noContactsYet: 'Dereva akikubali, utaweza kumpigia simu na kumtumia WhatsApp hapa.',
    restOnceAccepted: 'Akikubali, Shiriki na SOS zitakuwa hapa.',
    bookAgain: 'Agiza tena',
    findAnother: 'Tafuta dereva mwingine',
    backHome: 'Rudi Mwanzo',
    done: 'Rudi Mwanzo',
  },
  headline: {
    arrivesIn: 'Anafika baada ya ',
    timeToAnswer: 'Muda uliobaki wa kujibu',
    timeToFind: 'Muda uliobaki wa kupata dereva',
  },
  map: {
    label: (destination: string) => `Safari yako ya kwenda ${placeInSentence(destination)}`,
  },
  screen: {
    notFound: 'Safari hii haikupatikana',
    notFoundText: 'Huenda ni ya akaunti nyingine.',
    failed: 'Safari yako haikufunguka',
    failedText: 'Safari yako inaendelea. Jaribu tena baada ya muda mfupi.',
    tryAgain: 'Jaribu tena',
    backHome: 'Rudi Mwanzo',
    backDetails: 'Rudi kwa maelezo',
    yourTrip: 'Safari yako',
  },
  sheet: {
    label: 'Safari yako',
    positionReason: 'Mwonyeshe dereva wako ulipo.',
    positionButton: 'Onyesha nilipo',
    trip: 'Safari',
    passengers: (count: number) => `Abiria ${count}`,
    yourDriver: 'Dereva wako',
    yourPin: 'PIN yako',
    tellPin: 'Ukishapanda, mwambie dereva PIN hii.',
  },
  story: {
    yourDriver: 'Dereva wako',
    arrived: 'Umefika',
    payNow: (driver: string, fare: string, how: string) => `Mlipe ${driver} ${fare} ${how}.`,
    payment: (driver: string, fare: string, how: string) => `${fare} ${how} kwa ${driver}.`,
    requestSent: (driver: string) => `Ombi limetumwa. Tunasubiri ${driver} ajibu.`,
    seenHere: 'Likikubaliwa utaona hapa.',
    findingAnother: 'Tunakutafutia dereva mwingine',
    nobodyElse: 'Kwa sasa hakuna mwingine karibu',
    keepsLooking: (until: string) => `Boda itaendelea kutafuta hadi saa ${until}.`,
    asking,
    askingOthers: (count: number, within: string | null) =>
      `${asking(count)}${within === null ? '' : `, hadi ${within} kutoka kwako`}. Wa kwanza kukubali atakuja kwako.`,
    firstComes: (within: string | null) =>
      `Wa kwanza kukubali${within === null ? '' : `, hadi ${within} kutoka kwako,`} atakuja.`,
    planned: (driver: string, place: string) => `${driver} atakuchukua ${place}. Fika dakika chache mapema.`,
    driverAway: (meters: number) => `Dereva wako yuko umbali wa ${meters} m`,
    driverArrived: 'Dereva wako amefika',
    meet: (driver: string, place: string) => `Kutana na ${driver} ${place}.`,
    onTheWay: 'Anakuja kwako',
    pickup: (place: string) => `Unachukuliwa ${place}`,
    notCharged: 'Hutalipishwa.',
    notChargedUnsafe: 'Hutalipishwa. Kama hauko salama, bonyeza Omba msaada.',
    notChargedAskOthers: 'Hutalipishwa. Uulize madereva wengine?',
  },
  approach: {
    route: (pickup: string, destination: string) => `${sayPlace(pickup)} hadi ${placeInSentence(destination)}`,
    noLocation: 'Bado hatujui alipo',
    silent: (driver: string, minutes: string, place: string) =>
      `Simu ya ${driver} haijaonyesha ilipo kwa ${minutes}, alionekana mwisho ${place}`,
    waits: (clock: string) => `Atasubiri ${clock} zaidi`,
    mayLeave: 'Anaweza kuondoka sasa',
    away: 'zimebaki',
  },
};
