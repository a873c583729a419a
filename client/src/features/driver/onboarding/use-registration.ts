import { useEffect, useRef, useState } from 'react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../../../shared/domain/constants.ts';
import { ApiError, call, sentenceOf } from '../../../lib/api.ts';
import { phoneProblem, problemsOf, type Problems } from './problems.ts';
import { bodyOf, keepDraft, loadDraft, NO_PHOTOS, type Draft, type Photos } from './registration.ts';

const NO_PROBLEMS: Problems = {};

/** The registration form: what is typed, what is wrong with it, and sending it. `onDone` runs once it is registered. */
export function useRegistration(user: Me, onDone: () => void) {
  const [draft, setDraft] = useState(() => loadDraft(user));
  const [photos, setPhotos] = useState(NO_PHOTOS);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  useEffect(() => keepDraft(user, draft), [user, draft]);

  /** What is changed is no longer wrong, until it is sent again. */
  const settle = (part: object): void => {
    setFailure(null);
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in part))));
  };
  const change = (part: Partial<Draft>): void => {
    setDraft((known) => ({ ...known, ...part }));
    settle(part);
  };
  const changePhotos = (part: Partial<Photos>): void => {
    setPhotos((known) => ({ ...known, ...part }));
    settle(part);
  };

  const register = async (): Promise<void> => {
    const found = await judge(draft, photos);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await call('onboardDriver', { body: bodyOf(draft, photos), timeoutMs: REGISTRATION_TIMEOUT_MS });
    } catch (error) {
      if (error instanceof ApiError && error.field !== undefined) setProblems({ [error.field]: error.message });
      setFailure(sentenceOf(error, MESSAGES.onboarding.failed));
      return;
    }
    keepDraft(user, null);
    onDone();
  };
  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await register();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { draft, photos, problems, failure, busy, change, changePhotos, submit: () => void submit() };
}

async function judge(draft: Draft, photos: Photos): Promise<Problems> {
  const found = problemsOf(draft, photos);
  if ('mobileNumber' in found) return found;
  // When the part that knows phone numbers does not load, the server judges.
  const phone = await phoneProblem(draft.mobileNumber).catch(() => null);
  return phone === null ? found : { ...found, mobileNumber: phone };
}
