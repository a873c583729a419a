import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ranIn } from '../../scripts/results.ts';
import { judge } from '../../scripts/spec-coverage/judge.ts';
import { runProblems } from '../../scripts/spec-coverage/run.ts';
import { quotedTexts } from '../../scripts/spec-coverage/table.ts';
import { occurs } from '../../scripts/spec-coverage/texts-of.ts';

const SPEC = `
import { expect, test } from './fixtures.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { seen, quiet as hushed } from './helpers.ts';

const { auth, passenger: words } = MESSAGES;
const row = (page) => page.getByText('Search drivers...');

test('says it in so many words', async ({ page }) => {
  await page.getByText('No locations found.').click();
  await expect(page.getByText(/^Ride booked\\. Well done$/)).toBeVisible();
});
test('says it by its name', async ({ page }) => {
  expect(lines).toContain(auth.userLookup(502));
  await expect(page.getByText(words.noMatch)).toHaveText(MESSAGES.auth.steps[1]);
});
test('says it in helpers', async ({ page }) => {
  await row(page);
  await seen(page);
});
test('only calls one', async ({ page }) => hushed(page));
test.skip('is skipped', async () => {});
test('gives up', async () => {
  test.skip(true, 'no');
});
test.fixme('is broken', async () => {});
test.describe.skip('a group', () => {
  test('is left out with its group', async () => {});
});
test.describe('another group', () => {
  test.skip();
  test('is left out by the word beside it', async () => {});
});
test.each([['a place', 'Embu Town']])('holds in %s of the county', async (name, town) => {});
for (const size of [1, 2]) test(\`is as wide as \${size} columns\`, async () => {});
`;
const HELPERS = `
import { MESSAGES } from '../../shared/contract/messages.ts';
const deeper = (page) => page.getByText(MESSAGES.find.comingSoon);
export const seen = (page) => deeper(page).or(page.getByText(\`\${page.name} added to your favorites!\`));
export const quiet = (page) => page.close();
`;

const root = mkdtempSync(join(tmpdir(), 'spec-coverage-'));
beforeAll(() => {
  mkdirSync(join(root, 'tests/e2e'), { recursive: true });
  mkdirSync(join(root, 'test-results'));
  writeFileSync(join(root, 'tests/e2e/a.spec.ts'), SPEC);
  writeFileSync(join(root, 'tests/e2e/helpers.ts'), HELPERS);
});
afterAll(() => rmSync(root, { recursive: true }));

const HEAD = '| Id | The specification says | Shown by |\n| --- | --- | --- |\n';
const table = (...rows: [says: string, ...titles: string[]][]): string =>
  HEAD +
  rows
    .map(([says, ...titles], index) => {
      const tests = titles.map((title) => `\`tests/e2e/a.spec.ts › ${title}\``).join('<br>');
      return `| 1.2.landing.${index + 1} | ${says} | ${tests} |`;
    })
    .join('\n');
const problemsOf = (...rows: Parameters<typeof table>): string[] => judge(table(...rows), root).problems;

describe('the table of the specification’s bullets', () => {
  it('passes where each text stands in a test: literally, by its name in MESSAGES, or in a helper', () => {
    expect(
      problemsOf(
        ["It says 'No locations found.' and 'Ride booked. Well done'", 'says it in so many words'],
        [
          "'Failed to fetch user: API responded with HTTP status {status}', 'No matching drivers', 'Setting up your profile...'",
          'says it by its name',
        ],
        ["'Search drivers...', 'Coming soon', '{name} added to your favorites!'", 'says it in helpers'],
        ["A place 'Embu Town'", 'holds in %s of the county', 'holds in a place of the county'],
        ['Columns', 'is as wide as ${size} columns', 'is as wide as 2 columns'],
        ["Either: 'No locations found.'", 'only calls one', 'says it in so many words'],
      ),
    ).toEqual([]);
  });

  it('finds an empty row, and a table without any', () => {
    expect(problemsOf(['A logo'])).toEqual(['1.2.landing.1: names no test']);
    expect(judge('# Nothing', root).problems).toEqual(['there is no row']);
  });

  it('finds a file or a test that is missing', () => {
    expect(judge(`${HEAD}| 1.2.a.1 | A logo | \`tests/e2e/b.spec.ts › x\` |`, root).problems).toEqual([
      '1.2.a.1: there is no file tests/e2e/b.spec.ts',
    ]);
    expect(problemsOf(['A logo', 'says it'])).toEqual(['1.2.landing.1: tests/e2e/a.spec.ts has no test "says it"']);
  });

  it.each(['is skipped', 'gives up', 'is broken', 'is left out with its group', 'is left out by the word beside it'])(
    'finds that a test is left out: %s',
    (title) => {
      expect(problemsOf(['A logo', title])).toEqual([`1.2.landing.1: tests/e2e/a.spec.ts leaves out "${title}"`]);
    },
  );

  it('finds a text that stands nowhere in the tests of its row, though it does in others', () => {
    expect(problemsOf(["It says 'No locations found.'", 'says it by its name'])).toEqual([
      "1.2.landing.1: 'No locations found.' does not occur in its tests",
    ]);
    expect(problemsOf(["'Coming soon'", 'only calls one'])).toHaveLength(1);
    expect(problemsOf(["'Almost done!'", 'says it by its name'])).toHaveLength(1);
  });

  it('finds a row that went missing or lost its id', () => {
    const rows = table(['a', 'only calls one'], ['b', 'only calls one'], ['c', 'only calls one']);
    expect(judge(rows.replace(/\| 1\.2\.landing\.2.*\n/, ''), root).problems).toEqual([
      'line 4: 1.2.landing.3 should be 1.2.landing.2',
    ]);
    expect(judge(rows.replace('1.2.landing.2', 'two'), root).problems).toContain(
      'line 4: "two" is no id such as 1.2.landing.4',
    );
  });
});

describe('texts', () => {
  it('are what stands in single quotes, apostrophes and all, but not in code', () => {
    expect(quotedTexts("Choose 'I'm a Passenger' or 'I'm a Driver', today's 'x.'; `'code'` is none.")).toEqual([
      "I'm a Passenger",
      "I'm a Driver",
      'x.',
    ]);
    expect(quotedTexts("the product's driver's name")).toEqual([]);
  });

  it('occur as words of their own, with anything for {name}', () => {
    expect(occurs('All', ['Allow'])).toBe(false);
    expect(occurs('All', ['All, please'])).toBe(true);
    expect(occurs('Remove {name} from your contacts?', ['Remove Wanja from your contacts?'])).toBe(true);
    expect(occurs('Remove {name} from your contacts?', ['Remove from your contacts?'])).toBe(false);
    expect(occurs('Why (not)?', ['Why (not)?'])).toBe(true);
    expect(occurs('Close', ['close'])).toBe(false);
  });
});

describe('after a run', () => {
  it('each named test has to be among those that passed', () => {
    const file = join(root, 'tests/unit/x.test.ts');
    const ran = [
      { title: 'passes', status: 'passed' },
      { title: 'size 1', status: 'passed' },
      { title: 'size 2', status: 'failed' },
    ];
    writeFileSync(
      join(root, 'test-results/vitest.json'),
      JSON.stringify({ testResults: [{ name: file, assertionResults: ran }] }),
    );
    const specs = ['expected', 'skipped'].map((status) => ({
      title: status,
      file: 'a.spec.ts',
      ok: true,
      tests: [{ status }],
    }));
    writeFileSync(
      join(root, 'test-results/screens.json'),
      JSON.stringify({ config: { rootDir: join(root, 'tests/e2e') }, suites: [{ specs: [], suites: [{ specs }] }] }),
    );
    const named = (path: string, title: string, pattern = new RegExp(`^${title}$`)) => ({ file: path, title, pattern });
    const [unit, browser] = ['tests/unit/x.test.ts', 'tests/e2e/a.spec.ts'];
    expect(runProblems([named(unit, 'passes'), named(browser, 'expected')], root)).toEqual([]);
    expect(
      runProblems([named(unit, 'size %i', /^size [^]*$/), named(browser, 'skipped'), named(browser, 'another')], root),
    ).toEqual([
      '"size %i" did not pass in tests/unit/x.test.ts',
      '"skipped" did not pass in tests/e2e/a.spec.ts',
      'tests/e2e/a.spec.ts did not run "another"',
    ]);
  });

  it('a file that does not load is a failure, a test to be written is one left out', () => {
    const file = join(root, 'tests/unit/y.test.ts');
    const todo = { title: 'is to come', status: 'todo' };
    writeFileSync(
      join(root, 'test-results/other.json'),
      JSON.stringify({ testResults: [{ name: file, status: 'failed', message: 'Oh', assertionResults: [todo] }] }),
    );
    expect(ranIn(root, 'other.json')).toEqual([
      { file: 'tests/unit/y.test.ts', title: 'is to come', outcome: 'skipped', why: '' },
      { file: 'tests/unit/y.test.ts', title: 'the file itself', outcome: 'failed', why: 'Oh' },
    ]);
    expect(ranIn(root, 'none.json')).toEqual([]);
  });
});
