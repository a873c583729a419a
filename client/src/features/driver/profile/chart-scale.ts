/** How bars stand in a chart: pure figures, so that tests can look at them. */

const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The top of the scale for a largest amount: a round figure at or above it, whose half is whole; 100 when there is nothing. */
export function scaleTop(largest: number): number {
  if (largest <= 0) return 100;
  const power = Math.max(10, 10 ** Math.floor(Math.log10(largest)));
  return Math.round(power * (STEPS.find((step) => step * power >= largest) ?? 10));
}

/** The lines of the scale from the bottom up, whole KSH. */
export const scaleLines = (top: number): number[] => [0, top / 2, top];

/** How high a bar stands, 0 to 1; what is more than nothing is never invisible. */
export const barShare = (amount: number, top: number): number =>
  amount <= 0 ? 0 : Math.max(0.02, Math.min(1, amount / top));
