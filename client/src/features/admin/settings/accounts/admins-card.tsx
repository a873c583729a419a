import { KeyRound, Users } from 'lucide-react';
import { useState } from 'react';
import type { AdminAccount } from '#shared/contract/admin-account-entities.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeInSentence } from '#client/lib/format.ts';
import { LoadNote } from '#client/parts/load-trouble.tsx';
import { useAdminSession } from '#client/data/session/admin-session.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AskDialog } from '#client/features/admin/table/ask-dialog.tsx';
import { refreshAdmins, useAdmins } from './use-admins.ts';
import { PasswordAgainDialog } from './password-again.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Lists all admin accounts, with a button for the code that creates one (R16). */
export function AdminsCard({ startOpen }: { startOpen: boolean }) {
  return (
    <Fold title="Admins" icon={Users} startOpen={startOpen}>
      <Admins />
    </Fold>
  );
}

type Asking = { kind: 'switch' | 'sessions'; admin: AdminAccount } | { kind: 'code' };

function Admins() {
  const { data, problem, busy, retry } = useAdmins();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  if (!data) {
    return problem === null ? (
      <Skeleton className="h-24 w-full" />
    ) : (
      <LoadNote what="The admins did not load." busy={busy} onRetry={retry} />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.items.map((admin) => (
          <AdminRow key={admin.id} admin={admin} ask={(kind) => setAsking({ kind, admin })} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="min-w-0 grow basis-60 text-sm text-ink-2">
          Anyone with the admin verification code can create an admin account. Renew it when somebody leaves.
        </p>
        <Button variant="outline" size="small" icon={KeyRound} onClick={() => setAsking({ kind: 'code' })}>
          Renew the code
        </Button>
      </div>
      {asking?.kind === 'switch' && <SwitchDialog admin={asking.admin} onClose={close} />}
      {asking?.kind === 'sessions' && <EndSessionsDialog admin={asking.admin} onClose={close} />}
      {asking?.kind === 'code' && <CodeDialog onClose={close} />}
    </>
  );
}

function AdminRow({ admin, ask }: { admin: AdminAccount; ask: (kind: 'switch' | 'sessions') => void }) {
  const isMe = useAdminSession((state) => state.admin?.id) === admin.id;
  const { username, email, is_active } = admin;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">
          {username}
          {isMe && <span className="font-normal text-ink-2"> (you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{email}</p>
        <p className="text-sm text-ink-2">{factsOf(admin)}</p>
      </div>
      {!isMe && (
        <div className="flex flex-wrap gap-2">
          {is_active && (
            <Button
              variant="outline"
              size="small"
              aria-label={`Sign ${username} out everywhere`}
              onClick={() => ask('sessions')}
            >
              Sign out everywhere
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            aria-label={`Switch ${username} ${is_active ? 'off' : 'on'}`}
            onClick={() => ask('switch')}
          >
            {is_active ? 'Switch off' : 'Switch on'}
          </Button>
        </div>
      )}
    </li>
  );
}

function factsOf({ is_active, has_totp, last_seen_at, created_at }: AdminAccount): string {
  const at = (time: string): string => timeInSentence(time, serverNow());
  return [
    is_active ? null : 'Switched off',
    has_totp ? 'Two-step sign-in' : 'Password only',
    last_seen_at === null ? 'Never signed in' : `Last seen ${at(last_seen_at)}`,
    `Created ${at(created_at)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

interface DialogProps {
  admin: AdminAccount;
  onClose: () => void;
}

const refusal = (error: unknown): string => sentenceOf(error, ADMIN_ACCOUNT.updateFailed);

function SwitchDialog({ admin: { id, username, is_active }, onClose }: DialogProps) {
  return (
    <AskDialog
      title={is_active ? 'Switch off this admin?' : 'Switch on this admin?'}
      text={
        is_active
          ? 'They are signed out at once, and cannot sign in until an admin switches them on again.'
          : 'They can sign in again with their password.'
      }
      confirmLabel={is_active ? 'Switch off' : 'Switch on'}
      danger={is_active}
      act={() => call('adminUpdateAdmin', { params: { id }, body: { is_active: !is_active } })}
      refusal={refusal}
      done={is_active ? ADMIN_ACCOUNT.isOff(username) : ADMIN_ACCOUNT.isOn(username)}
      refresh={refreshAdmins}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{username}</p>
    </AskDialog>
  );
}

function EndSessionsDialog({ admin: { id, username }, onClose }: DialogProps) {
  return (
    <AskDialog
      title="Sign this admin out everywhere?"
      text="Their password stays, so they can sign in again."
      confirmLabel="Sign out"
      act={() => call('adminEndSessions', { params: { id } })}
      refusal={refusal}
      done={ADMIN_ACCOUNT.sessionsEnded(username)}
      refresh={refreshAdmins}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{username}</p>
    </AskDialog>
  );
}

/** Creates a new sign-up code and shows it once (R16). */
function CodeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  if (code !== null) {
    return (
      <ShownOnce
        title="New admin verification code"
        description="Give it only to people who should be admins. It is not shown again."
        codes={[code]}
        onClose={onClose}
      />
    );
  }
  return (
    <PasswordAgainDialog
      title="Renew the admin verification code"
      description="The code that is in use now stops working at once. Accounts created with it stay."
      submitLabel="Renew the code"
      busyLabel="Renewing…"
      send={async (body) => setCode((await call('adminRenewCode', { body })).code)}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
