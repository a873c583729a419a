import { stripVTControlCharacters } from 'node:util';
import { allRan, type Ran } from './results.ts';

const WHY_LINES_MAX = 12;

/** Prints each failed test with the start of its message, then a line with the totals; returns how many failed. */
export function tally(ran: Ran[] = allRan('.')): number {
  const of = (outcome: Ran['outcome']): Ran[] => ran.filter((one) => one.outcome === outcome);
  for (const { file, title, why } of of('failed')) {
    const lines = stripVTControlCharacters(why)
      .split('\n')
      .filter((line) => line.trim() !== '');
    console.log([`failed: ${file} › ${title}`, ...lines.slice(0, WHY_LINES_MAX)].join('\n  '));
  }
  console.log(`${of('passed').length} passed, ${of('failed').length} failed, ${of('skipped').length} skipped`);
  return of('failed').length;
}

if (process.argv[1] === import.meta.filename) process.exit(tally() > 0 ? 1 : 0);
