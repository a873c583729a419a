import ts from 'typescript';
import { argumentFor, isMember, meaningOf } from './meanings.ts';
import { messagesOf } from './messages.ts';
import { type Sources, textOf, walk } from './source.ts';
import type { FoundTest } from './tests-of.ts';

/** How many levels away from the test a helper or a constant may be; one declared outside all functions is one away. */
const LEVELS = 1;

/** The methods that fail a test if the element they act on is missing. */
const ACTIONS = new Set(
  ['check', 'clear', 'click', 'dblclick', 'fill', 'focus', 'hover', 'press', 'pressSequentially'].concat([
    'selectOption',
    'setChecked',
    'setInputFiles',
    'tap',
    'uncheck',
    'waitFor',
  ]),
);
/** Matchers that prove no text: negative ones, which almost any text satisfies, and `toPass` (its body has others). */
const SAYS_NOTHING = new Set(['not', 'toBeHidden', 'toPass']);

/** A part of the code that an expectation or an action depends on, and how many levels away from the test it is. */
interface Ground {
  node: ts.Node;
  level: number;
}

interface Claims {
  /** The number of expectations and actions. */
  count: number;
  grounds: Ground[];
}

/** The arguments of `expect(…)` and of its matcher, without the message for a failure; null for any other call. */
function expectation(call: ts.CallExpression): { says: ts.Node[] } | null {
  const says: ts.Node[] = [];
  const names: string[] = [];
  let isNone = false;
  for (let node: ts.Expression = call; ;) {
    if (ts.isPropertyAccessExpression(node)) {
      names.push(node.name.text);
      node = node.expression;
    } else if (ts.isCallExpression(node)) {
      const { expression: callee, arguments: given } = node;
      const inner = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
      if (ts.isIdentifier(inner) && inner.text === 'expect') {
        if (names.length === 0) return null;
        isNone ||= names.some((name) => SAYS_NOTHING.has(name));
        return { says: isNone ? [] : [...given.slice(0, 1), ...says] };
      }
      const matcher = ts.isPropertyAccessExpression(callee) ? callee.name.text : null;
      isNone ||= matcher === 'toHaveCount' && given[0]?.getText() === '0';
      says.push(...given);
      node = callee;
    } else return null;
  }
}

/** The element that a user action is performed on; null for any other call. */
function action(call: ts.CallExpression): { says: ts.Node[] } | null {
  const { expression: callee, arguments: given } = call;
  if (!ts.isPropertyAccessExpression(callee) || !ACTIONS.has(callee.name.text)) return null;
  if (/hidden|detached/.test(given[0]?.getText() ?? '') && callee.name.text === 'waitFor') return { says: [] };
  return { says: callee.name.text === 'selectOption' ? [callee.expression, ...given] : [callee.expression] };
}

const isFunction = (node: ts.Node): node is ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression =>
  ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** The expectations and actions in a part of a test, and in the helpers called there. */
function claimsIn(part: ts.Node, level: number, sources: Sources, within: ReadonlySet<ts.Node>): Claims {
  const claims: Claims = { count: 0, grounds: [] };
  walk(part, (node) => {
    if (!ts.isCallExpression(node)) return;
    const claim = expectation(node) ?? action(node);
    if (claim) {
      claims.count += 1;
      claims.grounds.push(...claim.says.map((one) => ({ node: one, level })));
    }
    if (!ts.isIdentifier(node.expression)) return;
    const meaning = meaningOf(node.expression, sources);
    const reached = level + (meaning?.afar ? 1 : 0);
    for (const helper of meaning?.values ?? []) {
      if (!isFunction(helper) || !helper.body || within.has(helper) || reached > LEVELS) continue;
      const inner = claimsIn(helper.body, reached, sources, new Set([...within, helper]));
      claims.count += inner.count;
      claims.grounds.push(...inner.grounds);
      const given = inner.grounds.flatMap((ground) => argumentsIn(ground.node, helper, node));
      claims.grounds.push(...given.map((one) => ({ node: one, level })));
    }
  });
  return claims;
}

/** The arguments of the call that this part of the called function uses. */
function argumentsIn(part: ts.Node, called: ts.SignatureDeclaration, call: ts.CallExpression): ts.Node[] {
  const found: ts.Node[] = [];
  walk(part, (node) => {
    if (ts.isIdentifier(node) && !isMember(node)) found.push(...(argumentFor(node, called, call) ?? []));
  });
  return found;
}

/** All texts in these parts of the code, and in the values of the names used there. Awaited values are left out. */
function textsIn(grounds: Ground[], sources: Sources): string[] {
  const texts: string[] = [];
  const seen = new Map<ts.Node, number>();
  const read = ({ node: ground, level }: Ground): void => {
    if ((seen.get(ground) ?? Infinity) <= level) return;
    seen.set(ground, level);
    walk(ground, (node) => {
      const text = textOf(node);
      if (text) texts.push(text);
      texts.push(...messagesOf(node));
      if (!ts.isIdentifier(node) || isMember(node)) return;
      const meaning = meaningOf(node, sources);
      if (!meaning) return;
      const reached = level + (meaning.afar ? 1 : 0);
      const values = meaning.values.filter((value) => !ts.isAwaitExpression(value));
      if (reached <= LEVELS) values.forEach((value) => read({ node: value, level: reached }));
    });
  };
  grounds.forEach(read);
  return texts;
}

/** How many expectations and actions a test has, and the texts that they depend on. */
export function expectedBy(test: FoundTest, sources: Sources): { count: number; texts: string[] } {
  const all = test.parts.map((part) => claimsIn(part, 0, sources, new Set()));
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    texts: textsIn(
      all.flatMap(({ grounds }) => grounds),
      sources,
    ),
  };
}
