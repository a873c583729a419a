import type * as z from 'zod/mini';
import { Refusal } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** An actionable sentence for the first issue of a failed parse; it names the field. */
function sentence(issue: Issue, field: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is required.` : `${field} must be ${aKind(issue.expected)}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `${field} must have at least ${issue.minimum} ${issue.minimum === 1 ? 'character' : 'characters'}.`
        : `${field} must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${field} must have at most ${issue.maximum} characters.`
        : `${field} must be at most ${issue.maximum}.`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return `${field} is not valid.`;
  }
}

const aKind = (expected: string): string =>
  ({
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
  })[expected] ?? `a ${expected}`;

/**
 * Parses untrusted input.
 * @throws Refusal INVALID with a sentence and the name of the field
 */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown, whole = 'body'): z.output<T> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const issue = deepest(result.error.issues[0]);
  const field = issue.path.length > 0 ? issue.path.map(String).join('.') : whole;
  const written = issue.message !== '' && issue.message !== 'Invalid input';
  throw new Refusal('INVALID', { field, message: written ? issue.message : sentence(issue, field) });
}

function deepest(issue: Issue | undefined): Issue {
  if (!issue) throw new Error('a failed parse without an issue');
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((i) => i.path.length > 0);
    if (inner) return { ...inner, path: [...issue.path, ...inner.path] };
  }
  return issue;
}
