import { useState } from 'react';
import type { output, ZodMiniType } from 'zod/mini';
import { ApiError, sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';

/** A sentence by field, in the wire's names; what belongs to no field stands under `form`. */
export type Problems = Readonly<Record<string, string>>;

/** What was typed, judged by the contract's own schema: the body to send, or the first problem of each field. */
export function judge<Schema extends ZodMiniType>(
  schema: Schema,
  typed: unknown,
): { body: output<Schema> } | { problems: Problems } {
  const read = schema.safeParse(typed);
  if (read.success) return { body: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[String(path[0] ?? 'form')] ??= message;
  return { problems };
}

interface EntityFormOptions<Draft extends object, Body> {
  /** What the fields hold at first, under the names that the wire has for them. */
  start: Draft;
  judge: (draft: Draft) => { body: Body } | { problems: Problems };
  /** Throws ApiError. */
  send: (body: Body) => Promise<unknown>;
  /** What is said when the server said nothing. */
  fallback: string;
  onSaved: () => void;
}

/** What is typed in a dialog, judged here and then by the server; kept when either refuses. */
export function useEntityForm<Draft extends object, Body>(options: EntityFormOptions<Draft, Body>) {
  const [draft, setDraft] = useState(options.start);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, run } = useTask();

  const change = (part: Partial<Draft>): void => {
    setDraft((known) => ({ ...known, ...part }));
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([at]) => at !== 'form' && !(at in part))));
  };
  const submit = () =>
    run(async () => {
      const verdict = options.judge(draft);
      setProblems('problems' in verdict ? verdict.problems : {});
      if ('problems' in verdict) return;
      try {
        await options.send(verdict.body);
      } catch (error) {
        const field = error instanceof ApiError ? error.field : undefined;
        setProblems({ [field !== undefined && field in draft ? field : 'form']: sentenceOf(error, options.fallback) });
        return;
      }
      options.onSaved();
    });
  return { draft, problems, busy, change, submit };
}
