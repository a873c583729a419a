import type { core, output, ZodMiniType } from 'zod/mini';
import { MESSAGES } from '#shared/texts/en/messages.ts';

/** Messages by field, under the contract's names; a message about no field is under `form`. */
export type Problems = Readonly<Record<string, string>>;

/** The body to send, or its problems. */
export type Validation<Body> = { body: Body } | { problems: Problems };

/** Validates typed values with the contract's own schema; keeps the first problem of each field. */
export function validate<Schema extends ZodMiniType>(schema: Schema, typed: unknown): Validation<output<Schema>> {
  const read = schema.safeParse(typed);
  if (read.success) return { body: read.data };
  const problems: Record<string, string> = {};
  for (const issue of read.error.issues) problems[String(issue.path[0] ?? 'form')] ??= sentence(issue);
  return { problems };
}

/** Like `validate`, but returns only the problems. */
export function problemsOf(schema: ZodMiniType, typed: unknown): Problems {
  const validation = validate(schema, typed);
  return 'problems' in validation ? validation.problems : {};
}

/** zod's default message, for a schema without its own. */
const NO_SENTENCE = 'Invalid input';

function sentence(issue: core.$ZodIssue): string {
  if (issue.message !== NO_SENTENCE) return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string'
    ? MESSAGES.form.tooLong(Number(issue.maximum))
    : MESSAGES.form.notValid;
}
