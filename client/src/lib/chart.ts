import { sayDay, sayShortDay } from '#shared/texts/en/dates.ts';

/** Pure functions for the chart's scale and labels. */

const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/**
 * Returns the top of the scale: a round number at or above the largest amount, half of which is a whole number; 100
 * when all amounts are zero.
 */
export function scaleTop(largest: number): number {
  if (largest <= 0) return 100;
  const power = Math.max(10, 10 ** Math.floor(Math.log10(largest)));
  return Math.round(power * (STEPS.find((step) => step * power >= largest) ?? 10));
}

/** Returns the scale lines from the bottom up, in whole KSH. */
export const scaleLines = (top: number): number[] => [0, top / 2, top];

/** Returns the height of a bar, 0 to 1; any amount above zero stays visible. */
export const barShare = (amount: number, top: number): number =>
  amount <= 0 ? 0 : Math.max(0.02, Math.min(1, amount / top));

/** "Fri 14 Nov" */
export const dayText = (date: string): string => sayDay(date).replace(',', '');

/** "14 Nov" */
export const shortDay = (date: string): string => sayShortDay(date);

/** "14" */
export const dayOfMonth = (date: string): string => String(Number(date.slice(8)));
