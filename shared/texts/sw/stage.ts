import type { En } from '../en/stage.ts';
export const STAGE: En['STAGE'] = {
  home: (brand: string): string => `${brand}, mwanzo`,
  kind: 'Steji ya boda',
  kindIn: (county: string): string => `Steji ya boda, kaunti ya ${county}`,
  waitingHere: 'Wanaosubiri hapa sasa',
  nextInTurn: 'Zamu yake',
  justArrived: 'Amefika sasa hivi',
  hereFor: (waited: string): string => `Amesubiri ${waited}`,
  actions: {
    toDashboard: 'Rudi kwenye dashibodi',
    completeProfile: 'Kamilisha wasifu ili uagize',
    signIn: 'Ingia ili uagize',
    bookNext: (name: string): string => `Agiza ${name}, ni zamu yake`,
    bookAny: 'Agiza dereva yeyote kutoka hapa',
  },
  missing: {
    text: 'Huenda bango ni la zamani. Bado unaweza kuagiza dereva aliye karibu nawe.',
    goHome: 'Nenda Mwanzo',
    notLoaded: 'Steji haikufunguka',
    retry: 'Jaribu tena',
    loading: 'Inapakia steji',
  },
  poster: {
    title: (name: string): string => `Bango la ${name}`,
    print: 'Chapisha bango hili',
    qrCode: (address: string): string => `QR code ya ${address}`,
  },
};
