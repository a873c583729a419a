import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/**
 * Matches a title in the source: the first argument of `test`, `it` or of the function that their `each` returns.
 * Skipped tests do not count.
 */
const TITLE = /(?:\b(?:test|it)(?:\.(?:concurrent|sequential|slow))*|[)`])\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/gs;
const PLACEHOLDER = /\$\{|%[sdifjo#]|\$[a-z]/i;

const titlesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'));

/** Whether there is a test by this name, `file › title`; a title in the file counts up to its first placeholder. */
export function isTest(name: string): boolean {
  const [file = '', ...rest] = name.split(' › ');
  const title = rest.join(' › ');
  const path = join(ROOT, file);
  if (title === '' || !existsSync(path)) return false;
  return titlesIn(path).some((found) => {
    const [start = '', ...more] = found.split(PLACEHOLDER);
    return found === title || (more.length > 0 && /\p{L}{4}/u.test(start) && title.startsWith(start));
  });
}
