import { CURRENCY } from './constants/rules.ts';

/** Formats an amount in KSH: "KSH 1,250". */
export const ksh = (amount: number): string => `${CURRENCY} ${amount.toLocaleString('en-KE')}`;
