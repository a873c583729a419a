import ts from 'typescript';
import { ANYTHING, escaped, textOf, walk } from './source.ts';

/** A test in a source file. */
export interface FoundTest {
  /** The title as written in the source. */
  title: string;
  /** A pattern for the title that a run reports: its placeholders match anything. */
  pattern: RegExp;
  /** The call of `test`, for looking at what is in it and around it. */
  call: ts.CallExpression;
  /** All arguments of the call except the title, and what `each` was given. */
  parts: ts.Node[];
  skipped: boolean;
}

interface Chain {
  root: string;
  names: string[];
  /** The arguments of `each` and the like. */
  given: ts.Node[];
}

const MODIFIERS = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'skipIf', 'runIf', 'slow']);
/** A test that is skipped or expected to fail proves nothing. */
const LEFT_OUT = new Set(['skip', 'fixme', 'todo', 'fail', 'fails']);

/** Takes `test.describe.each(table)(…)` apart: the names describe and each, on test, with the argument table. */
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

/** The tests with this title in the source, else those whose pattern matches it and has a word to recognize it by. */
export function titled(tests: FoundTest[], title: string): FoundTest[] {
  const exact = tests.filter((test) => test.title === title);
  if (exact.length > 0) return exact;
  return tests.filter((test) => test.pattern.test(title) && /\p{L}{4}/u.test(test.title.replaceAll(/\$\{.*?\}/g, '')));
}

/** `test.skip()` in the body of a test skips that test; next to tests, it skips all of them. */
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

/** Whether the test is skipped by a describe around it, or by a `test.skip()` next to it. */
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
