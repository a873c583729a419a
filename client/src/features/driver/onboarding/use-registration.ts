import { useRef, useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { ApiError, sentenceOf } from '#client/data/connection/api.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { applyRegistration, OWN_PROFILE } from '#client/data/drivers/driver-self.ts';
import { useTask } from '#client/lib/use-task.ts';
import type { Problems } from '#client/lib/validate.ts';
import { phoneProblem, problemsWithout, registrationProblems } from './problems.ts';
import { deleteDraft, savePhotos, saveText } from './registration-storage.ts';
import type { Draft, Photos, Start } from './registration.ts';
import { sendRegistration, type Travel } from './send-registration.ts';
import { firstInvalidStep, problemsIn, stepOf } from './steps.ts';

const NO_PROBLEMS: Problems = {};
const NOT_BEGUN: Travel = { photo: 0, photos: 0, bytes: 0, total: 0 };

interface Registering {
  user: Me;
  start: Start;
  /** Called after a successful submit. */
  onDone: (sent: { draft: Draft; photos: Photos }) => void;
  /** Called with the step of the first problem when a submit is refused. */
  onWrong: (step: number) => void;
}

/** The state of the registration form: values, problems and submit. */
export function useRegistration({ user, start, onDone, onWrong }: Registering) {
  const { base } = start;
  const [draft, setDraft] = useState(start.draft);
  const [photos, setPhotos] = useState(start.photos);
  const [arrived, setArrived] = useState(start.arrived);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);
  /** null while nothing is being sent. */
  const [travel, setTravel] = useState<Travel | null>(null);
  const [photosKept, setPhotosKept] = useState(true);
  const { busy: checking, run: once } = useTask();

  /** Clears the problems of the changed fields until they are checked again. */
  const clearProblems = (part: object): void => {
    setFailure(null);
    setProblems((known) => problemsWithout(part, known));
  };
  // A ref, because several photos may be compressed at once, and a position may arrive while the person types.
  const newest = useRef({ draft, photos, arrived });
  const change = (part: Partial<Draft>): void => {
    const changed = { ...newest.current.draft, ...part };
    newest.current.draft = changed;
    setDraft(changed);
    saveText(user.id, base, changed);
    clearProblems(part);
  };
  const changePhotos = (part: Partial<Photos>): void => {
    newest.current.photos = { ...newest.current.photos, ...part };
    setPhotos(newest.current.photos);
    const replaced = Object.fromEntries(Object.keys(part).map((field) => [field, null]));
    keepPhotos({ ...newest.current.arrived, ...replaced });
    clearProblems(part);
  };
  const keepPhotos = (having: Photos): void => {
    newest.current.arrived = having;
    setArrived(having);
    const kept = { person: user.id, base, photos: newest.current.photos, arrived: having };
    void savePhotos(kept).then(setPhotosKept);
  };

  /** Calls `go` if this step has no problem; else shows its problems. */
  const leave = (step: number, go: () => void) =>
    once(async () => {
      const found = problemsIn(step, await check(draft, photos));
      setProblems(found);
      if (Object.keys(found).length === 0) go();
    });
  const send = async (): Promise<void> => {
    setTravel(NOT_BEGUN);
    try {
      applyRegistration(await sendRegistration({ draft, photos, arrived, onArrived: keepPhotos, onTravel: setTravel }));
      // The profile screen's cached profile is now out of date.
      queryClient.removeQueries({ queryKey: OWN_PROFILE });
    } catch (error) {
      setFailure(sentenceOf(error, ONBOARDING.kept));
      const field = error instanceof ApiError ? error.field : undefined;
      if (!(error instanceof ApiError) || field === undefined || stepOf(field) === -1) return;
      setProblems({ [field]: error.message });
      onWrong(stepOf(field));
      return;
    } finally {
      setTravel(null);
    }
    await deleteDraft(user.id);
    onDone({ draft, photos });
  };
  const submit = () =>
    once(async () => {
      setFailure(null);
      const found = await check(draft, photos);
      const wrong = firstInvalidStep(found);
      setProblems(wrong === null ? NO_PROBLEMS : problemsIn(wrong, found));
      if (wrong === null) await send();
      else onWrong(wrong);
    });
  const values = { draft, photos, arrived, problems, failure, travel, photosKept, checking };
  return { ...values, change, changePhotos, leave, submit };
}

async function check(draft: Draft, photos: Photos): Promise<Problems> {
  const found = registrationProblems(draft, photos);
  if ('mobileNumber' in found) return found;
  // If the phone-number library does not load, only the server checks the number.
  const phone = await phoneProblem(draft.mobileNumber).catch(() => null);
  return phone === null ? found : { ...found, mobileNumber: phone };
}
