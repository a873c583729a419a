import type { En } from '../en/passenger-home.ts';
import { placeInSentence, sayPlace } from './place-words.ts';

export const HOME: En['HOME'] = {
  rides: {
    label: 'Safari zako',
    loading: 'Inapakia safari zako',
    route: (pickup: string, destination: string) => `${sayPlace(pickup)} hadi ${placeInSentence(destination)}`,
    looking: 'Tunatafuta dereva',
    accepted: (driver: string) => `${driver} amekubali`,
    waiting: (driver: string) => `Tunasubiri ${driver} ajibu`,
  },
  driver: {
    removeFavorite: (name: string) => `Ondoa ${name} kwa vipendwa`,
    addFavorite: (name: string) => `Weka ${name} kwa vipendwa`,
    call: (name: string) => `Mpigie ${name} simu`,
    whatsapp: (name: string) => `WhatsApp kwa ${name}`,
    bookDriver: (name: string) => `Agiza ${name}`,
    book: 'Agiza',
    viewProfile: (name: string) => `Ona wasifu wa ${name}`,
  },
  list: {
    showMore: 'Onyesha zaidi',
    refresh: 'Sasisha orodha ya madereva',
    search: 'Tafuta madereva',
    which: 'Madereva gani',
    available: 'Tayari',
    all: 'Wote',
    offline: 'Hawapo',
    tryAgain: 'Jaribu tena',
    loading: 'Inapakia orodha ya madereva',
    notLoaded: 'Orodha ya madereva haikufunguka',
    loadsOnline: 'Orodha itafunguka ukipata mtandao.',
    tryAgainText: 'Tafadhali jaribu tena.',
    outOfDate: 'Orodha hii huenda imepitwa na wakati.',
    bestRated: 'Wenye nyota nyingi wako mbele. Shiriki mahali ulipo ili uone walio karibu kwanza.',
    farther: 'Walio mbali zaidi',
    nobodyOffline: 'Hakuna asiye hewani anayelingana',
    nobodyAvailable: 'Hakuna aliye tayari anayelingana',
    showAll: 'Onyesha wote',
    tryName: 'Jaribu jina, steji, namba ya simu au namba plate.',
    allOnRoad: 'Kwa sasa madereva wote wako kazini.',
    appearHere: 'Madereva wataonekana hapa wenyewe wakiingia hewani.',
    hidden: {
      notOffline: (all: number) =>
        all === 1 ? 'Dereva mwingine 1 analingana.' : `Madereva wengine ${all} wanalingana.`,
      oneOffline: 'Dereva 1 analingana, lakini hayupo hewani.',
      oneOnTrip: 'Dereva 1 analingana, lakini yuko safarini.',
      allOffline: (all: number) => `Madereva ${all} wanalingana, lakini hawapo hewani.`,
      allOnTrip: (all: number) => `Madereva ${all} wanalingana, lakini wako safarini.`,
      some: (all: number, offline: number) =>
        offline === 1
          ? `Madereva wengine ${all} wanalingana, 1 kati yao hayupo hewani.`
          : `Madereva wengine ${all} wanalingana, ${offline} kati yao hawapo hewani.`,
    },
  },
  actions: {
    book: 'Agiza safari',
    favorites: 'Vipendwa',
    history: 'Safari',
    profile: 'Wasifu',
  },
  loading: 'Inapakia ukurasa wa mwanzo',
  near: {
    count: (count: number, place: string | null) => {
      const drivers = count === 0 ? 'Hakuna dereva' : count === 1 ? 'Dereva 1' : `Madereva ${count}`;
      // The heading beside it says "karibu" already.
      return place === null ? drivers : `${drivers} karibu na ${place}`;
    },
    useLocation: 'Tumia mahali nilipo',
    notLoaded: 'Orodha ya madereva haikufunguka',
    looking: 'Tunatafuta madereva…',
  },
  profile: {
    title: 'Wasifu wa dereva',
    rating: 'Nyota',
    trips: 'Safari',
    platePhoto: (plate: string) => `Namba plate ${plate} kwenye pikipiki`,
  },
  stats: {
    notLoaded: 'Takwimu zako hazikufunguka.',
    label: 'Safari zako hadi sasa',
    total: 'Jumla ya safari',
    completed: 'Zilizomalizika',
    spent: 'Umetumia',
    rating: 'Nyota ulizopewa',
  },
  whereTo: {
    title: 'Unaenda wapi?',
    recent: 'Ulikoenda karibuni',
    goTo: (place: string) => `Nenda ${placeInSentence(place)}`,
  },
  call: {
    title: (name: string) => `Mpigie ${name} simu`,
    closesIn: 'Itafungwa baada ya',
    number: (phone: string) => `Piga simu ${phone}`,
    button: 'Piga simu',
  },
  fares: {
    town: 'Nauli ya mjini',
    other: 'Safari nyingine',
    townShort: 'Mjini',
    townMore: ' (nauli)',
    otherShort: 'Nje',
    otherMore: ' ya mji',
  },
};
