import type { En } from '../en/shared-location.ts';
import { placeInSentence, sayPlace } from './place-words.ts';

export const SHARED: En['SHARED'] = {
  home: (brand: string): string => `${brand}, mwanzo`,
  loading: 'Inapakia mahali palipotumwa',
  retry: 'Jaribu tena',
  goHome: 'Nenda Mwanzo',
  share: 'Shiriki',
  openInMaps: 'Fungua kwenye Maps',
  untilStopped: 'Anashiriki hadi atakapozima',
  until: (time: string): string => `Anashiriki hadi ${time}`,
  noLonger: (seen: string): string => `Hashiriki tena, ${seen}`,
  noRecent: (seen: string): string => `Mahali alipo sasa hapajulikani, ${seen}`,
  live: 'Inaonekana sasa',
  justNow: ' · sasa hivi',
  ago: (ago: string): string => ` · ${ago}`,
  details: {
    title: 'Maelezo',
    coordinates: 'GPS',
    accuracy: 'Usahihi',
    shared: 'Ilianza',
    expires: 'Itaisha',
    expired: 'Iliisha',
    atTheLatest: (time: string): string => `${time}, si zaidi`,
  },
  trip: {
    places: (pickup: string, destination: string): string => `${sayPlace(pickup)} hadi ${placeInSentence(destination)}`,
    someDriver: 'Dereva',
    now: 'Sasa',
    about: (minutes: string): string => `karibu ${minutes}`,
    min: 'dak',
    theDriver: 'Dereva',
    driver: 'Dereva',
  },
};
