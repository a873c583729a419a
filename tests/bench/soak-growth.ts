/** What counts as growth: the rise must exceed both a share of the start value and an amount. */
export interface Tolerance {
  share: number;
  amount: number;
}

export interface Growth {
  /** The medians of the first and of the last fifth of the values. */
  from: number;
  to: number;
  /** The rise of a straight line through all values, from the first to the last. */
  rise: number;
  /** How steadily the values rise, from -1 to 1 (Kendall's tau). */
  steadiness: number;
  grows: boolean;
}

/** Below this steadiness, values go up and down. */
const STEADY = 0.6;
const FEWEST = 8;

/**
 * Whether values, measured at even intervals, clearly grow: most later ones are higher than most earlier ones, and the
 * line through them (Theil-Sen, which ignores outliers) rises by more than both tolerances. Pure.
 * @throws RangeError for fewer than 8 values
 */
export function growthOf(values: readonly number[], { share, amount }: Tolerance): Growth {
  if (values.length < FEWEST) throw new RangeError(`${values.length} values show no growth`);
  const slopes: number[] = [];
  let [up, down] = [0, 0];
  for (const [i, earlier] of values.entries()) {
    for (const [j, later] of values.slice(i + 1).entries()) {
      slopes.push((later - earlier) / (j + 1));
      if (later > earlier) up += 1;
      if (later < earlier) down += 1;
    }
  }
  const fifth = Math.ceil(values.length / 5);
  const from = median(values.slice(0, fifth));
  const rise = median(slopes) * (values.length - 1);
  const steadiness = (up - down) / slopes.length;
  const grows = steadiness > STEADY && rise > amount && rise > share * from;
  return { from, to: median(values.slice(-fifth)), rise, steadiness, grows };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return ((low ?? NaN) + (high ?? NaN)) / 2;
}
