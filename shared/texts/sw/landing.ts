import type { En } from '../en/landing.ts';
export const LANDING: En['LANDING'] = {
  share: 'Shiriki',
  features: {
    fast: { title: 'Safari za haraka', text: 'Madereva walio karibu, wanafika kwa dakika chache' },
    affordable: { title: 'Bei nafuu', text: 'Bei ya haki, hakuna ada fiche, lipa cash au kwa simu' },
    trusted: { title: 'Wa kuaminika', text: 'Madereva waliothibitishwa na kupewa nyota na abiria' },
  },
  footer: {
    shareOnWhatsapp: 'Shiriki kwa WhatsApp',
    admin: 'Kwa admin',
    privacyPolicy: 'Sera ya faragha',
    terms: 'Masharti ya huduma',
  },
  welcome: {
    openDashboard: 'Fungua dashibodi',
    completeProfile: 'Kamilisha wasifu wako',
    signedInAs: (name: string): string => `Umeingia kama ${name}`,
    goHome: 'Nenda Mwanzo',
    signOut: 'Toka kwenye akaunti',
    book: 'Agiza boda',
  },
  bookDialog: {
    title: 'Agiza boda',
    pickup: 'Unapochukuliwa',
    destination: 'Unakoenda',
    fare: { before: 'Nauli ', after: (how: string): string => `, unamlipa dereva ${how}` },
    book: 'Agiza',
    signOut: 'Toka kwenye akaunti',
  },
};
