import type { core, output, ZodMiniType } from 'zod/mini';
import { MESSAGES } from '#shared/contract/messages.ts';

/** A message by field, in the contract's names; one that concerns no field is under `form`. */
export type Problems = Readonly<Record<string, string>>;

/** The body to send, or what is wrong with it. */
export type Validation<Body> = { body: Body } | { problems: Problems };

/** Validates typed values with the contract's own schema; keeps the first problem of each field. */
export function validate<Schema extends ZodMiniType>(schema: Schema, typed: unknown): Validation<output<Schema>> {
  const read = schema.safeParse(typed);
  if (read.success) return { body: read.data };
  const problems: Record<string, string> = {};
  for (const issue of read.error.issues) problems[String(issue.path[0] ?? 'form')] ??= sentence(issue);
  return { problems };
}

/** Like `validate`, where the body itself is not needed. */
export function problemsOf(schema: ZodMiniType, typed: unknown): Problems {
  const validation = validate(schema, typed);
  return 'problems' in validation ? validation.problems : {};
}

/** zod's message when a schema has none of its own. */
const NO_SENTENCE = 'Invalid input';

function sentence(issue: core.$ZodIssue): string {
  if (issue.message !== NO_SENTENCE) return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string'
    ? MESSAGES.form.tooLong(Number(issue.maximum))
    : MESSAGES.form.notValid;
}
