import { useState } from 'react';
import type { Me, ProfileUpdate } from '../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { ApiError, sentenceOf } from '../lib/api.ts';
import { developerWarning } from '../lib/log.ts';
import { saveProfile } from '../stores/session.ts';

/** Why a profile was not saved: a sentence, at its field where it belongs to one. */
export interface ProfileProblem {
  sentence: string;
  field: 'name' | 'phone' | undefined;
}

/** What is wrong with name and phone, in the words of spec 1 §5; null when nothing is. */
export async function profileProblem(name: string, phone: string): Promise<ProfileProblem | null> {
  if (name.trim() === '' || phone.trim() === '') {
    return { sentence: MESSAGES.profile.nameAndPhone, field: name.trim() === '' ? 'name' : 'phone' };
  }
  return (await isPhone(phone)) ? null : { sentence: MESSAGES.profile.phoneInvalid, field: 'phone' };
}

/** What judges numbers is large and comes when it is needed; without a connection the server judges alone. */
async function isPhone(typed: string): Promise<boolean> {
  try {
    const { toE164 } = await import('../../../shared/domain/phone.ts');
    return toE164(typed) !== null;
  } catch (error) {
    developerWarning('The phone check did not load', error);
    return true;
  }
}

/** Why saving failed (spec 1 §8, Profile). */
export function saveProblem(error: unknown): ProfileProblem {
  if (!(error instanceof ApiError)) return { sentence: MESSAGES.profile.failed, field: undefined };
  if (error.status === 0) return { sentence: MESSAGES.profile.failedNetwork, field: undefined };
  const field = error.field === 'name' || error.field === 'phone' ? error.field : undefined;
  return { sentence: sentenceOf(error, MESSAGES.profile.failed), field };
}

export interface ProfileForm {
  busy: boolean;
  problem: ProfileProblem | null;
  /** The sentence that belongs to a field. */
  errorAt: (field: 'name' | 'phone') => string | undefined;
  save: (profile: ProfileUpdate) => Promise<void>;
}

/** Judges name and phone and saves them; one save at a time. */
export function useProfileForm(onSaved: (saved: Me) => void): ProfileForm {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProfileProblem | null>(null);

  const save = async ({ user_type, name, phone }: ProfileUpdate): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const wrong = await profileProblem(name, phone);
      if (wrong) setProblem(wrong);
      else onSaved(await saveProfile({ user_type, name: name.trim(), phone: phone.trim() }));
    } catch (error) {
      setProblem(saveProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const errorAt = (field: 'name' | 'phone') => (problem?.field === field ? problem.sentence : undefined);
  return { busy, problem, errorAt, save };
}
