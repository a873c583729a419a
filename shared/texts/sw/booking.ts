import type { En } from '../en/booking.ts';

export const BOOKING: En['BOOKING'] = {
  steps: ['Agiza safari', 'Chagua dereva', 'Thibitisha', 'Ombi limetumwa'],
  back: {
    details: 'Rudi Mwanzo',
    drivers: 'Rudi kwa maelezo',
    confirmation: 'Rudi kwa madereva',
  },
  finding: 'Tunatafuta madereva',
  askAll: {
    title: 'Ita boda ya karibu',
    firstPicksUp: 'Wa kwanza kukubali atakuchukua',
    nobodyNear: (minutes: string) => `Hakuna aliye karibu. Wa kwanza anaweza kufika baada ya ${minutes}`,
    near: (count: number, minutes: string) =>
      count === 1
        ? `Dereva 1 karibu, anafika baada ya ${minutes}`
        : `Madereva ${count} karibu, wa kwanza anafika baada ya ${minutes}`,
  },
  confirm: {
    payAtEnd: 'Mlipe dereva wako mwisho wa safari',
    howYouPay: 'Utalipa vipi',
    button: 'Thibitisha',
    map: 'Ramani ya safari yako',
    chooseAnother: 'Chagua dereva mwingine',
    fare: 'Nauli',
    fareAbout: 'Nauli, takriban',
    exactWhenConfirmed: 'Utajua nauli kamili ukithibitisha.',
    fixedWhenConfirmed: 'Ukithibitisha haibadiliki. Hakuna malipo mengine.',
    away: (minutes: string) => `Anafika baada ya ${minutes}`,
    yourDriver: 'Dereva wako',
    nearestDrivers: 'Madereva walio karibu zaidi',
  },
  details: {
    find: 'Tafuta dereva',
    finding: 'Tunatafuta madereva...',
    pickup: 'Unapochukuliwa',
    destination: 'Unakoenda',
    map: 'Ramani ya safari yako',
    length: (km: string, minutes: string) => `${km} · takriban ${minutes} njiani`,
  },
  drivers: {
    yourChoice: 'Uliyemchagua',
    tripMap: 'Ramani ya safari yako',
    nearMap: 'Madereva walio karibu na unapochukuliwa',
    orAnother: 'Au chagua dereva mwingine',
    orOne: 'Au chagua dereva',
    canTake: 'Madereva wanaoweza kukubeba',
    fartherTitle: 'Walio mbali zaidi',
    farther: 'Madereva walio mbali zaidi',
    change: 'Badilisha',
    changeDetails: 'Badilisha maelezo',
  },
  offer: {
    yourChoice: 'Uliyemchagua',
    about: 'takriban ',
    choose: 'Chagua',
    chooseDriver: (name: string, fare: string) => `Chagua ${name}, ${fare}`,
    notAvailable: 'Hayuko tayari kwa sasa',
    trips: (count: number) => `Safari ${count}`,
    distanceUnknown: 'Umbali haujulikani',
  },
  preferred: {
    label: 'Uliyemchagua',
    bookingWith: 'Unaagiza safari na',
    trips: (count: number) => `Safari ${count}`,
    about: (fare: string) => `takriban ${fare}`,
    chooseOther: (name: string) => `Chagua dereva mwingine badala ya ${name}`,
    notAvailable: (name: string) => `${name} hayuko tayari kwa sasa. Tafuta madereva wengine walio karibu.`,
  },
  chips: {
    when: 'Safari ni lini',
    passengers: 'Mko wangapi',
    cargo: 'Mzigo ulio nao',
    label: 'Maelezo ya safari',
    now: 'Sasa',
    done: 'Sawa',
  },
  summary: {
    label: 'Safari yako',
    passengers: (count: number) => `Abiria ${count}`,
    now: 'Sasa',
  },
};
