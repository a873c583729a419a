import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** This file contains bad citations on purpose; the lock file is full of random letters and digits. */
const FILES_LEFT_OUT = [relative(ROOT, import.meta.filename), 'package-lock.json'];

const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one);

const RULES = new Set(
  readdirSync(join(ROOT, 'docs/rules')).flatMap((file) =>
    matchesIn(read(`docs/rules/${file}`), /^(?:### |- \*\*)(R[\d.]+)/gm),
  ),
);
const SECTIONS = new Set(matchesIn(read('docs/spec-coverage.md'), /^## ([12] §\d+) /gm));
const DECISIONS = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3)));
const DECISION_FILE = /^docs\/decisions\/(\d{3})$/;

const isThere = (path: string): boolean => {
  const [, number] = DECISION_FILE.exec(path) ?? [];
  return number === undefined ? existsSync(join(ROOT, path)) : DECISIONS.has(number);
};
const hasHeading = (file: string, heading: string): boolean =>
  existsSync(join(ROOT, file)) && matchesIn(read(file), /^#+ (.+)$/gm).includes(heading);

/** A line break of a comment inside a citation. */
const GAP = String.raw`\s+(?:(?:\*|//|#)\s+)?`;

interface Kind {
  pattern: RegExp;
  /** Whether the citation is broken; `file` is the file that contains it. */
  lost: (match: RegExpMatchArray, file: string) => boolean;
}

const KINDS: Kind[] = [
  { pattern: /\b(?:DESIGN|LOOK)\b(?:\.md)?/g, lost: () => true },
  { pattern: new RegExp(String.raw`\bissues?${GAP}#?\d+`, 'gi'), lost: () => true },
  { pattern: /(?<![\w./-])docs\/[\w./-]*\w/g, lost: ([path]) => !isThere(path) },
  {
    pattern: /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g,
    lost: ([, path = ''], file) => file.endsWith('.md') && !isThere(join(dirname(file), path)),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w-])(?:docs/)?(\w+)(?:\.md,${GAP}| )"([A-Z][^"\n]+)"`, 'g'),
    lost: ([all, name = '', heading = '']) =>
      (all.startsWith('docs/') || ['architecture', 'screens'].includes(name)) &&
      !hasHeading(`docs/${name}.md`, heading),
  },
  {
    pattern: new RegExp(String.raw`\bdecisions?${GAP}(\d{3})\b`, 'gi'),
    lost: ([, number = '']) => !DECISIONS.has(number),
  },
  { pattern: /(?<![\w-])R\d{1,3}(?:\.\d+)?\b/g, lost: ([rule]) => !RULES.has(rule) },
  {
    pattern: new RegExp(String.raw`(?:\b([12])${GAP})?(§\d+(?:,?${GAP}(?:and )?§\d+)*)`, 'g'),
    lost: ([, part, sections = '']) => matchesIn(sections, /(§\d+)/g).some((one) => !SECTIONS.has(`${part} ${one}`)),
  },
];

/** Returns every broken citation in this text, as "file:line the citation". */
function lostCitations(file: string, text: string): string[] {
  return KINDS.flatMap(({ pattern, lost }) =>
    [...text.matchAll(pattern)]
      .filter((match) => lost(match, file))
      .map((match) => `${file}:${text.slice(0, match.index).split('\n').length} ${match[0]}`),
  );
}

/** Returns the text files of the repository, including uncommitted ones. */
function texts(): { file: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  return [...new Set(listed.toString().split('\0'))]
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
    .filter((file) => !FILES_LEFT_OUT.includes(file))
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => !text.includes('\0'));
}

describe('citations', () => {
  it('all lead to an existing target in the repository', () => {
    const all = texts();
    expect(all.length).toBeGreaterThan(400);
    expect(all.flatMap(({ file, text }) => lostCitations(file, text))).toEqual([]);
  });

  it.each([
    ['(DESIGN section 4)', 'DESIGN'],
    ['as LOOK.md has it', 'LOOK.md'],
    ['Issue 5 asks for it', 'Issue 5'],
    ['told in issue\n * #12', 'issue\n * #12'],
    ['see docs/missing.md.', 'docs/missing.md'],
    ['see docs/decisions/007', 'docs/decisions/007'],
    ['[why](decisions/007-why.md)', '](decisions/007-why.md)'],
    ['decision 007: why', 'decision 007'],
    ['(docs/architecture.md, "No such part")', 'docs/architecture.md, "No such part"'],
    ['screens "No such part": it is so', 'screens "No such part"'],
    ['R2 R99 accepted', 'R99'],
    ['R2.1 R2.9 accepted', 'R2.9'],
    ['spec 1 §1, what it is', '1 §1'],
    ['spec 2 §2, §10: a screen', '2 §2, §10'],
    ['spec 2\n * §2 and §11', '2\n * §2 and §11'],
    ['§5 asks for it', '§5'],
  ])('%j leads nowhere', (text, citation) => {
    expect(lostCitations('docs/any.md', `\n${text}`)).toEqual([`docs/any.md:2 ${citation}`]);
  });

  it.each([
    'R2, R21: accepted (spec 1 §4, spec 2 §2, §8; spec 1 §5,\n * §8)',
    '(docs/architecture.md,\n * "How data flows"; docs/decisions/010; decision 023)',
    '[rules](rules.md), [as they are](decisions/001-embedded-store.md#decision), [elsewhere](https://boda.test/docs/any)',
    'screens "The map": a driver "At home"',
    'design, a look-up, IP_LOOKUP, RFC 6265 section 5.3',
  ])('%j leads somewhere', (text) => {
    expect(lostCitations('docs/any.md', text)).toEqual([]);
  });
});
