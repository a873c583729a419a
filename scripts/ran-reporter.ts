import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Ran, RESULTS } from './results.ts';

/** Returns the text of an error: its diff, its causes, and the stack lines in this project. */
const describe = ({ stack, name = 'Error', message, cause, diff }: SerializedError & { diff?: string }): string =>
  [
    ...(stack ?? `${name}: ${message}`)
      .split('\n')
      .filter((line) => !/^\s+at (.*node_modules|.*node:|new Promise)/.test(line)),
    ...(diff ? [diff] : []),
    ...(cause ? [`because of ${describe(cause)}`] : []),
  ].join('\n');
const textOf = (errors: readonly SerializedError[]): string => errors.map(describe).join('\n');

/** Returns a file's results: its tests, and failures outside of tests, while loading the file or in its hooks. */
function ranOf(module: TestModule): Ran[] {
  const { relativeModuleId: file, children } = module;
  const ran = [...children.allTests()].map((test): Ran => {
    const { state, errors = [] } = test.result();
    const outcome = state === 'pending' ? 'skipped' : state;
    return { file, title: test.name, outcome, why: textOf(errors) };
  });
  const failed = (title: string, why: string): Ran => ({ file, title, outcome: 'failed', why });
  const itself = 'the file itself';
  if (module.errors().length > 0) ran.push(failed(itself, textOf(module.errors())));
  for (const suite of children.allSuites()) {
    const errors = suite.errors();
    if (errors.length > 0) ran.push(failed(`around the tests of "${suite.fullName}"`, textOf(errors)));
  }
  const ended = ['passed', 'failed', 'skipped'].includes(module.state());
  return ended ? ran : [...ran, failed(itself, 'It did not run to its end.')];
}

/** Writes the result of each test of a vitest run to test-results/, as RAN_NAME.json (default vitest.json). */
export default class RanReporter implements Reporter {
  readonly name = process.env['RAN_NAME'] ?? 'vitest';

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const ran = modules.flatMap(ranOf);
    if (unhandled.length > 0)
      ran.push({ file: '', title: 'outside of any test', outcome: 'failed', why: textOf(unhandled) });
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, `${this.name}.json`), JSON.stringify(ran));
  }
}
