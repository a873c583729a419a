import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { signInAdmin, useAdminSession } from '#client/data/session/admin-session.ts';
import type { Problems } from '#client/lib/validate.ts';
import { credentialProblems, isMismatch, NO_CREDENTIALS, type Credentials, type Mode } from './credentials.ts';

interface Notice {
  tone: 'danger' | 'success' | 'warning';
  text: string;
}

/** The state of the /admin/signin form: fields, problems and the result of the last submit (spec 2 §4, §5, §8). */
export function useSignIn() {
  const [mode, setMode] = useState<Mode>('signin');
  const [form, setForm] = useState(NO_CREDENTIALS);
  const [problems, setProblems] = useState<Problems>({});
  const [notice, setNotice] = useState<Notice | null>(sessionNotice);
  /** Whether the password was correct and the admin has a second factor. */
  const [asksForCode, setAsksForCode] = useState(false);
  const { busy, run } = useTask();

  const change = (changed: Partial<Credentials>) => {
    setForm((known) => ({ ...known, ...changed }));
    if (!('code' in changed)) setAsksForCode(false);
    setProblems({});
    setNotice(null);
  };
  const turnTo = (next: Mode, after: Notice | null = null) => {
    setMode(next);
    setAsksForCode(false);
    setProblems({});
    setNotice(after);
  };
  const refuse = (text: string) => setNotice({ tone: 'danger', text });

  const send = async (): Promise<void> => {
    const { username, email, password, adminCode, code } = form;
    try {
      if (mode === 'signin') {
        await signInAdmin({ username, password, ...(asksForCode && { code }) });
        return;
      }
      await call('adminSignup', { body: { username, email, password, adminCode } });
      setForm({ ...NO_CREDENTIALS, username });
      turnTo('signin', { tone: 'success', text: ADMIN_MESSAGES.signupDone });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOTP_NEEDED') setAsksForCode(true);
      else refuse(refusalOf(mode, error));
    }
  };
  const submit = () => {
    setNotice(null);
    setProblems({});
    if (isMismatch(mode, form)) {
      refuse(ADMIN_MESSAGES.passwordMismatch);
      return;
    }
    const found = credentialProblems(mode, form, asksForCode);
    setProblems(found);
    if (Object.keys(found).length === 0) run(send);
  };
  return { mode, turnTo, form, change, problems, notice, busy, submit, asksForCode };
}

/** Returns the reason why the session ended, if that led to this screen. */
function sessionNotice(): Notice | null {
  const { notice } = useAdminSession.getState();
  return notice === null ? null : { tone: 'warning', text: notice };
}

function refusalOf(mode: Mode, error: unknown): string {
  const unanswered = !(error instanceof ApiError) || error.status === 0;
  if (unanswered) return ADMIN_MESSAGES.authFailed;
  return sentenceOf(error, mode === 'signin' ? ADMIN_MESSAGES.loginFailed : ADMIN_MESSAGES.signupFailed);
}
