/** Prints rows in columns; numbers are right-aligned. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? '').length)));
  for (const row of [head, ...rows]) {
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    );
  }
}

/** Formats a number with some digits, or a dash when there is none. */
export const figure = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
