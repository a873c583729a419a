import { CURRENCY } from './constants/rules.ts';

/** An amount for display: "KSH 1,250". */
export const ksh = (amount: number): string => `${CURRENCY} ${amount.toLocaleString('en-KE')}`;
