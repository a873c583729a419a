import { UserRoundCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AdminSession, PasswordChange } from '#shared/contract/admin-account-entities.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { call } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeInSentence } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { LoadNote } from '#client/parts/load-trouble.tsx';
import { useAdminSession } from '#client/data/session/admin-session.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import { TotpOffDialog, TotpOnDialog } from './totp-dialog.tsx';
import { refreshOwn, useAdmins, useOwnSessions } from './use-admins.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { validate, type Validation } from '#client/lib/validate.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, useForm } from '#client/parts/form/use-form.ts';
import { PasswordInput } from '#client/ui/password-input.tsx';

/** The admin's own account (R16): password, two-step sign-in and sessions. */
export function OwnAccountCard({ startOpen }: { startOpen: boolean }) {
  return (
    <Fold title="Your account" icon={UserRoundCog} startOpen={startOpen}>
      <OwnAccount />
    </Fold>
  );
}

function OwnAccount() {
  const id = useAdminSession((state) => state.admin?.id);
  const { data, problem, busy, retry } = useAdmins();
  const [asking, setAsking] = useState<'password' | 'on' | 'off' | null>(null);
  const close = () => setAsking(null);
  const me = data?.items.find((admin) => admin.id === id);
  if (!me) {
    return problem === null ? (
      <Skeleton className="h-40 w-full" />
    ) : (
      <LoadNote what="Your account did not load." busy={busy} onRetry={retry} />
    );
  }
  return (
    <div className="divide-y divide-line">
      <Line title="Password" text="Only you know it. Another admin cannot see or set it.">
        <Button variant="outline" size="small" onClick={() => setAsking('password')}>
          Change password
        </Button>
      </Line>
      <Line
        title="Two-step sign-in"
        text={
          me.has_totp
            ? 'On: sign-in asks for a code from your authenticator app.'
            : 'Off: your password alone signs you in.'
        }
      >
        <Button variant="outline" size="small" onClick={() => setAsking(me.has_totp ? 'off' : 'on')}>
          {me.has_totp ? 'Turn off' : 'Turn on'}
        </Button>
      </Line>
      <Sessions id={me.id} />
      {asking === 'password' && <PasswordDialog onClose={close} />}
      {asking === 'on' && <TotpOnDialog onClose={close} />}
      {asking === 'off' && <TotpOffDialog onClose={close} />}
    </div>
  );
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}

function Sessions({ id }: { id: string }) {
  const { data, problem, busy: loading, retry } = useOwnSessions();
  const { busy, run } = useTask();
  const endOthers = () =>
    run(async () => {
      const end = () => call('adminEndSessions', { params: { id } });
      if (await orToast(ADMIN_ACCOUNT.updateFailed, end)) toast.success(ADMIN_ACCOUNT.ownSessionsEnded);
      await refreshOwn();
    });
  const others = data?.items.filter(({ is_this }) => !is_this).length ?? 0;
  return (
    <div>
      <Line title="Where you are signed in" text="Each sign-in ends after 12 hours.">
        <Button variant="outline" size="small" busy={busy} disabled={others === 0} onClick={endOthers}>
          Sign out everywhere else
        </Button>
      </Line>
      {!data && problem !== null && <LoadNote what="Your sign-ins did not load." busy={loading} onRetry={retry} />}
      {data ? (
        <ul aria-label="Sessions" className="space-y-2 pb-1 text-sm">
          {data.items.map((session) => (
            <li key={session.created_at}>
              <SessionText of={session} />
            </li>
          ))}
        </ul>
      ) : (
        problem === null && <Skeleton className="h-10 w-full" />
      )}
    </div>
  );
}

function SessionText({ of: { created_at, last_seen_at, from, is_this } }: { of: AdminSession }) {
  const at = (time: string): string => timeInSentence(time, serverNow());
  const seen = is_this ? 'This device' : `Last seen ${at(last_seen_at)}`;
  return (
    <>
      <span className="font-semibold">{seen}</span>
      <span className="text-ink-2">
        {' '}
        · signed in {at(created_at)} from <span className="tabular wrap-anywhere">{from}</span>
      </span>
    </>
  );
}

const NOTHING = { current: '', password: '', confirmPassword: '' };

/** Validates the form; the new password must have been typed twice. */
function validatePassword(draft: typeof NOTHING): Validation<{ current: string; password: string }> {
  const found = validate(PasswordChange, draft);
  if ('problems' in found || draft.password === draft.confirmPassword) return found;
  return { problems: { confirmPassword: ADMIN_MESSAGES.passwordMismatch } };
}

/** Changes the admin's own password, which ends the admin's other sessions (R16). */
function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start: NOTHING,
    validate: validatePassword,
    send: async (body) => {
      await call('adminChangePassword', { body });
      toast.success(ADMIN_ACCOUNT.passwordChanged);
      await refreshOwn();
    },
    fallback: ADMIN_ACCOUNT.updateFailed,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Change your password"
      description="You stay signed in here, and are signed out everywhere else."
      submitLabel="Change password"
      busyLabel="Saving…"
      form={form}
      onClose={onClose}
    >
      <PasswordInput {...bound(form, 'current')} required label="Current password" autoComplete="current-password" />
      <PasswordInput
        {...bound(form, 'password')}
        required
        label="New password"
        autoComplete="new-password"
        hint={ADMIN_MESSAGES.passwordHint}
      />
      <PasswordInput
        {...bound(form, 'confirmPassword')}
        required
        label="Confirm new password"
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
