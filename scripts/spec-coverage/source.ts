import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Reads and parses each file once. */
export interface Sources {
  /** The parsed file, or null if it does not exist. The path is relative to the root. */
  read(file: string): ts.SourceFile | null;
  /** The file that a relative import refers to, if it is under tests/; else null. */
  resolve(from: ts.SourceFile, specifier: string): ts.SourceFile | null;
}

export function sourcesOf(root: string): Sources {
  const parsed = new Map<string, ts.SourceFile>();
  const read = (file: string): ts.SourceFile | null => {
    const known = parsed.get(file);
    if (known) return known;
    const path = join(root, file);
    if (!existsSync(path)) return null;
    const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    parsed.set(file, source);
    return source;
  };
  return {
    read,
    resolve: (from, specifier) => {
      if (!/^[.#]/.test(specifier)) return null;
      const file = specifier.startsWith('#')
        ? specifier.slice(1).replace(/^client\//, 'client/src/')
        : relative(root, join(root, dirname(from.fileName), specifier));
      return file.startsWith('tests/') ? read(file) : null;
    },
  };
}

/** Replaces the parts of a text that are known only when the test runs; no text contains this character. */
export const ANYTHING = '\u0001';

/** The text of a string, template or regular expression; null for any other node. */
export function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => ANYTHING + span.literal.text).join('');
  }
  if (ts.isJsxText(node)) return node.text.trim();
  if (!ts.isRegularExpressionLiteral(node)) return null;
  return node.text
    .slice(1, node.text.lastIndexOf('/'))
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll(/(\\[dws]|(?<!\\)\.)[+*]\??|\\d/g, ANYTHING)
    .replaceAll(/\\(.)/g, '$1');
}

/** Escapes a text for use in a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Calls `visit` for a node and all its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Whether one of the texts contains this text of the specification as whole words; {name} stands for anything. */
export function occurs(text: string, texts: string[]): boolean {
  const words = text
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join('[^]+?');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u');
  return texts.some((one) => pattern.test(one));
}
