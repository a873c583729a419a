import type { Me } from '../../../../shared/contract/entities.ts';
import { firstNameOf, homeOf } from '../../stores/profile.ts';
import { logout } from '../../stores/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BookARide } from './book-a-ride.tsx';
import { GettingReady } from './getting-ready.tsx';

const WAYS_IN = {
  '/driver': 'Open Dashboard',
  '/user-type': 'Complete Your Profile',
} as const;

interface WelcomeProps {
  user: Me;
  /** They are about to be taken to their screens. */
  leaving: boolean;
  /** They want to stay. */
  onStay: () => void;
}

/** For a signed-in person: booking at once, the way into the app, and the way out. */
export function Welcome({ user, leaving, onStay }: WelcomeProps) {
  const home = homeOf(user);
  return (
    <div className="space-y-2 text-center">
      <div className="grid min-h-6 place-items-center text-sm text-ink-2">
        {leaving ? <GettingReady /> : <p className="wrap-anywhere">Signed in as {firstNameOf(user)}</p>}
      </div>
      {home === '/passenger' ? (
        <BookARide onStart={onStay} />
      ) : (
        <LinkButton to={home} size="large" fullWidth>
          {WAYS_IN[home]}
        </LinkButton>
      )}
      <div className="flex justify-center gap-2">
        {home === '/passenger' && (
          <LinkButton to="/passenger" variant="quiet" size="small">
            Go to Home
          </LinkButton>
        )}
        <Button variant="quiet" size="small" onClick={() => void logout()}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}
