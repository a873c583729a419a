import type { En } from '../en/blocks.ts';
import { BLOCKS_MAX } from '#shared/domain/constants/rules.ts';

/** Texts on the blocked-passengers screens (R48). */
export const BLOCKS: En['BLOCKS'] = {
  title: 'Abiria uliowazuia',
  action: (name: string) => `Mzuie ${name}`,
  ask: (name: string) => `Umzuie ${name}?`,
  meaning: 'Hataweza kukuona wala kukuomba safari. Hataambiwa. Unaweza kumfungulia kwenye wasifu wako.',
  goesOn: 'Safari ambayo tayari umekubali inaendelea.',
  done: (name: string) => `${name} amezuiwa. Unaweza kumfungulia kwenye wasifu wako.`,
  failed: 'Abiria hakuzuiwa. Tafadhali jaribu tena.',
  none: 'Hujamzuia yeyote. Unaweza kumzuia abiria ukiwa kwenye safari, safari zilizopita au arifa.',
  unblock: 'Fungulia',
  unblocked: (name: string) => `${name} anaweza kukuomba safari tena.`,
  unblockFailed: 'Abiria bado amezuiwa. Tafadhali jaribu tena.',
  full: `Unaweza kuzuia abiria ${BLOCKS_MAX} pekee. Mfungulie mmoja kwanza.`,
};
