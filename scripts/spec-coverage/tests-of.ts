import ts from 'typescript';
import { ANYTHING, escaped, textOf, walk } from './source.ts';

/** A test as it stands in its file. */
export interface FoundTest {
  /** The title as it is written. */
  title: string;
  /** The same as a pattern for what a run reports: where it has placeholders, anything may stand. */
  pattern: RegExp;
  /** Its call: what stands in it, and around it, says what it shows. */
  call: ts.CallExpression;
  /** What it runs and is run with: everything of the call but its title. */
  parts: ts.Node[];
  skipped: boolean;
}

interface Chain {
  root: string;
  names: string[];
  /** What `each` and the like were given. */
  given: ts.Node[];
}

const MODIFIERS = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'skipIf', 'runIf', 'slow']);
/** A test that is left out, or that is expected to fail, shows nothing. */
const LEFT_OUT = new Set(['skip', 'fixme', 'todo', 'fail', 'fails']);

/** test.describe.each(table)(…) is the names describe, each of test, given the table. */
function chainOf(node: ts.Expression): Chain | null {
  if (ts.isIdentifier(node)) return { root: node.text, names: [], given: [] };
  if (ts.isPropertyAccessExpression(node)) {
    const chain = chainOf(node.expression);
    return chain && { ...chain, names: [...chain.names, node.name.text] };
  }
  if (ts.isCallExpression(node)) {
    const chain = chainOf(node.expression);
    return chain && { ...chain, given: [...chain.given, ...node.arguments] };
  }
  if (!ts.isTaggedTemplateExpression(node)) return null;
  const chain = chainOf(node.tag);
  return chain && { ...chain, given: [...chain.given, node.template] };
}

const isRunner = (chain: Chain | null): chain is Chain => chain !== null && /^(test|it|describe)$/.test(chain.root);
const isLeftOut = (chain: Chain): boolean => chain.names.some((name) => LEFT_OUT.has(name));

const PLACEHOLDER = new RegExp(`${ANYTHING}|%[sdifjo#]|\\$[a-z][\\w.]*`, 'i');

const patternOf = (title: string): RegExp => new RegExp(`^${title.split(PLACEHOLDER).map(escaped).join('[^]*')}$`);

/** The tests of that title: as it is written, else as a run reports it, which needs some words to know it by. */
export function titled(tests: FoundTest[], title: string): FoundTest[] {
  const exact = tests.filter((test) => test.title === title);
  if (exact.length > 0) return exact;
  return tests.filter((test) => test.pattern.test(title) && /\p{L}{4}/u.test(test.title.replaceAll(/\$\{.*?\}/g, '')));
}

/** `test.skip()` in a body leaves that test out; beside tests, all of them. */
function hasSkip(statements: readonly ts.Node[], deep: boolean): boolean {
  let found = false;
  const look = (node: ts.Node): void => {
    if (!ts.isCallExpression(node)) return;
    const chain = chainOf(node.expression);
    const [first] = node.arguments;
    found ||= isRunner(chain) && isLeftOut(chain) && (first === undefined || textOf(first) === null);
  };
  for (const one of statements) {
    if (deep) walk(one, look);
    else if (ts.isExpressionStatement(one)) look(one.expression);
  }
  return found;
}

const hasSkipOption = (args: readonly ts.Node[]): boolean =>
  args.some(
    (arg) =>
      ts.isObjectLiteralExpression(arg) &&
      arg.properties.some((property) => property.name && LEFT_OUT.has(property.name.getText())),
  );

/** Whether a describe around the test, or a word beside it, leaves it out. */
function isLeftOutAround(node: ts.Node): boolean {
  for (let around: ts.Node = node.parent; ; around = around.parent) {
    if ((ts.isBlock(around) || ts.isSourceFile(around)) && hasSkip(around.statements, false)) return true;
    if (ts.isSourceFile(around)) return false;
    if (!ts.isCallExpression(around)) continue;
    const chain = chainOf(around.expression);
    if (isRunner(chain) && (isLeftOut(chain) || hasSkipOption(around.arguments))) return true;
  }
}

/** The tests of one file, in order. */
export function testsOf(source: ts.SourceFile): FoundTest[] {
  const found: FoundTest[] = [];
  walk(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const chain = chainOf(node.expression);
    const [first, ...rest] = node.arguments;
    if (!isRunner(chain) || chain.root === 'describe' || !first) return;
    if (!chain.names.every((name) => MODIFIERS.has(name) || LEFT_OUT.has(name))) return;
    const text = textOf(first);
    if (text === null) return;
    const title = ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : text;
    const parts = [...chain.given, ...rest];
    const skipped = isLeftOut(chain) || hasSkipOption(rest) || hasSkip(rest, true) || isLeftOutAround(node);
    found.push({ title, pattern: patternOf(text), call: node, parts, skipped });
  });
  return found;
}
