import { useState } from 'react';
import type { Me, ProfileUpdate } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ApiError, sentenceOf } from '#client/data/connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { useTask } from '#client/lib/use-task.ts';
import { saveProfile } from '#client/data/session/session.ts';

/** Why a profile was not saved, and the field that caused it, if any. */
interface ProfileProblem {
  sentence: string;
  field: 'name' | 'phone' | undefined;
}

/** Checks name and phone; returns the problem with the text of spec 1 §5, or null when both are valid. */
export async function profileProblem(name: string, phone: string): Promise<ProfileProblem | null> {
  if (name.trim() === '' || phone.trim() === '') {
    return { sentence: MESSAGES.profile.nameAndPhone, field: name.trim() === '' ? 'name' : 'phone' };
  }
  return (await isMobile(phone)) ? null : { sentence: MESSAGES.profile.phoneInvalid, field: 'phone' };
}

/** Checks a mobile number. The phone library is large and loads on demand; without it, only the server checks. */
async function isMobile(typed: string): Promise<boolean> {
  try {
    const { toMobile } = await import('#shared/domain/phone.ts');
    return toMobile(typed) !== null;
  } catch (error) {
    developerWarning('The phone number library did not load', error);
    return true;
  }
}

/** Returns why saving failed (spec 1 §8, Profile). */
function saveProblem(error: unknown): ProfileProblem {
  if (!(error instanceof ApiError)) return { sentence: MESSAGES.profile.failed, field: undefined };
  if (error.status === 0) return { sentence: MESSAGES.profile.failedNetwork, field: undefined };
  const field = error.field === 'name' || error.field === 'phone' ? error.field : undefined;
  return { sentence: sentenceOf(error, MESSAGES.profile.failed), field };
}

export interface ProfileForm {
  busy: boolean;
  problem: ProfileProblem | null;
  errorAt: (field: 'name' | 'phone') => string | undefined;
  save: (profile: ProfileUpdate) => void;
}

/** Validates name and phone, and saves them, one save at a time. */
export function useProfileForm(onSaved: (saved: Me) => void): ProfileForm {
  const { busy, run } = useTask();
  const [problem, setProblem] = useState<ProfileProblem | null>(null);

  const save = ({ user_type, name, phone }: ProfileUpdate): void =>
    run(async () => {
      setProblem(null);
      try {
        const wrong = await profileProblem(name, phone);
        if (wrong) setProblem(wrong);
        else onSaved(await saveProfile({ user_type, name: name.trim(), phone: phone.trim() }));
      } catch (error) {
        setProblem(saveProblem(error));
      }
    });
  const errorAt = (field: 'name' | 'phone') => (problem?.field === field ? problem.sentence : undefined);
  return { busy, problem, errorAt, save };
}
