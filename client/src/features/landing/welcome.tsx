import type { Me } from '../../../../shared/contract/entities.ts';
import { firstNameOf, homeOf } from '../../stores/profile.ts';
import { logout } from '../../stores/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

const WAYS_IN = {
  '/passenger': { to: '/passenger/book', label: 'Book a Ride' },
  '/driver': { to: '/driver', label: 'Open Dashboard' },
  '/user-type': { to: '/user-type', label: 'Complete Your Profile' },
} as const;

/** For a signed-in person who came back to `/`: the way into the app, and the way out. */
export function Welcome({ user }: { user: Me }) {
  const way = WAYS_IN[homeOf(user)];
  return (
    <div className="space-y-2 text-center">
      <p className="pb-1 text-sm text-ink-2">Signed in as {firstNameOf(user)}</p>
      <LinkButton to={way.to} size="large" fullWidth>
        {way.label}
      </LinkButton>
      <Button variant="quiet" onClick={() => void logout()}>
        Sign Out
      </Button>
    </div>
  );
}
