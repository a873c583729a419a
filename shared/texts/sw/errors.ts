import type { En } from '../en/errors.ts';

export const ERROR_TEXTS: En['ERROR_TEXTS'] = {
  INVALID: 'Kuna kitu hakiko sawa. Tafadhali angalia ulichoandika.',
  NO_SESSION: 'Tafadhali ingia ili uendelee.',
  FOREIGN_ORIGIN: 'Ombi hili lilitoka tovuti nyingine, kwa hivyo limekataliwa.',
  WRONG_ROLE: 'Akaunti yako haiwezi kufanya hili.',
  NOT_FOUND: 'Hatukupata hicho.',
  UNKNOWN_ENDPOINT: 'Hakuna kitu kwenye anwani hii.',
  METHOD_NOT_ALLOWED: 'Hili haliwezi kufanyika hapa.',
  RIDE_TAKEN: 'Safari hii imechukuliwa na dereva mwingine.',
  RIDE_MOVED_ON: 'Safari hii imebadilika. Tafadhali iangalie tena.',
  NOT_COMPLETED: 'Safari hii haijamalizika.',
  RATING_CLOSED: 'Safari hii haiwezi kupewa nyota tena.',
  DRIVER_BUSY: 'Maliza kwanza safari uliyo nayo.',
  RIDE_OPEN: 'Tayari una safari inayoendelea.',
  REPEATED_KEY: 'Ombi hili lilitumwa awali likiwa na maelezo mengine.',
  NOT_ONBOARDED: 'Tafadhali kamilisha usajili wako kwanza.',
  TOO_LARGE: 'Hiyo ni kubwa mno kutuma.',
  UNSUPPORTED_TYPE: 'Aina hiyo ya faili haikubaliwi hapa.',
  TOO_MANY: 'Umejaribu mara nyingi mno. Tafadhali subiri kidogo, kisha ujaribu tena.',
  UNAVAILABLE: 'Boda haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
};

/** A field's English name would mean nothing to the reader, and the screen shows the sentence under the field. */
export const PARSING: En['PARSING'] = {
  required: () => 'Tafadhali jaza hapa.',
  wrongType: (_field, kind) => `Hapa panahitaji ${kind}.`,
  tooShort: (_field, min) => `Andika angalau herufi ${min}.`,
  tooSmall: (_field, min) => `Namba isipungue ${min}.`,
  tooLong: (_field, max) => `Andika herufi zisizozidi ${max}.`,
  tooBig: (_field, max) => `Namba isizidi ${max}.`,
  oneOf: () => 'Tafadhali chagua moja ya zilizoonyeshwa.',
  notValid: () => 'Tafadhali angalia hapa tena.',
  kinds: {
    string: 'maandishi',
    number: 'namba',
    int: 'namba nzima',
    boolean: 'ndiyo au hapana',
    object: 'maelezo',
    array: 'orodha',
  },
  month: 'Tafadhali andika mwezi kama 2026-11',
};
