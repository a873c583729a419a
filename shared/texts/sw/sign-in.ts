import type { En } from '../en/sign-in.ts';
export const SIGN_IN: En['SIGN_IN'] = {
  callback: {
    progress: 'Kuingia',
  },
  userType: {
    signOut: 'Toka',
    welcome: (name: string): string => `Karibu, ${name}`,
    question: 'Utatumia Boda vipi? Baadaye ni timu ya Boda pekee inayoweza kubadilisha.',
    passenger: { label: 'Mimi ni abiria', text: 'Agiza boda na umfuatilie dereva wako' },
    driver: { label: 'Mimi ni dereva', text: 'Pokea maombi ya safari na upate pesa kwa pikipiki yako' },
  },
  profile: {
    title: 'Kamilisha wasifu wako',
    why: {
      passenger: 'Dereva wako atapiga namba hii.',
      driver: 'Abiria watakupata kwa namba hii.',
    },
    save: 'Kamilisha',
    back: 'Rudi',
  },
};
