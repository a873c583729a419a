import { escaped, sourcesOf } from './source.ts';
import { idProblems, readRows, type Row, type TestName } from './table.ts';
import { type FoundTest, testsOf, titled } from './tests-of.ts';
import { occurs, textsOf } from './texts-of.ts';

/** A test that the table names, with a pattern for the titles that a run reports of it. */
export interface NamedTest extends TestName {
  pattern: RegExp;
}

export interface Judgement {
  /** One sentence each. */
  problems: string[];
  rows: number;
  tests: NamedTest[];
}

/**
 * Reads the table and every test that it names, below the root: each row names tests that are there and not left
 * out, and each text that the row quotes stands in one of them.
 */
export function judge(markdown: string, root: string): Judgement {
  const rows = readRows(markdown);
  const problems = rows.length === 0 ? ['there is no row'] : idProblems(rows);
  const sources = sourcesOf(root);
  const named = new Map<string, NamedTest>();

  const find = ({ file, title }: TestName, at: string): FoundTest[] => {
    const source = sources.read(file);
    if (!source) {
      problems.push(`${at}: there is no file ${file}`);
      return [];
    }
    const found = titled(testsOf(source), title);
    if (found.length === 0) problems.push(`${at}: ${file} has no test "${title}"`);
    if (found.some((test) => test.skipped)) problems.push(`${at}: ${file} leaves out "${title}"`);
    const [test] = found;
    const pattern = test?.title === title ? test.pattern : new RegExp(`^${escaped(title)}$`);
    named.set(`${file} › ${title}`, { file, title, pattern });
    return found;
  };

  const judgeRow = ({ id, texts, tests }: Row): void => {
    if (tests.length === 0) problems.push(`${id}: names no test`);
    const found = tests.flatMap((test) => find(test, id));
    if (found.length === 0) return;
    const shown = found.flatMap((test) => textsOf(test, sources));
    for (const text of texts.filter((one) => !occurs(one, shown))) {
      problems.push(`${id}: '${text}' does not occur in its tests`);
    }
  };
  rows.forEach(judgeRow);
  return { problems, rows: rows.length, tests: [...named.values()] };
}
