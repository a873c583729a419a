import { LogOut, Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHELL } from '#shared/texts/en/shell.ts';
import { loadWithTexts } from '#client/data/connection/lazy-part.ts';
import { firstNameOf, nameOf } from '#client/data/session/profile.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { useSignOut } from '#client/parts/people/sign-out.tsx';
import { useSession } from '#client/data/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { useUnreadCount } from '#client/data/notifications/notifications.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { CountBadge } from './count-badge.tsx';

/** A greeting on Home, the product name elsewhere (screens have their own titles), and the account button. */
export function Header({ isHome }: { isHome: boolean }) {
  const user = useSession((state) => state.user);
  const { Part: Details, show, ...shown } = useLoadedDialog(() => import('./details-dialog.tsx'), 'DetailsDialog');
  const { signOut, question } = useSignOut();
  if (!user) return null;
  return (
    <header className="mx-auto flex w-full max-w-[70rem] items-center px-4 pt-3 pb-2 lg:px-8 lg:pt-5 print:hidden!">
      <div className="min-w-0 grow">
        {isHome ? (
          <h1 className="truncate text-xl font-bold min-[400px]:text-2xl">
            {SHELL.header.hello.before}
            <bdi>{firstNameOf(user)}</bdi>
            {SHELL.header.hello.after}
          </h1>
        ) : (
          <Link to="/" aria-label={SHELL.nav.homePage} className="inline-block rounded-control lg:invisible">
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
        {SHELL.header.signOut}
      </button>
      <NotificationsButton />
      <button
        type="button"
        aria-label={SHELL.header.details}
        title={SHELL.header.details}
        aria-haspopup="dialog"
        onClick={show}
        className="-mr-1 grid min-touch place-items-center rounded-full"
      >
        <Avatar name={nameOf(user)} src={user.google_user_data.picture} size="small" />
      </button>
      {question}
      {Details && <Details user={user} {...shown} />}
    </header>
  );
}

/** The bell with the number of unread notifications; opens the list. */
function NotificationsButton() {
  const unread = useUnreadCount();
  const {
    Part: Centre,
    show,
    ...shown
  } = useLoadedDialog(() => import('./notifications/notification-centre.tsx'), 'NotificationCentre');
  return (
    <>
      <span className="relative">
        <IconButton icon={Bell} label={SHELL.header.notifications(unread)} aria-haspopup="dialog" onClick={show} />
        <CountBadge count={unread} className="pointer-events-none absolute -top-0.5 -right-0.5" silent />
      </span>
      {Centre && <Centre {...shown} />}
    </>
  );
}

/** Loads the code of a dialog when the dialog is first opened. */
function useLoadedDialog<Name extends string, Part>(load: () => Promise<Record<Name, Part>>, name: Name) {
  const [Part, setPart] = useState<Part | null>(null);
  const [open, setOpen] = useState(false);
  const show = () =>
    orToast(MESSAGES.general.noAnswer, async () => {
      const loaded = Part ?? (await loadWithTexts(load))[name];
      setPart(() => loaded);
      setOpen(true);
    });
  return { Part, show: () => void show(), open, onClose: () => setOpen(false) };
}
