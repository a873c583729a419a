import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { USER_TYPE_CHECK_TIMEOUT_MS } from '../../../../shared/domain/constants.ts';
import { useBackCloses } from '../../lib/back.ts';
import { firstNameOf, homeOf } from '../../stores/profile.ts';
import { fetchUser, logout, useSession } from '../../stores/session.ts';
import { Button } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import { AccountTypeChoice } from './account-type-choice.tsx';
import { ProfileForm } from './profile-form.tsx';

/** /user-type: who one is here, then name and phone; a complete profile is sent on (spec 1 §2). */
export function UserTypeScreen() {
  const user = useSession((state) => state.user);
  const [picked, setPicked] = useState<'passenger' | 'driver' | null>(null);
  // The form lies over the choice: before both stands the sign-in, which must not be gone through twice.
  useBackCloses(picked !== null, () => setPicked(null));
  const home = user && homeOf(user);
  const incomplete = home === '/user-type';
  useEffect(() => {
    // Completed elsewhere meanwhile? Without an answer within 10 s the form stands as it is (spec 1 §6).
    if (incomplete) fetchUser({ timeoutMs: USER_TYPE_CHECK_TIMEOUT_MS }).catch(() => undefined);
  }, [incomplete]);
  if (!user || !home) return null;
  if (!incomplete) return <Navigate to={home} replace />;
  const type = user.user_type ?? picked;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pb-8">
      <header className="flex items-center justify-between pt-4">
        <Wordmark />
        <Button variant="quiet" size="small" className="-mr-4" onClick={() => void logout()}>
          Sign Out
        </Button>
      </header>
      <main tabIndex={-1} className="flex grow flex-col pt-8 outline-none sm:grow-0 sm:pt-16">
        {type === null ? (
          <AccountTypeChoice name={firstNameOf(user)} onPick={setPicked} />
        ) : (
          <ProfileForm user={user} type={type} onBack={user.user_type ? null : () => setPicked(null)} />
        )}
      </main>
    </div>
  );
}
