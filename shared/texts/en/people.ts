import { inBoth } from '../language.ts';

const en = {
  PEOPLE_TEXTS: {
    block: 'Block',
    whatsapp: 'WhatsApp',
    whatsappTo: (name: string) => `WhatsApp ${name}`,
    call: 'Call',
    callPerson: (name: string) => `Call ${name}`,
    emergency: 'Emergency contacts',
    support: 'Boda support',
    supportLoading: 'Loading the support number',
    supportNotLoaded: 'Boda support’s number did not load.',
    callBefore: 'Call ',
    choseDriver: 'Chose driver by mistake? Before you register, Boda support can change it:',
    chosePassenger: 'Chose passenger by mistake? Before your first trip, Boda support can change it:',
    none: 'None',
    yes: 'Yes',
    no: 'No',
    fullName: 'Full Name',
    phoneNumber: 'Phone Number',
    signOutQuestion: 'Sign out?',
    signOutConfirm: 'Sign out',
    staySignedIn: 'Stay signed in',
    signOut: 'Sign Out',
  },
};
export type En = typeof en;

export const { PEOPLE_TEXTS } = inBoth(en, () => import('../sw/people.ts'));
