import ts from 'typescript';
import { isMember, meaningOf } from './meanings.ts';
import { type Sources, walk } from './source.ts';
import type { FoundTest } from './tests-of.ts';

/** The functions that start the app, in the test's process or in a separate one. */
const STARTS = new Set(['startTestApp', 'startProcess']);

/**
 * Whether a test drives the running app: it is under tests/e2e/ and takes a fixture, or it is there or under
 * tests/integration/ and uses something that `startTestApp` or `startProcess` returned.
 */
export function drivesApp({ call, parts }: FoundTest, sources: Sources): boolean {
  const { fileName } = call.getSourceFile();
  const inBrowser = fileName.startsWith('tests/e2e/');
  if (!inBrowser && !fileName.startsWith('tests/integration/')) return false;
  if (inBrowser && parts.some(takesFixture)) return true;
  const seen = new Set<ts.Node>();
  const leads = (part: ts.Node): boolean => {
    if (seen.has(part)) return false;
    seen.add(part);
    let found = false;
    walk(part, (node) => {
      if (found || !ts.isIdentifier(node) || isMember(node)) return;
      found = STARTS.has(node.text) || (meaningOf(node, sources)?.values ?? []).some(leads);
    });
    return found;
  };
  return parts.some(leads);
}

function takesFixture(part: ts.Node): boolean {
  const [first] = ts.isArrowFunction(part) ? part.parameters : [];
  return first !== undefined && ts.isObjectBindingPattern(first.name) && first.name.elements.length > 0;
}
