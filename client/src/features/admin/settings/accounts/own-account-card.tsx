import { UserRoundCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminSession } from '#shared/contract/admin-account-entities.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeInSentence } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { LoadNote } from '#client/parts/load-trouble.tsx';
import { useAdminSession } from '#client/data/session/admin-session.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { TotpOffDialog, TotpOnDialog } from './totp-dialog.tsx';
import { refreshOwn, useAdmins, useOwnSessions } from './use-admins.ts';

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
      try {
        await call('adminEndSessions', { params: { id } });
        toast.success(ADMIN_ACCOUNT.ownSessionsEnded);
      } catch (error) {
        toast.error(sentenceOf(error, ADMIN_ACCOUNT.updateFailed));
      }
      await refreshOwn();
    });
  const others = data?.items.filter(({ is_this }) => !is_this).length ?? 0;
  return (
    <div>
      <Line title="Where you are signed in" text="Each session ends after 12 hours.">
        <Button variant="outline" size="small" busy={busy} disabled={others === 0} onClick={endOthers}>
          Sign out everywhere else
        </Button>
      </Line>
      {!data && problem !== null && <LoadNote what="Your sessions did not load." busy={loading} onRetry={retry} />}
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
