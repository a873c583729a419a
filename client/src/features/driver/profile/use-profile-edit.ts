import { DriverProfileUpdate, type DriverProfile } from '#shared/contract/driver-entities.ts';
import { useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { problemsOf } from '#client/lib/validate.ts';
import { fareOrderProblems } from '#client/parts/ride/fare-draft.ts';
import { useTask } from '#client/lib/use-task.ts';

type Field = keyof DriverProfileUpdate;
/** The messages by field; errors that belong to no field are under `form`. */
type ProfileProblems = Partial<Record<Field | 'form', string>>;

const isField = (name: string | undefined): name is Field => name !== undefined && name in DriverProfileUpdate.shape;

/** Validates a change with the contract's schema, and checks that no minimum fare is above its maximum. */
export function profileProblems(change: DriverProfileUpdate): ProfileProblems {
  const problems: ProfileProblems = problemsOf(DriverProfileUpdate, change);
  return { ...problems, ...fareOrderProblems(change, problems) };
}

/** Validates and saves the details that need no review; one save at a time. */
export function useProfileEdit(onSaved: (saved: DriverProfile) => void) {
  const [problems, setProblems] = useState<ProfileProblems>({});
  const { busy, run } = useTask();
  const save = (change: DriverProfileUpdate) =>
    run(async () => {
      const found = profileProblems(change);
      setProblems(found);
      if (Object.keys(found).length > 0) return;
      try {
        onSaved(await call('updateDriverProfile', { body: change }));
      } catch (error) {
        const field = error instanceof ApiError ? error.field : undefined;
        setProblems({ [isField(field) ? field : 'form']: sentenceOf(error, MESSAGES.profile.failedNetwork) });
      }
    });
  const clearProblems = () => setProblems({});
  return { busy, problems, save, clearProblems };
}
