import { CircleUserRound, LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { signOutAdmin, useAdminSession } from '#client/data/session/admin-session.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ADDRESS_OF_ACCOUNT } from '../admin-tabs.ts';
import { SessionFacts } from './session-facts.tsx';

/** Shows the admin, the session's location, the account's settings, and Logout (on a desktop also in the sidebar). */
export function AccountMenu() {
  const username = useAdminSession((state) => state.admin?.username);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Account: ${username}`}
        title="Account"
        onClick={() => setOpen(true)}
        className="inline-flex min-touch max-w-48 items-center justify-center gap-2 rounded-control px-2.5 text-sm font-semibold transition-colors hover:bg-sunk"
      >
        <Icon of={CircleUserRound} className="shrink-0" />
        <span className="truncate max-lg:hidden">{username}</span>
      </button>
      <Dialog open={open} onClose={close} title="Account" corner maxWidth={400}>
        <section aria-label="Admin session">
          <SessionFacts />
        </section>
        <div className="mt-5 grid grid-cols-2 gap-2">
          <Link
            to={ADDRESS_OF_ACCOUNT}
            onClick={close}
            className={buttonClass({ variant: 'outline', size: 'small' }, 'px-3!')}
          >
            <Icon of={Settings} className="shrink-0" />
            Your account
          </Link>
          <Button icon={LogOut} variant="outline" size="small" onClick={() => void signOutAdmin()}>
            Logout
          </Button>
        </div>
      </Dialog>
    </>
  );
}
