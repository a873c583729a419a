import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { firstNameOf, nameOf } from '../../stores/profile.ts';
import { logout, useSession } from '../../stores/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import type { Role } from './nav-items.ts';

const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }));

/** A greeting on Home, the name of the product elsewhere (screens bring their own titles); the account at the right. */
export function Header({ role, isHome }: { role: Role; isHome: boolean }) {
  const user = useSession((state) => state.user);
  const [details, setDetails] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (!user) return null;
  return (
    <header className="mx-auto flex w-full max-w-[70rem] items-center gap-1 px-4 pt-3 pb-2 lg:px-8 lg:pt-5">
      <div className="min-w-0 grow">
        {isHome ? (
          <h1 className="truncate text-2xl font-bold">Hello, {firstNameOf(user)}!</h1>
        ) : (
          <Link to={`/${role}`} aria-label="Home" className="inline-block rounded-control lg:invisible">
            <Wordmark />
          </Link>
        )}
      </div>
      <IconButton icon={LogOut} label="Sign Out" onClick={() => void logout()} className="lg:hidden" />
      <button
        type="button"
        aria-label="Details"
        title="Details"
        aria-haspopup="dialog"
        onClick={() => setDetails('open')}
        className="grid min-touch place-items-center rounded-full"
      >
        <Avatar name={nameOf(user)} src={user.google_user_data.picture} size="small" />
      </button>
      {details !== 'unopened' && (
        <Suspense>
          <DetailsDialog user={user} open={details === 'open'} onClose={() => setDetails('closed')} />
        </Suspense>
      )}
    </header>
  );
}
