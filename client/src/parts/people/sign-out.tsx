import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { isOnline } from '#shared/domain/driver.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { readOutbox, useOutbox } from '#client/data/outbox/outbox.ts';
import { nameOf } from '#client/data/outbox/outbox-state.ts';
import { useDriverRides, usePassengerRides } from '#client/data/rides/rides.ts';
import { logout } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';

/** Signs out, but asks first if that has a cost, for example during a ride. Render `question` next to the button. */
export function useSignOut() {
  const cost = useSignOutWarning();
  const [asking, setAsking] = useState(false);
  const decide = async (): Promise<void> => {
    // A page that has just opened may not have read its outbox yet.
    const { waiting } = await readOutbox();
    if (cost === null && waiting.length === 0) await logout();
    else setAsking(true);
  };
  const signOut = (): void => void decide();
  const question = (
    <ConfirmDialog
      // The dialog closes as soon as there is no cost; a second press then signs out.
      open={asking && cost !== null}
      onClose={() => setAsking(false)}
      onConfirm={() => void logout()}
      title={PEOPLE_TEXTS.signOutQuestion}
      text={cost ?? ''}
      confirmLabel={PEOPLE_TEXTS.signOutConfirm}
      cancelLabel={PEOPLE_TEXTS.staySignedIn}
      danger
    />
  );
  return { signOut, question };
}

export function SignOutButton() {
  const { signOut, question } = useSignOut();
  return (
    <>
      <Button variant="outline" icon={LogOut} onClick={signOut}>
        {PEOPLE_TEXTS.signOut}
      </Button>
      {question}
    </>
  );
}

/** Returns the consequence of signing out now; null when there is none. */
function useSignOutWarning(): string | null {
  const waiting = useOutbox((state) => state.waiting);
  const online = useDriverSelf(({ status }) => status !== null && isOnline(status));
  const { activeRide } = useDriverRides();
  const { current } = usePassengerRides();
  if (waiting.length > 0) return OUTBOX.signOut(waiting.map(nameOf));
  if (activeRide ?? current) return MESSAGES.session.signOutRiding;
  return online ? MESSAGES.session.signOutOnline : null;
}
