import type { En } from '../en/app.ts';

export const APP: En['APP'] = {
  titles: {
    home: 'Mwanzo',
    book: 'Agiza boda',
    contacts: 'Watu wangu',
    yourTrip: 'Safari yako',
    myTrips: 'Safari zangu',
    tripDetails: 'Maelezo ya safari',
    profile: 'Wasifu',
    dashboard: 'Dashibodi',
    passengers: 'Abiria',
    earnings: 'Mapato',
    statement: 'Statement ya mwezi',
    routes: 'Njia na bei',
    registration: 'Usajili wa dereva',
    sharedLocation: 'Mahali palipotumwa',
    receipt: 'Risiti',
    stage: 'Steji ya boda',
    privacyPolicy: 'Sera ya faragha',
    terms: 'Masharti ya huduma',
    userType: 'Kamilisha wasifu wako',
    /** The admin's screens are in English. */
    adminPortal: 'Admin Portal',
    adminSignIn: 'Admin Sign In',
  },
  trouble: {
    crashed: 'Ukurasa huu haukufunguka',
    crashedText: 'Angalia mtandao wako, kisha ufungue tena. Safari yako inaendelea.',
    loadAgain: 'Fungua tena',
    retry: 'Jaribu tena',
    notFound: 'Ukurasa haupatikani',
    notFoundText: 'Huenda link si sahihi, au ukurasa umehamishwa.',
    backToHome: 'Rudi Mwanzo',
    loading: 'Inapakia',
  },
};
