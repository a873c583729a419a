import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_DEFAULTS } from '#shared/domain/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const pages = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);

/** Each rule as its heading, its file and its text. */
const RULES = pages('docs/rules').flatMap((file) =>
  read(file)
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [, id = '', title = ''] = /^(R\d+) (.+)$/m.exec(text) ?? [];
      return { id, title, file: file.replace('docs/', ''), text };
    }),
);

describe('docs/rules/', () => {
  test('each rule has one heading, and its row in docs/rules.md', () => {
    const rows = [...read('docs/rules.md').matchAll(/^\| (R\d+) +\| (.+?) +\| \[\w+\]\((.+?)\) +\|$/gm)];
    const listed = rows.map(([, id, title, file]) => `${id} ${title} ${file}`);
    expect(listed.toSorted()).toEqual(RULES.map(({ id, title, file }) => `${id} ${title} ${file}`).toSorted());
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    expect(RULES.length).toBeGreaterThanOrEqual(50);
  });

  test.each(RULES)('the sentences of $id are numbered, and the rule names its code', ({ id, text }) => {
    const numbers = [...text.matchAll(/^- \*\*(R[\d.]+)\*\*/gm)].map(([, number]) => number);
    expect(numbers).toEqual(numbers.map((_, i) => `${id}.${i + 1}`));
    expect(numbers).not.toEqual([]);
    expect(text).toMatch(/^In: `/m);
    const long = text.split(/\n\n|\n(?=- )/).filter((part) => part.split(/\s+/).length > 80);
    expect(long).toEqual([]);
  });

  test('the defaults in the tables are the settings’ own', () => {
    const rows = RULES.flatMap(({ text }) => [...text.matchAll(/^\| `(\w+)` +\| (\S+) +\|/gm)]);
    expect(rows.length).toBeGreaterThan(5);
    for (const [, key = '', value] of rows) expect(SETTING_DEFAULTS, key).toMatchObject({ [key]: value });
  });
});

test('every path that a page names exists', () => {
  const path = /`((?:client|core|deploy|dev|docs|http|realtime|scripts|server|shared|tests)\/[\w./-]*)`/g;
  const lost = [...pages('docs'), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap((file) =>
    [...read(file).matchAll(path)]
      .filter(([, named = '']) => !existsSync(join(ROOT, named)))
      .map((m) => `${file} ${m[1]}`),
  );
  expect(lost).toEqual([]);
});
