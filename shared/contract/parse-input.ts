import type * as z from 'zod/mini';
import { PARSING } from '../texts/en/errors.ts';
import { Refusal } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** An actionable sentence for the first issue of a failed parse. */
function sentence(issue: Issue, field: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? PARSING.required(field) : PARSING.wrongType(field, aKind(issue.expected));
    case 'too_small':
      return (issue.origin === 'string' ? PARSING.tooShort : PARSING.tooSmall)(field, Number(issue.minimum));
    case 'too_big':
      return (issue.origin === 'string' ? PARSING.tooLong : PARSING.tooBig)(field, Number(issue.maximum));
    case 'invalid_value':
      return PARSING.oneOf(field, issue.values.map(String).join(', '));
    default:
      return PARSING.notValid(field);
  }
}

const aKind = (expected: string): string =>
  Object.entries(PARSING.kinds).find(([kind]) => kind === expected)?.[1] ?? `a ${expected}`;

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

/** Of the shapes that an input may have, says what is wrong with a field that was sent, else what is missing. */
function deepest(issue: Issue | undefined): Issue {
  if (!issue) throw new Error('a failed parse without an issue');
  if (issue.code === 'invalid_union') {
    const inFields = issue.errors.flat().filter((i) => i.path.length > 0);
    const inner = inFields.find((i) => i.input !== undefined) ?? inFields[0];
    if (inner) return { ...inner, path: [...issue.path, ...inner.path] };
  }
  return issue;
}
