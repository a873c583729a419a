import ts from 'typescript';
import { type Sources, walk } from './source.ts';

/** The possible values of a name at the place where it is used. */
export interface Meaning {
  /** The value that it was set to; for an element of a list, all values that it may have. */
  values: ts.Node[];
  /** Whether it is declared outside all functions, in the test's file or in another one under tests/. */
  afar: boolean;
}

/** The path that a destructuring pattern takes into a value: in `{ a: [, b] }`, b is at ['a', 1]. */
type Path = (string | number)[];

const EACH = new Set(['each', 'for', 'forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find']);

const bare = (node: ts.Node): ts.Node =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;

/** The path at which a pattern binds a name; null if it does not. */
function pathTo(pattern: ts.BindingName, name: string): Path | null {
  if (ts.isIdentifier(pattern)) return pattern.text === name ? [] : null;
  for (const [index, element] of pattern.elements.entries()) {
    if (!ts.isBindingElement(element)) continue;
    const rest = pathTo(element.name, name);
    if (!rest) continue;
    if (element.dotDotDotToken) return rest;
    return [ts.isArrayBindingPattern(pattern) ? index : (element.propertyName ?? element.name).getText(), ...rest];
  }
  return null;
}

/** The part of a value at that path, or the innermost part on the way that is written out as a literal. */
function at(value: ts.Node, [step, ...rest]: Path): ts.Node {
  if (step === undefined) return value;
  const whole = bare(value);
  if (ts.isArrayLiteralExpression(whole) && typeof step === 'number') {
    const element = whole.elements[step];
    return element ? at(element, rest) : whole;
  }
  if (!ts.isObjectLiteralExpression(whole)) return value;
  const property = whole.properties.find((one) => one.name?.getText() === step);
  return property && ts.isPropertyAssignment(property) ? at(property.initializer, rest) : value;
}

/** The entries of a list, as far as they are written out as literals. */
function entriesOf(list: ts.Node, sources: Sources): ts.Node[] {
  const whole = bare(list);
  if (ts.isSpreadElement(whole)) return entriesOf(whole.expression, sources);
  if (ts.isArrayLiteralExpression(whole)) {
    return whole.elements.flatMap((one) => (ts.isSpreadElement(one) ? entriesOf(one, sources) : [one]));
  }
  const values = ts.isIdentifier(whole) ? (meaningOf(whole, sources)?.values ?? []) : [];
  return values.length > 0 ? values.flatMap((one) => entriesOf(one, sources)) : [whole];
}

/** What the parameter of a function receives, if the function is called for each entry of a list or table of tests. */
function givenTo(fn: ts.SignatureDeclaration, index: number, path: Path, sources: Sources): ts.Node[] {
  const call = fn.parent;
  if (!ts.isCallExpression(call)) return [];
  const { expression: callee } = call;
  if (ts.isPropertyAccessExpression(callee) && EACH.has(callee.name.text)) {
    return index === 0 ? entriesOf(callee.expression, sources).map((one) => at(one, path)) : [];
  }
  const table = ts.isCallExpression(callee) ? callee : null;
  if (!table || !ts.isPropertyAccessExpression(table.expression)) return [];
  const { name } = table.expression;
  if (!EACH.has(name.text)) return [];
  return table.arguments
    .flatMap((one) => entriesOf(one, sources))
    .map((row) => at(row, name.text === 'each' && ts.isArrayLiteralExpression(bare(row)) ? [index, ...path] : path));
}

/** The values assigned later to a variable that was declared without one. */
function assigned(within: ts.Node, name: string): ts.Node[] {
  const values: ts.Node[] = [];
  walk(within, (node) => {
    const isSet = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (!isSet) return;
    const set = ts.isArrayLiteralExpression(node.left) ? node.left.elements : [node.left];
    if (set.some((one) => ts.isIdentifier(one) && one.text === name)) values.push(node.right);
  });
  return values;
}

function declaredBy(statement: ts.Statement, name: string, sources: Sources): ts.Node[] | null {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name?.text === name ? [statement] : null;
  }
  if (ts.isVariableStatement(statement)) {
    for (const { name: pattern, initializer } of statement.declarationList.declarations) {
      const path = pathTo(pattern, name);
      if (path) return initializer ? [at(initializer, path)] : assigned(statement.parent, name);
    }
    return null;
  }
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return null;
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return null;
  const element = bindings.elements.find((one) => one.name.text === name);
  if (!element) return null;
  const source = sources.resolve(statement.getSourceFile(), statement.moduleSpecifier.text);
  const original = (element.propertyName ?? element.name).text;
  for (const inner of source?.statements ?? []) {
    const declared = declaredBy(inner, original, sources);
    if (declared) return declared;
  }
  return [];
}

/** Looks a name up in the scopes around it; null if it is declared in none of them. */
export function meaningOf(name: ts.Identifier, sources: Sources): Meaning | null {
  for (let around: ts.Node = name.parent; ; around = around.parent) {
    if (ts.isBlock(around) || ts.isSourceFile(around)) {
      for (const statement of around.statements) {
        const values = declaredBy(statement, name.text, sources);
        if (values) return { values, afar: ts.isSourceFile(around) };
      }
    }
    if (ts.isForOfStatement(around) && ts.isVariableDeclarationList(around.initializer)) {
      const [declaration] = around.initializer.declarations;
      const path = declaration && pathTo(declaration.name, name.text);
      const { expression } = around;
      if (path) return { values: entriesOf(expression, sources).map((one) => at(one, path)), afar: false };
    }
    if (ts.isFunctionLike(around)) {
      for (const [index, parameter] of around.parameters.entries()) {
        const path = pathTo(parameter.name, name.text);
        if (path) return { values: givenTo(around, index, path, sources), afar: false };
      }
    }
    if (ts.isSourceFile(around)) return null;
  }
}

/** The argument of a call that the called function receives as this parameter; null if the name is not a parameter. */
export function argumentFor(name: ts.Identifier, called: ts.SignatureDeclaration, call: ts.CallExpression) {
  for (const [index, parameter] of called.parameters.entries()) {
    const path = pathTo(parameter.name, name.text);
    if (!path) continue;
    const given = parameter.dotDotDotToken ? call.arguments.slice(index) : call.arguments.slice(index, index + 1);
    return given.map((one) => at(one, path));
  }
  return null;
}

/** Whether a name is only the name of a property. */
export const isMember = (name: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(name.parent) || ts.isPropertyAssignment(name.parent)) && name.parent.name === name;
