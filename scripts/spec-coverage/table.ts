/** One row of docs/spec-coverage.md: a claim of the specification, and the tests that cover it. */
export interface Row {
  /** Its place in the specification: document.section.part.number, for example "1.2.landing.4". */
  id: string;
  /** Its line number in docs/spec-coverage.md. */
  line: number;
  /** The on-screen texts in it, which are in 'single quotes'; {name} stands for anything. */
  texts: string[];
  tests: TestName[];
}

/** A test as the table names it. */
export interface TestName {
  file: string;
  title: string;
}

const ID = /^[12](\.[a-z0-9-]+)+\.\d+$/;
/** A quote after a letter does not open, and one before a letter does not close: it is an apostrophe. */
const QUOTED = /(?<![\p{L}\p{N}'])'(?=[^\s'])(.+?)(?<=\S)'(?![\p{L}\p{N}])/gu;

/** The texts in single quotes, except within `code`, which is not an on-screen text. */
export function quotedTexts(says: string): string[] {
  return [...says.replaceAll(/`[^`]*`/g, '').matchAll(QUOTED)].map(([, text = '']) => text);
}

function readTest(cell: string): TestName {
  const [file = '', ...title] = cell.replaceAll(/^`|`$/g, '').split(' › ');
  return { file: file.trim(), title: title.join(' › ').trim() };
}

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** All rows of all tables, in order, without the header and separator lines. */
export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index): Row[] => {
    if (!text.startsWith('|')) return [];
    const [id = '', says = '', tests = ''] = cellsOf(text);
    if (id === 'Id' || /^[-: ]+$/.test(id)) return [];
    const named = tests.split('<br>').map((cell) => cell.trim());
    return [{ id, line: index + 1, texts: quotedTexts(says), tests: named.filter(Boolean).map(readTest) }];
  });
}

/** What is wrong with the ids: malformed, duplicate, or a gap in the numbers where a row is missing. */
export function idProblems(rows: Row[]): string[] {
  const last = new Map<string, number>();
  return rows.flatMap(({ id, line }): string[] => {
    if (!ID.test(id)) return [`line ${line}: "${id}" is no id such as 1.2.landing.4`];
    const at = id.lastIndexOf('.');
    const [part, number] = [id.slice(0, at), Number(id.slice(at + 1))];
    const expected = (last.get(part) ?? 0) + 1;
    last.set(part, number);
    return number === expected ? [] : [`line ${line}: ${id} should be ${part}.${expected}`];
  });
}
