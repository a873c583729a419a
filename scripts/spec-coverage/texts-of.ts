import ts from 'typescript';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { ANYTHING, escaped, type Sources, textOf, walk } from './source.ts';
import type { FoundTest } from './tests-of.ts';

/** How far from the test a text may stand: in what it calls, and in what that calls. */
const HELPER_DEPTH = 2;

/** A part of MESSAGES: a text, texts, a text to be filled in, or a group of these. */
type Message = string | readonly string[] | ((...args: string[]) => string) | { readonly [key: string]: Message };

const isMessages = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'MESSAGES';

function memberOf(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null ? (Reflect.get(whole, key) as unknown) : undefined;
}

/** What `MESSAGES.a.b`, or `a.b` after `const { a } = MESSAGES`, stands for. */
function messageOf(node: ts.Node, names: ReadonlyMap<string, unknown>): unknown {
  if (isMessages(node)) return MESSAGES;
  if (ts.isIdentifier(node)) return names.get(node.text);
  if (ts.isPropertyAccessExpression(node)) return memberOf(messageOf(node.expression, names), node.name.text);
  if (!ts.isElementAccessExpression(node)) return undefined;
  const whole = messageOf(node.expression, names);
  const { argumentExpression: key } = node;
  // With an index that only the run knows, any of them may be meant.
  return ts.isLiteralExpression(key) ? memberOf(whole, key.text) : whole;
}

/** The file's own names for parts of MESSAGES: `const { auth, passenger: words } = MESSAGES`. */
function messageNames(source: ts.SourceFile): Map<string, unknown> {
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

/** The texts that one mention of a message says; a group that is only on the way to one says none. */
function textsOfMessage(node: ts.Node, names: ReadonlyMap<string, unknown>): string[] {
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

/** What a name stands for: declared around the node that mentions it, or imported from under tests/. */
function declarationOf(name: ts.Identifier, sources: Sources): ts.Node | null {
  for (let around: ts.Node = name.parent; ; around = around.parent) {
    const statements = ts.isBlock(around) || ts.isSourceFile(around) ? around.statements : [];
    for (const statement of statements) {
      const declared = declaredBy(statement, name.text, sources);
      if (declared) return declared;
    }
    if (ts.isSourceFile(around)) return null;
  }
}

function declaredBy(statement: ts.Statement, name: string, sources: Sources): ts.Node | null {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name?.text === name ? statement : null;
  }
  if (ts.isVariableStatement(statement)) {
    const one = statement.declarationList.declarations.find(
      (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
    );
    return one?.initializer ?? null;
  }
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return null;
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return null;
  const element = bindings.elements.find((one) => one.name.text === name);
  const imported = element && sources.resolve(statement.getSourceFile(), statement.moduleSpecifier.text);
  if (!imported) return null;
  const original = (element.propertyName ?? element.name).text;
  for (const inner of imported.statements) {
    const declared = declaredBy(inner, original, sources);
    if (declared) return declared;
  }
  return null;
}

/** Every text in a test: in its body, and in the helpers and constants of the tests that it uses. */
export function textsOf(test: FoundTest, sources: Sources): string[] {
  const texts: string[] = [];
  const seen = new Set<ts.Node>([test.call]);
  const names = new Map<ts.SourceFile, Map<string, unknown>>();
  const read = (part: ts.Node, depth: number): void => {
    const source = part.getSourceFile();
    const known = names.get(source) ?? messageNames(source);
    names.set(source, known);
    walk(part, (node) => {
      const text = textOf(node);
      if (text) texts.push(text);
      texts.push(...textsOfMessage(node, known));
      if (!ts.isIdentifier(node) || isMember(node) || depth === HELPER_DEPTH) return;
      const declared = declarationOf(node, sources);
      if (!declared || seen.has(declared) || contains(part, declared)) return;
      seen.add(declared);
      read(declared, depth + 1);
    });
  };
  for (const part of test.parts) read(part, 0);
  return texts;
}

/** Whether a name only says which member of something is meant. */
const isMember = (name: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(name.parent) || ts.isPropertyAssignment(name.parent)) && name.parent.name === name;

const contains = (outer: ts.Node, inner: ts.Node): boolean =>
  outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;

/** Whether a text of the specification, {name} being anything, stands as words of its own in one of the texts. */
export function occurs(text: string, texts: string[]): boolean {
  const words = text
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join('[^]+?');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u');
  return texts.some((one) => pattern.test(one));
}
