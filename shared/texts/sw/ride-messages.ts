import type { En } from '../en/ride-messages.ts';
import { PIN_TRIES_MAX, QUICK_MESSAGES_PER_MINUTE_MAX } from '#shared/domain/constants/rules.ts';

/** Texts on ride screens about messages, the start, its PIN and receipts (R1, R25, R26, R28). */
export const RIDE_TEXTS: En['RIDE_TEXTS'] = {
  quickMessages: {
    notNow: 'Unaweza kutuma ujumbe wakati wa safari pekee.',
    tooMany: `Umetuma ujumbe mara ${QUICK_MESSAGES_PER_MINUTE_MAX} kwa dakika moja. Subiri kidogo, au piga simu.`,
    past: 'Safari imebadilika, kwa hivyo ujumbe huu haukutumwa.',
    notYours: 'Tafadhali chagua ujumbe ulio kwenye orodha',
    failed: 'Ujumbe haukutumwa. Tafadhali jaribu tena.',
  },
  pin: {
    needed: 'Muulize abiria PIN ya safari hii.',
    digits: 'PIN ina namba 4',
    wrong: (left: number) => `Hiyo si PIN ya safari hii. Umebaki na nafasi ${left}.`,
    paused: (until: string) => `PIN ${PIN_TRIES_MAX} hazikuwa sahihi. Muulize abiria tena, kisha ujaribu saa ${until}.`,
    pausedShort: `PIN ${PIN_TRIES_MAX} hazikuwa sahihi. Muulize abiria tena, kisha ujaribu baada ya dakika moja.`,
    wish: 'Safari ianze kwa PIN',
    wishFailed: 'Hii haikuhifadhiwa. Tafadhali jaribu tena.',
  },
  /** On a running trip that its passenger may still cancel (R1). */
  startedFar: (driver: string) =>
    `${driver} ameanza safari, lakini Boda haikumwona karibu nawe. Kama hauko naye, ighairi.`,
  receipt: {
    notYet: 'Utapata risiti safari ikimalizika.',
    cancelled: 'Safari hii ilighairiwa. Hakuna kilicholipwa, kwa hivyo hakuna risiti.',
  },
};
