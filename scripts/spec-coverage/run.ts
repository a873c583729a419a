import { allRan } from '../results.ts';
import type { NamedTest } from './judge.ts';

/** One sentence for each of these tests that did not pass in the last run. */
export function runProblems(tests: NamedTest[], root: string): string[] {
  const ran = allRan(root);
  return tests.flatMap(({ file, title, pattern }): string[] => {
    const these = ran.filter((one) => one.file === file && pattern.test(one.title));
    if (these.length === 0) return [`${file} did not run "${title}"`];
    return these.every(({ outcome }) => outcome === 'passed') ? [] : [`"${title}" did not pass in ${file}`];
  });
}
