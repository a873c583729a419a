import type { En } from '../en/ride-labels.ts';

const SHARED = { accepted: 'Imekubaliwa', completed: 'Imemalizika', cancelled: 'Imeghairiwa' };

/** The label of each status, for each reader. The word is safari, hence "i-". */
export const STATUS_LABELS: En['STATUS_LABELS'] = {
  passenger: { ...SHARED, pending: 'Inasubiri jibu', in_progress: 'Inaendelea' },
  driver: { ...SHARED, pending: 'Inasubiri jibu lako', in_progress: 'Inaendelea' },
};

/** The sizes of cargo (spec 1 §5): for the choice, and short for summaries. */
export const CARGO_LABELS: En['CARGO_LABELS'] = {
  none: { label: 'Hakuna', what: 'Bila mzigo', short: 'Bila mzigo' },
  small: { label: 'Mdogo', what: 'Mkoba, begi', short: 'Mzigo mdogo' },
  medium: { label: 'Wastani', what: 'Sanduku, boksi', short: 'Mzigo wa wastani' },
};

export const METHOD_LABELS: En['METHOD_LABELS'] = {
  cash: { name: 'Cash', inline: 'cash', how: 'kwa cash' },
  mpesa: { name: 'M-Pesa', inline: 'M-Pesa', how: 'kwa M-Pesa' },
  wallet: { name: 'Boda Wallet', inline: 'Boda Wallet', how: 'kutoka Boda Wallet' },
};

export const PAYMENT_LABELS: En['PAYMENT_LABELS'] = {
  pending: 'Haijalipwa bado',
  completed: 'Imelipwa',
  failed: 'Haikulipwa',
};

const CANCELLED = 'Safari hii ilighairiwa';
const NOT_ANSWERED = 'Halikujibiwa kwa wakati';

export const ENDED: En['ENDED'] = {
  cancelled: CANCELLED,
  nobodyAnswered: 'Hakuna dereva aliyejibu kwa wakati',
  notAnswered: NOT_ANSWERED,
};

/** The reason for a cancellation in words, for each reader (R5, R6, R9, R21). */
export const CANCEL_LABELS: En['CANCEL_LABELS'] = {
  passenger_cancelled: {
    passenger: () => 'Ulighairi safari hii',
    driver: (passenger) => `${passenger} alighairi safari hii`,
  },
  declined: {
    passenger: (driver) => `${driver} hakuweza kuchukua safari hii`,
    driver: () => CANCELLED,
  },
  no_show: {
    passenger: (driver) => `${driver} alikusubiri lakini hakukupata`,
    driver: () => 'Abiria hakuja',
  },
  cannot_come: {
    passenger: (driver) => `${driver} hawezi kuja`,
    driver: () => 'Hukuweza kufika',
  },
  expired: {
    passenger: (driver) => `${driver} hakujibu kwa wakati`,
    driver: () => NOT_ANSWERED,
  },
  no_driver_left: {
    passenger: () => 'Hakuna dereva wa karibu aliyeweza kuchukua safari hii',
    driver: () => CANCELLED,
  },
  driver_unavailable: {
    passenger: (driver) => `${driver} hayuko tayari tena`,
    driver: () => CANCELLED,
  },
  admin: {
    passenger: () => 'Boda ilighairi safari hii',
    driver: () => 'Boda ilighairi safari hii',
  },
};

const STATUS_WORDS = {
  pending: 'inasubiri jibu',
  accepted: 'imekubaliwa',
  in_progress: 'inaendelea',
  completed: 'imemalizika',
  cancelled: 'imeghairiwa',
};

/** "safari … inaendelea". */
export const sayStatus: En['sayStatus'] = (status) => STATUS_WORDS[status];
