import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#shared/contract/messages.ts';
import { firstNameOf, nameOf } from '#client/data/session/profile.ts';
import { useSignOut } from '#client/parts/people/sign-out.tsx';
import { useSession } from '#client/data/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { DetailsDialog } from './details-dialog.tsx';
import { NotificationsButton } from './notifications/notifications-button.tsx';

type Dialog = typeof DetailsDialog;

/** A greeting on Home, the product name elsewhere (screens have their own titles), and the account at the right. */
export function Header({ isHome }: { isHome: boolean }) {
  const user = useSession((state) => state.user);
  const [Details, setDetails] = useState<Dialog | null>(null);
  const [open, setOpen] = useState(false);
  const { signOut, question } = useSignOut();
  if (!user) return null;
  const showDetails = async () => {
    try {
      const loaded = Details ?? (await import('./details-dialog.tsx')).DetailsDialog;
      setDetails(() => loaded);
      setOpen(true);
    } catch {
      toast.error(MESSAGES.general.noAnswer);
    }
  };
  return (
    <header className="mx-auto flex w-full max-w-[70rem] items-center px-4 pt-3 pb-2 lg:px-8 lg:pt-5 print:hidden!">
      <div className="min-w-0 grow">
        {isHome ? (
          <h1 className="truncate text-xl font-bold min-[400px]:text-2xl">
            Hello, <bdi>{firstNameOf(user)}</bdi>!
          </h1>
        ) : (
          <Link to="/" aria-label="Boda, home page" className="inline-block rounded-control lg:invisible">
            <Wordmark />
          </Link>
        )}
      </div>
      <button
        type="button"
        onClick={signOut}
        className="mr-1 flex min-touch shrink-0 flex-col items-center justify-center rounded-control px-1 text-xs font-semibold whitespace-nowrap transition-colors hover:bg-sunk lg:hidden"
      >
        <Icon of={LogOut} />
        Sign Out
      </button>
      <NotificationsButton />
      <button
        type="button"
        aria-label="Details"
        title="Details"
        aria-haspopup="dialog"
        onClick={() => void showDetails()}
        className="-mr-1 grid min-touch place-items-center rounded-full"
      >
        <Avatar name={nameOf(user)} src={user.google_user_data.picture} size="small" />
      </button>
      {question}
      {Details && <Details user={user} open={open} onClose={() => setOpen(false)} />}
    </header>
  );
}
