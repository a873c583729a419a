import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, ranIn } from '#scripts/results.ts';
import { judge } from '#scripts/spec-coverage/judge.ts';
import { runProblems } from '#scripts/spec-coverage/run.ts';
import { quotedTexts } from '#scripts/spec-coverage/table.ts';
import { occurs } from '#scripts/spec-coverage/source.ts';

const ROOT = join(import.meta.dirname, '../..');
const SPEC = `
import { expect, test } from './fixtures.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { says, seen, TITLE, quiet as hushed } from './helpers.ts';

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
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(row(page)).toBeVisible();
  await expect(dialog).toBeVisible();
  await seen(page);
  await says(page, 'Given to a helper');
});
test('says it of each', async ({ page }) => {
  for (const [said, note] of [['The first word', 'a note'], ['The second word', 'a note']]) {
    await expect(page.getByText(said), note).toBeVisible();
  }
});
test('only calls one', async ({ page }) => hushed(page));
test('expects that it was quiet', async ({ page }) => {
  await hushed(page);
  await expect(page).toHaveTitle('Boda');
});

test('says it in a comment', async ({ page }) => {
  // Nothing to see
  await expect(page /* Nothing to see */).toHaveTitle('Boda');
});
test('says Nothing to see in its title', async ({ page }) => {
  await test.step('Nothing to see', () => expect(page).toHaveTitle('Boda'));
});
test('says it in what nothing expects', async ({ page }) => {
  const text = 'Nothing to see';
  const nothing = page.getByText('Nothing to see');
  await page.route('**', (route) => route.fulfill({ body: text }));
  await page.getByLabel('Name').fill('Nothing to see');
  await expect(page, 'Nothing to see').toHaveTitle('Boda');
});
test('says it in what was sent', async ({ page }) => {
  const answer = await page.request.post('/', { data: 'Nothing to see' });
  expect(answer.status()).toBe(200);
});
test('says that it is not there', async ({ page }) => {
  await expect(page.getByText('Nothing to see')).not.toBeVisible();
  await expect(page.getByText('Nothing to see')).toBeHidden();
  await expect(page.getByText('Nothing to see')).toHaveCount(0);
});
test('gives it to a helper that expects another thing', async ({ page }) => {
  await hushed(page, 'Nothing to see');
  await says(page, 'Something', 'Nothing to see');
});
test('says it in the other column', async ({ page }) => {
  for (const [said, note] of [['Something', 'Nothing to see']]) await expect(page.getByText(said), note).toBeVisible();
});
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
test.each([['a place', 'Embu Town']])('holds in %s of the county', async ({ page }, name, town) => {});
for (const size of [1, 2]) test(\`is as wide as \${size} columns\`, async ({ page }) => expect(page).toHaveTitle('Boda'));
`;
const HELPERS = `
import { MESSAGES } from '#shared/contract/messages.ts';
const deeper = (page) => page.getByText(MESSAGES.find.comingSoon);
const deepest = (page) => expect(page.getByText('Too far away')).toBeVisible();
export const TITLE = 'The title of it';
export const says = (page, text, _about) => expect(page.getByText(text)).toBeVisible();
export const seen = (page) => expect(page.getByText(\`\${page.name} added to your favorites!\`)).toBeVisible();
export const quiet = async (page) => {
  await deeper(page);
  await page.close();
};
`;
/** Server tests: two drive the app, in different ways, and two look only at shapes and parts. */
const SERVER = `
import { beforeAll, expect, it } from 'vitest';
import { Shape } from '../../shared/contract/shape.ts';
import { startTestApp } from '../support/app.ts';
import { parts } from '../support/parts.ts';

let app;
let client;
beforeAll(async () => {
  app = await startTestApp();
  [client] = await Promise.all([app.passenger()]);
});
it('asks the app', async () => expect((await client.call('getMe')).status).toBe(200));
it.each([['Embu Town', 'Meru Town']])('asks for %s', async (town, _other) => expect(await send(town)).toBe('Chuka'));
it('looks at the shape', () => expect(Shape.keys()).toEqual(['a logo']));
it('looks at a part', () => expect(parts()).toEqual(['a logo']));
const send = (town) => client.call('find', town);
`;
const PARTS = `export const parts = () => ['a logo'];`;
const UNIT = `
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
it('is no test of the app', async () => expect(await startTestApp()).toBeDefined());
`;

const root = mkdtempSync(join(tmpdir(), 'spec-coverage-'));
beforeAll(() => {
  for (const folder of ['e2e', 'integration', 'support', 'unit']) {
    mkdirSync(join(root, 'tests', folder), { recursive: true });
  }
  mkdirSync(join(root, 'test-results'));
  writeFileSync(join(root, 'tests/e2e/a.spec.ts'), SPEC);
  writeFileSync(join(root, 'tests/e2e/helpers.ts'), HELPERS);
  writeFileSync(join(root, 'tests/integration/b.test.ts'), SERVER);
  writeFileSync(join(root, 'tests/support/parts.ts'), PARTS);
  writeFileSync(join(root, 'tests/unit/c.test.ts'), UNIT);
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

describe('the coverage table', () => {
  it('accepts a test that expects each text: literally, by its name in MESSAGES, from a list, or in a helper', () => {
    expect(
      problemsOf(
        ["It says 'No locations found.' and 'Ride booked. Well done'", 'says it in so many words'],
        [
          "'Failed to fetch user: API responded with HTTP status {status}', 'No matching drivers', 'Setting up your profile...'",
          'says it by its name',
        ],
        [
          "'Search drivers...', 'The title of it', '{name} added to your favorites!', 'Given to a helper'",
          'says it in helpers',
        ],
        ["'The first word', 'The second word'", 'says it of each'],
        ['Columns', 'is as wide as ${size} columns', 'is as wide as 2 columns'],
        ["Either: 'No locations found.'", 'expects that it was quiet', 'says it in so many words'],
      ),
    ).toEqual([]);
  });

  it.each([
    'says it in a comment',
    'says Nothing to see in its title',
    'says it in what nothing expects',
    'says it in what was sent',
    'says that it is not there',
    'gives it to a helper that expects another thing',
    'says it in the other column',
  ])('reports a text that is mentioned but not expected: %s', (title) => {
    expect(problemsOf(["It says 'Nothing to see'", title])).toEqual([
      "1.2.landing.1: none of its tests expects 'Nothing to see'",
    ]);
  });

  it('reports a test that expects nothing', () => {
    expect(problemsOf(['A logo', 'only calls one'])).toEqual(['1.2.landing.1: "only calls one" expects nothing']);
  });

  it('reports a row whose tests look only at shapes, parts or constants, none at the running app', () => {
    const rowOf = (says: string, ...tests: string[]): string[] =>
      judge(`${HEAD}| 1.2.a.1 | ${says} | ${tests.map((test) => `\`tests/${test}\``).join('<br>')} |`, root).problems;
    const [shape, part] = ['integration/b.test.ts › looks at the shape', 'integration/b.test.ts › looks at a part'];
    const unit = 'unit/c.test.ts › is no test of the app';
    for (const tests of [[shape], [shape, part], [part, unit], [unit]]) {
      expect(rowOf('A logo', ...tests)).toEqual(['1.2.a.1: none of its tests drives the app']);
    }
    expect(rowOf("'a logo'", shape, 'integration/b.test.ts › asks the app')).toEqual([]);
    expect(rowOf('A logo', part, 'e2e/a.spec.ts › says it of each')).toEqual([]);
    expect(rowOf("'Embu Town'", 'integration/b.test.ts › asks for %s')).toEqual([]);
    expect(rowOf("'Meru Town'", 'integration/b.test.ts › asks for Embu Town')).toEqual([
      "1.2.a.1: none of its tests expects 'Meru Town'",
    ]);
  });

  it('reports an empty row, and a table without rows', () => {
    expect(problemsOf(['A logo'])).toEqual(['1.2.landing.1: names no test']);
    expect(judge('# Nothing', root).problems).toEqual(['there is no row']);
  });

  it('reports a missing file or test', () => {
    expect(judge(`${HEAD}| 1.2.a.1 | A logo | \`tests/e2e/b.spec.ts › x\` |`, root).problems).toEqual([
      '1.2.a.1: there is no file tests/e2e/b.spec.ts',
    ]);
    expect(problemsOf(['A logo', 'says it'])).toEqual(['1.2.landing.1: tests/e2e/a.spec.ts has no test "says it"']);
  });

  it.each(['is skipped', 'gives up', 'is broken', 'is left out with its group', 'is left out by the word beside it'])(
    'reports a skipped test: %s',
    (title) => {
      expect(problemsOf(['A logo', title])).toEqual([`1.2.landing.1: tests/e2e/a.spec.ts leaves out "${title}"`]);
    },
  );

  it('reports a text that no test of its row expects, even if other tests do', () => {
    expect(problemsOf(["It says 'No locations found.'", 'says it by its name'])).toEqual([
      "1.2.landing.1: none of its tests expects 'No locations found.'",
    ]);
    expect(problemsOf(["'Coming soon'", 'expects that it was quiet'])).toHaveLength(1);
    expect(problemsOf(["'Almost done!'", 'says it by its name'])).toHaveLength(1);
  });

  it('reports a row that is missing or lost its id', () => {
    const rows = table(['a', 'says it of each'], ['b', 'says it of each'], ['c', 'says it of each']);
    expect(judge(rows.replace(/\| 1\.2\.landing\.2.*\n/, ''), root).problems).toEqual([
      'line 4: 1.2.landing.3 should be 1.2.landing.2',
    ]);
    expect(judge(rows.replace('1.2.landing.2', 'two'), root).problems).toContain(
      'line 4: "two" is no id such as 1.2.landing.4',
    );
  });
});

describe('quoted texts', () => {
  it('are those in single quotes, including apostrophes, but not in code', () => {
    expect(quotedTexts("Choose 'I'm a Passenger' or 'I'm a Driver', today's 'x.'; `'code'` is none.")).toEqual([
      "I'm a Passenger",
      "I'm a Driver",
      'x.',
    ]);
    expect(quotedTexts("the product's driver's name")).toEqual([]);
  });

  it('match as whole words, with anything for {name}', () => {
    expect(occurs('All', ['Allow'])).toBe(false);
    expect(occurs('All', ['All, please'])).toBe(true);
    expect(occurs('Remove {name} from your contacts?', ['Remove Wanja from your contacts?'])).toBe(true);
    expect(occurs('Remove {name} from your contacts?', ['Remove from your contacts?'])).toBe(false);
    expect(occurs('Why (not)?', ['Why (not)?'])).toBe(true);
    expect(occurs('Close', ['close'])).toBe(false);
  });
});

describe('after a run', () => {
  it('each named test must be among those that passed', () => {
    const file = 'tests/unit/x.test.ts';
    const ran: Ran[] = [
      { file, title: 'passes', outcome: 'passed', why: '' },
      { file, title: 'size 1', outcome: 'passed', why: '' },
      { file, title: 'size 2', outcome: 'failed', why: 'Oh' },
    ];
    writeFileSync(join(root, 'test-results/vitest.json'), JSON.stringify(ran));
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

  it('a failure outside tests is reported with its reason: a file that does not load, a failing hook', async () => {
    const folder = join(root, 'own-run');
    mkdirSync(folder);
    writeFileSync(join(folder, 'absent.test.js'), "import './nowhere.js';");
    writeFileSync(
      join(folder, 'hooks.test.js'),
      `describe('before', () => {
        beforeAll(() => { throw new Error('no port', { cause: new Error('it is taken') }); });
        it('does not come to it', () => {});
      });
      describe('after', () => {
        afterAll(() => { throw new Error('no end'); });
        it('passes', () => {});
        it('fails', () => { throw new Error('no'); });
        it.todo('is to come');
      });`,
    );
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const reporter = `--reporter=${join(ROOT, 'scripts/ran-reporter.ts')}`;
    const run = spawn(process.execPath, [vitest, 'run', '--globals', reporter], {
      cwd: folder,
      env: { PATH: process.env['PATH'], RAN_NAME: 'own' },
      stdio: 'ignore',
    });
    await once(run, 'exit');
    const ran = ranIn(folder, 'own.json').toSorted((a, b) => (a.file < b.file ? -1 : 1));
    expect(
      ran.map(({ file, title, outcome, why }) => [file, title, outcome, why.split(/\n\s+at .*/).join('')]),
    ).toEqual([
      ['absent.test.js', 'the file itself', 'failed', expect.stringMatching(/^Error: .*nowhere\.js/)],
      ['hooks.test.js', 'does not come to it', 'skipped', ''],
      ['hooks.test.js', 'passes', 'passed', ''],
      ['hooks.test.js', 'fails', 'failed', 'Error: no'],
      ['hooks.test.js', 'is to come', 'skipped', ''],
      ['hooks.test.js', 'around the tests of "before"', 'failed', 'Error: no port\nbecause of Error: it is taken'],
      ['hooks.test.js', 'around the tests of "after"', 'failed', 'Error: no end'],
    ]);
    writeFileSync(
      join(root, 'test-results/broken.json'),
      JSON.stringify({
        config: { rootDir: root },
        suites: [],
        errors: [{ message: 'Oh', location: { file: join(root, 'tests/e2e/a.spec.ts') } }],
      }),
    );
    expect(ranIn(root, 'broken.json')).toEqual([
      { file: 'tests/e2e/a.spec.ts', title: 'outside of any test', outcome: 'failed', why: 'Oh' },
    ]);
    expect(ranIn(root, 'none.json')).toEqual([]);
  });
});
