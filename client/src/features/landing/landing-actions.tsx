import { lazy, Suspense } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { useSession } from '../../stores/session.ts';
import { Note } from '../../ui/note.tsx';
import { GettingReady } from './getting-ready.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { useRedirect } from './use-redirect.ts';
import { Welcome } from './welcome.tsx';

/** Hardly anybody needs it: the first page does not wait for it. */
const SupportNumber = lazy(async () => ({
  default: (await import('../../parts/support-number.tsx')).SupportNumber,
}));

/** The button that fits who is here. */
export function LandingActions({ returning }: { returning: boolean }) {
  const { user, isPending, unreachable, notice } = useSession();
  const redirect = useRedirect();
  if (user) return <Welcome user={user} leaving={redirect.due} onStay={redirect.cancel} />;
  if (returning && isPending)
    return (
      <div className="grid min-h-14 place-items-center">
        <GettingReady />
      </div>
    );
  return (
    <div className="space-y-3">
      {notice && (
        <Note tone="warning">
          <p>{notice}</p>
          {notice === MESSAGES.session.banned && (
            <Suspense fallback={null}>
              <SupportNumber />
            </Suspense>
          )}
        </Note>
      )}
      {!isPending && unreachable && <Note tone="danger">{MESSAGES.general.noAnswer}</Note>}
      <SignInButton />
    </div>
  );
}
