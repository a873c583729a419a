import ts from 'typescript';
import { isMember, meaningOf } from './meanings.ts';
import { type Sources, walk } from './source.ts';
import type { FoundTest } from './tests-of.ts';

/** What starts the app: in the test's process, or in one of its own. */
const STARTS = new Set(['startTestApp', 'startProcess']);

/**
 * Whether a test drives the running app: one under tests/e2e/ that takes a fixture, or one there or under
 * tests/integration/ that uses what `startTestApp` or `startProcess` made.
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
