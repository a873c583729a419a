import ts from 'typescript';
import { ADMIN_MESSAGES, SETTINGS_MESSAGES } from '#shared/contract/admin-texts.ts';
import { CONTACTS } from '#shared/contract/contact-texts.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { HOURS_TEXTS, ROUTE_TEXTS } from '#shared/contract/route-texts.ts';
import { ANYTHING, textOf, walk } from './source.ts';

/** A part of MESSAGES: a text, a list of texts, a function that fills in a text, or a group of these. */
type Message = string | readonly string[] | ((...args: string[]) => string) | { readonly [key: string]: Message };

/** The names that a file gives to parts of MESSAGES: `const { auth, passenger: words } = MESSAGES`. */
type Names = ReadonlyMap<string, unknown>;

function memberOf(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null ? (Reflect.get(whole, key) as unknown) : undefined;
}

/** The catalogs of texts, by the names used in tests. */
const CATALOGS = new Map<string, unknown>(
  Object.entries({ MESSAGES, ADMIN_MESSAGES, SETTINGS_MESSAGES, CONTACTS, HOURS_TEXTS, ROUTE_TEXTS }),
);

/** The value of `MESSAGES.a.b`, or of `a.b` after `const { a } = MESSAGES`. */
function messageOf(node: ts.Node, names: Names): unknown {
  if (ts.isIdentifier(node)) return CATALOGS.get(node.text) ?? names.get(node.text);
  if (ts.isPropertyAccessExpression(node)) return memberOf(messageOf(node.expression, names), node.name.text);
  if (!ts.isElementAccessExpression(node)) return undefined;
  const whole = messageOf(node.expression, names);
  const { argumentExpression: key } = node;
  // With an index that is known only when the test runs, any of the texts may be meant.
  return ts.isLiteralExpression(key) ? memberOf(whole, key.text) : whole;
}

function namesIn(source: ts.SourceFile): Names {
  const names = new Map<string, unknown>();
  walk(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    const value = messageOf(node.initializer, names);
    if (value === undefined) return;
    if (ts.isIdentifier(node.name)) names.set(node.name.text, value);
    if (!ts.isObjectBindingPattern(node.name)) return;
    for (const { name, propertyName } of node.name.elements) {
      if (ts.isIdentifier(name)) names.set(name.text, memberOf(value, (propertyName ?? name).getText()));
    }
  });
  return names;
}

const known = new WeakMap<ts.SourceFile, Names>();

/** The texts of MESSAGES that an expression refers to; none for the `MESSAGES.a` within `MESSAGES.a.b`. */
export function messagesOf(node: ts.Node): string[] {
  const source = node.getSourceFile();
  const names = known.get(source) ?? namesIn(source);
  known.set(source, names);
  const { parent } = node;
  const isStep = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  if (isStep && parent.expression === node) return [];
  const message = messageOf(node, names) as Message | undefined;
  if (typeof message === 'string') return [message];
  if (Array.isArray(message)) return message as string[];
  if (typeof message !== 'function') return [];
  const given = ts.isCallExpression(parent) && parent.expression === node ? parent.arguments : [];
  const args = Array.from({ length: message.length }, (_, index) => {
    const argument = given[index];
    return (argument && textOf(argument)) || ANYTHING;
  });
  return [message(...args)];
}
