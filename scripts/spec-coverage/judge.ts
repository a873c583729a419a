import { drivesApp } from './drives.ts';
import { expectedBy } from './expected.ts';
import { escaped, occurs, sourcesOf } from './source.ts';
import { idProblems, readRows, type Row, type TestName } from './table.ts';
import { type FoundTest, testsOf, titled } from './tests-of.ts';

/** A test that the table names, with a pattern for the titles under which a run may report it. */
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
 * Checks the table against every test that it names, below the root. The tests of each row must exist, must not be
 * skipped and must expect something; one of them must drive the running app; and each text that the row quotes must be
 * expected by one of them.
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
    const found = tests.flatMap((test) => find(test, id)).filter((test) => !test.skipped);
    if (found.length === 0) return;
    const expected = found.map((test) => ({ title: test.title, ...expectedBy(test, sources) }));
    for (const { title } of expected.filter(({ count }) => count === 0)) {
      problems.push(`${id}: "${title}" expects nothing`);
    }
    if (!found.some((test) => drivesApp(test, sources))) problems.push(`${id}: none of its tests drives the app`);
    const shown = expected.flatMap((one) => one.texts);
    for (const text of texts.filter((one) => !occurs(one, shown))) {
      problems.push(`${id}: none of its tests expects '${text}'`);
    }
  };
  rows.forEach(judgeRow);
  return { problems, rows: rows.length, tests: [...named.values()] };
}
