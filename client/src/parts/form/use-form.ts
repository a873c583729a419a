import { useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ApiError, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import type { Problems, Validation } from '#client/lib/validate.ts';
import { toast } from '#client/ui/toast.tsx';

/** Keeps only the fields that differ from `before`, so that a save does not undo another person's change. */
export function changedOf<Body extends object>(
  validation: Validation<Body>,
  before: object,
): Validation<Partial<Body>> {
  if ('problems' in validation) return validation;
  const was = new Map<string, unknown>(Object.entries(before));
  const body: Partial<Body> = { ...validation.body };
  for (const field in body) if (body[field] === was.get(field)) delete body[field];
  return { body };
}

/** The fields of a form, for the component that shows them. */
export interface FormFields<Draft> {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

/** Returns the props that bind an input to the field `name` of a form. */
export const bound = <Draft, Name extends keyof Draft & string>(
  {
    draft,
    problems,
    change,
  }: Pick<FormFields<Draft>, 'draft'> & {
    problems: Readonly<Partial<Problems>>;
    change: (part: Record<string, Draft[Name]>) => void;
  },
  name: Name,
) => ({
  value: draft[name],
  onChange: (value: Draft[Name]) => change({ [name]: value }),
  error: problems[name],
});

interface FormOptions<Draft extends object, Body extends object> {
  /** The initial values of the fields, under the contract's names. */
  start: Draft;
  validate: (draft: Draft) => Validation<Body>;
  /** Throws ApiError. */
  send: (body: Body) => Promise<unknown>;
  /** Shown when the server's response does not explain the failure. */
  fallback: string;
  onSaved: (body: Body) => void;
  /** For a form that sends only changes: called instead of `send` when nothing has changed, after a message. */
  onUnchanged?: () => void;
}

/** The state of a form: its fields are validated here, then by the server, and stay when either refuses them. */
export function useForm<Draft extends object, Body extends object>(options: FormOptions<Draft, Body>) {
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
      const validation = options.validate(draft);
      if ('problems' in validation) {
        refuse(validation.problems);
        return;
      }
      setProblems({});
      if (options.onUnchanged && Object.keys(validation.body).length === 0) {
        toast.info(MESSAGES.form.unchanged);
        options.onUnchanged();
        return;
      }
      try {
        await options.send(validation.body);
      } catch (error) {
        const field = error instanceof ApiError ? error.field : undefined;
        refuse({ [field !== undefined && field in draft ? field : 'form']: sentenceOf(error, options.fallback) });
        return;
      }
      options.onSaved(validation.body);
    });
  return { draft, problems, refusals, busy, change, submit };
}
