import { useState } from 'react';
import type { output, ZodMiniType } from 'zod/mini';
import { ADMIN_MESSAGES } from '../../../../../shared/contract/admin-texts.ts';
import { ApiError, sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { toast } from '../../../ui/toast.tsx';

/** A sentence by field, in the wire's names; what belongs to no field stands under `form`. */
export type Problems = Readonly<Record<string, string>>;

/** The body to send, or what is wrong. */
export type Verdict<Body> = { body: Body } | { problems: Problems };

/** What was typed, judged by the contract's own schema; of each field the first problem. */
export function judge<Schema extends ZodMiniType>(schema: Schema, typed: unknown): Verdict<output<Schema>> {
  const read = schema.safeParse(typed);
  if (read.success) return { body: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[String(path[0] ?? 'form')] ??= message;
  return { problems };
}

/** All was judged; what differs from how it was is sent, so that nobody's change meanwhile is undone. */
export function changedOf<Body extends object>(verdict: Verdict<Body>, before: object): Verdict<Partial<Body>> {
  if ('problems' in verdict) return verdict;
  const was = new Map<string, unknown>(Object.entries(before));
  const body: Partial<Body> = { ...verdict.body };
  for (const field in body) if (body[field] === was.get(field)) delete body[field];
  return { body };
}

interface EntityFormOptions<Draft extends object, Body extends object> {
  /** What the fields hold at first, under the names that the wire has for them. */
  start: Draft;
  judge: (draft: Draft) => Verdict<Body>;
  /** Throws ApiError. */
  send: (body: Body) => Promise<unknown>;
  /** What is said when the server said nothing. */
  fallback: string;
  onSaved: (body: Body) => void;
  /** Of a form that sends what differs: nothing did, so nothing was sent, and the person was told so. */
  onUnchanged?: () => void;
}

/** What is typed in a dialog, judged here and then by the server; kept when either refuses. */
export function useEntityForm<Draft extends object, Body extends object>(options: EntityFormOptions<Draft, Body>) {
  const [draft, setDraft] = useState(options.start);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const { busy, run } = useTask();
  const refuse = (found: Problems): void => {
    setProblems(found);
    setRefusals((known) => known + 1);
  };

  const change = (part: Partial<Draft>): void => {
    setDraft((known) => ({ ...known, ...part }));
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([at]) => at !== 'form' && !(at in part))));
  };
  const submit = () =>
    run(async () => {
      const verdict = options.judge(draft);
      if ('problems' in verdict) {
        refuse(verdict.problems);
        return;
      }
      setProblems({});
      if (options.onUnchanged && Object.keys(verdict.body).length === 0) {
        toast.info(ADMIN_MESSAGES.unchanged);
        options.onUnchanged();
        return;
      }
      try {
        await options.send(verdict.body);
      } catch (error) {
        const field = error instanceof ApiError ? error.field : undefined;
        refuse({ [field !== undefined && field in draft ? field : 'form']: sentenceOf(error, options.fallback) });
        return;
      }
      options.onSaved(verdict.body);
    });
  return { draft, problems, refusals, busy, change, submit };
}
