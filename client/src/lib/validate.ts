import type { core, output, ZodMiniType } from 'zod/mini';
import { MESSAGES } from '#shared/contract/messages.ts';

/** A sentence by field, in the contract's names; one that concerns no field is under `form`. */
export type Problems = Readonly<Record<string, string>>;

/** The body to send, or what is wrong with it. */
export type Validation<Body> = { body: Body } | { problems: Problems };

/** Validates what was typed by the contract's own schema; of each field, the first problem. */
export function validate<Schema extends ZodMiniType>(schema: Schema, typed: unknown): Validation<output<Schema>> {
  const read = schema.safeParse(typed);
  if (read.success) return { body: read.data };
  const problems: Record<string, string> = {};
  for (const issue of read.error.issues) problems[String(issue.path[0] ?? 'form')] ??= sentence(issue);
  return { problems };
}

/** The same, where the body itself is not needed. */
export function problemsOf(schema: ZodMiniType, typed: unknown): Problems {
  const validation = validate(schema, typed);
  return 'problems' in validation ? validation.problems : {};
}

/** What zod says when a schema has no sentence of its own. */
const NO_SENTENCE = 'Invalid input';

function sentence(issue: core.$ZodIssue): string {
  if (issue.message !== NO_SENTENCE) return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string'
    ? MESSAGES.form.tooLong(Number(issue.maximum))
    : MESSAGES.form.notValid;
}
