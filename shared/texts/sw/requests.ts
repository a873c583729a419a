import type { En } from '../en/requests.ts';
import { placeInSentence } from './place-words.ts';

export const REQUESTS: En['REQUESTS'] = {
  strip: {
    tripUnderWay: (name: string) => `Safari inaendelea · ${name}`,
    backToTrip: 'Rudi kwa safari',
    see: (count: number) => (count === 1 ? 'Lione' : 'Yaone'),
    waiting: (count: number) => (count === 1 ? 'Ombi 1 linasubiri' : `Maombi ${count} yanasubiri`),
  },
  sheet: {
    from: (name: string) => `Ombi la ${name}`,
    newRequest: 'Ombi jipya',
    newRequestOf: (index: number, count: number) => `Ombi jipya ${index} kati ya ${count}`,
    indexOf: (index: number, count: number) => `${index} kati ya ${count}`,
    previous: 'Ombi lililotangulia',
    next: 'Ombi linalofuata',
    later: 'Baadaye',
    close: 'Funga',
    map: (pickup: string, destination: string) =>
      `Kutoka ${placeInSentence(pickup)} hadi ${placeInSentence(destination)}`,
  },
  answer: {
    decline: 'Kataa',
    declineName: (name: string) => `Kataa ombi la ${name}`,
    accept: 'Kubali',
    acceptName: (name: string) => `Kubali ombi la ${name}`,
    accepting: 'Inakubali...',
  },
  deadline: {
    answerBy: 'Jibu kabla ya',
    answerWithin: 'Jibu ndani ya',
    timeLeft: 'Muda uliobaki wa kujibu',
    yoursFor: 'Ni lako kwa',
  },
  gone: {
    sentence: (name: string, why: string) => `Ombi la ${name}: ${why}`,
    taken: 'Limechukuliwa na dereva mwingine',
    cancelledBy: (name: string) => `${name} ameghairi`,
    declined: 'Limekataliwa',
    unavailable: 'Halipo tena',
  },
  list: {
    screenTitle: 'Abiria',
    title: 'Maombi ya safari',
    none: 'Hakuna kwa sasa.',
    scheduled: 'Zilizopangwa',
    notLoaded: 'Safari zako hazikufunguka',
    tryAgain: 'Jaribu tena',
    loading: 'Inapakia maombi',
  },
  empty: {
    title: 'Hakuna anayeomba safari sasa',
    disconnected: 'Huna mtandao. Maombi yatakuja tena mtandao ukirudi.',
    notApproved: 'Maombi yataonekana hapa ukishaidhinishwa. Dashibodi inaonyesha kinachokosekana.',
    available: 'Uko tayari. Ombi la safari likija, simu italia.',
    offline: 'Chagua “Niko tayari” kwenye dashibodi ili upate maombi.',
    toDashboard: 'Nenda dashibodi',
    seeScheduled: (count: number) => (count === 1 ? 'Ona safari iliyopangwa' : `Ona safari ${count} zilizopangwa`),
    seeHistory: 'Ona safari zilizopita',
    changeHours: 'Badilisha saa za kazi',
    change: 'Badilisha',
  },
  facts: {
    distance: (km: string) => `Safari ya ${km}`,
    passengers: (count: number) => `Abiria ${count}`,
    now: 'Sasa',
    contactLater: 'Ukikubali, utaona mahali hasa pa kumchukua na utaweza kupiga simu au kuandika.',
    inPickupArea: 'Uko eneo la kumchukua',
    toPickupArea: (km: string) => `${km} hadi eneo la kumchukua`,
    nextToPickup: 'Uko karibu na anapochukuliwa',
    toPickup: (km: string) => `${km} hadi anapochukuliwa`,
  },
  turn: {
    onlyYou: 'Ni wewe pekee umeulizwa',
    youAndOthers: (others: number) =>
      others === 1 ? 'Ni wewe na mwingine 1 tu mmeulizwa' : `Ni wewe na wengine ${others} tu mmeulizwa`,
    othersToo: 'Madereva wengine pia wameulizwa',
  },
  sound: 'Sauti ya maombi mapya',
};
