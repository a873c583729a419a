import { useRef, useState } from 'react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../../../shared/domain/constants.ts';
import { ApiError, call, sentenceOf } from '../../../lib/api.ts';
import { applyRegistration } from '../../../stores/driver-self.ts';
import type { Sent } from '../../../lib/transport.ts';
import { forgetKept, keepPhotos, keepText } from './kept-draft.ts';
import { phoneProblem, problemsOf, problemsWithout, type Problems } from './problems.ts';
import { bodyOf, type Draft, type Photos, type Start } from './registration.ts';
import { firstWrongStep, problemsIn, stepOf } from './steps.ts';

const NO_PROBLEMS: Problems = {};
/** Nothing has left the phone yet. */
const NOTHING_SENT: Sent = { bytes: 0, total: 0 };

interface Registering {
  user: Me;
  start: Start;
  /** Runs once it is registered. */
  onDone: (photos: Photos) => void;
  /** Some step has a wrong answer that is not shown now. */
  onWrong: (step: number) => void;
}

/** The registration form: what is typed, what is wrong with it, and sending it. */
export function useRegistration({ user, start, onDone, onWrong }: Registering) {
  const { base } = start;
  const [draft, setDraft] = useState(start.draft);
  const [photos, setPhotos] = useState(start.photos);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);
  /** How much of it has left the phone; null while it is not being sent. */
  const [sent, setSent] = useState<Sent | null>(null);
  const [photosKept, setPhotosKept] = useState(true);
  const [checking, once] = useOneAtATime();

  /** What is changed is no longer wrong, until it is judged again. */
  const settle = (part: object): void => {
    setFailure(null);
    setProblems((known) => problemsWithout(part, known));
  };
  // Several photos may be made smaller at a time, and a position may come while something is typed.
  const newest = useRef({ draft, photos });
  const change = (part: Partial<Draft>): void => {
    const changed = { ...newest.current.draft, ...part };
    newest.current.draft = changed;
    setDraft(changed);
    keepText(user.id, base, changed);
    settle(part);
  };
  const changePhotos = (part: Partial<Photos>): void => {
    const changed = { ...newest.current.photos, ...part };
    newest.current.photos = changed;
    setPhotos(changed);
    void keepPhotos({ person: user.id, base, photos: changed }).then(setPhotosKept);
    settle(part);
  };

  /** Runs `go` when nothing in this step is wrong. */
  const leave = (step: number, go: () => void) =>
    once(async () => {
      const found = problemsIn(step, await judge(draft, photos));
      setProblems(found);
      if (Object.keys(found).length === 0) go();
    });
  const send = async (): Promise<void> => {
    setSent(NOTHING_SENT);
    try {
      const answer = await call('onboardDriver', {
        body: bodyOf(draft, photos),
        timeoutMs: REGISTRATION_TIMEOUT_MS,
        onSent: setSent,
      });
      applyRegistration(answer, Object.values(photos).includes(null));
    } catch (error) {
      setFailure(sentenceOf(error, MESSAGES.onboarding.kept));
      const field = error instanceof ApiError ? error.field : undefined;
      if (!(error instanceof ApiError) || field === undefined || stepOf(field) === -1) return;
      setProblems({ [field]: error.message });
      onWrong(stepOf(field));
      return;
    } finally {
      setSent(null);
    }
    await forgetKept(user.id);
    onDone(photos);
  };
  const submit = () =>
    once(async () => {
      setFailure(null);
      const found = await judge(draft, photos);
      const wrong = firstWrongStep(found);
      setProblems(wrong === null ? NO_PROBLEMS : problemsIn(wrong, found));
      if (wrong === null) await send();
      else onWrong(wrong);
    });
  return { draft, photos, problems, failure, sent, photosKept, checking, change, changePhotos, leave, submit };
}

/** Runs what it is given unless something runs already: a second press does nothing. */
function useOneAtATime() {
  const [running, setRunning] = useState(false);
  const held = useRef(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (held.current) return;
    held.current = true;
    setRunning(true);
    try {
      await act();
    } finally {
      held.current = false;
      setRunning(false);
    }
  };
  return [running, (act: () => Promise<void>) => void run(act)] as const;
}

async function judge(draft: Draft, photos: Photos): Promise<Problems> {
  const found = problemsOf(draft, photos);
  if ('mobileNumber' in found) return found;
  // When the part that knows phone numbers does not load, the server judges.
  const phone = await phoneProblem(draft.mobileNumber).catch(() => null);
  return phone === null ? found : { ...found, mobileNumber: phone };
}
