import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const READERS = [
  'client/src',
  'client/worker',
  'core',
  'http',
  'realtime',
  'server',
  'shared/contract',
  'shared/domain',
];
/** These screens and texts are in English alone. */
const ENGLISH_SCREENS = /^client\/src\/(features\/admin\/|app\/shell\/admin)/;
const ENGLISH_TEXTS = /^ADMIN_|^SIGN_IN_LOG$/;

const parse = (file: string, code: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.ESNext,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** The names under which a file knows texts in both languages. */
function textsIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const it of source.statements) {
    if (!ts.isImportDeclaration(it) || !ts.isStringLiteral(it.moduleSpecifier)) continue;
    const named = it.importClause?.namedBindings;
    if (!/\/texts\/en\//.test(it.moduleSpecifier.text) || !named) continue;
    if (ts.isNamespaceImport(named)) names.add(named.name.text);
    else
      for (const { name, propertyName } of named.elements)
        if (!ENGLISH_TEXTS.test((propertyName ?? name).text)) names.add(name.text);
  }
  return names;
}

/** Whether a node runs later than its module loads, or is a type. */
const isLate = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node);

/** Whether this use of a name takes words out of it; passing the live table itself on is harmless. */
function takesWords(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === name;
  if (ts.isCallExpression(parent)) return parent.expression === name || /^Object\./.test(parent.expression.getText());
  if (ts.isVariableDeclaration(parent)) return ts.isObjectBindingPattern(parent.name);
  return ts.isSpreadAssignment(parent);
}

/** The texts that a file reads while it loads: they would stay in the language of that moment. */
function readEarly(file: string, code: string): string[] {
  const source = parse(file, code);
  const texts = textsIn(source);
  const found: string[] = [];
  const search = (node: ts.Node): void => {
    if (isLate(node)) return;
    if (ts.isIdentifier(node) && texts.has(node.text) && takesWords(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.parent.getText()}`);
    }
    ts.forEachChild(node, search);
  };
  if (texts.size > 0) search(source);
  return found;
}

describe('R51 texts are read in the language of the moment', () => {
  it('no module reads them while it loads', () => {
    const files = READERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((it) => `${folder}/${it}`),
    ).filter((it) => /\.tsx?$/.test(it));
    expect(files.length).toBeGreaterThan(800);
    const read = files.filter((file) => !ENGLISH_SCREENS.test(file));
    expect(read.flatMap((file) => readEarly(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it.each([
    'const a = X.b;',
    'export const a = { b: X.c.d };',
    "const a = ['x', say('y')];",
    'const { a } = X;',
    'const a = { ...X };',
    'const a = Object.entries(X);',
    'const a = <p>{X.b}</p>;',
    'class A { static a = X.b; }',
  ])('%s is found', (code) => {
    expect(readEarly('a.tsx', `import { X, say } from '#shared/texts/en/x.ts';\n${code}`)).toHaveLength(1);
  });

  it.each([
    'const a = () => X.b;',
    'const a = late(() => X.b);',
    'const a = { get b() { return X.c; } };',
    'function a() { return X.b; }',
    'const a = X;',
    'type A = typeof X.b;',
    'const a = ADMIN_X.b;',
  ])('%s is not', (code) => {
    expect(readEarly('a.tsx', `import { X, ADMIN_X } from '#shared/texts/en/x.ts';\n${code}`)).toEqual([]);
  });
});
