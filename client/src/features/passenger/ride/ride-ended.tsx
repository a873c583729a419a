import type { Ride } from '../../../lib/ride.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { againState } from '../booking/preferred-driver.ts';

/** What to do once a ride is over: nothing more, or the same trip with somebody else, details kept (R5, R6). */
export function EndedActions({ ride }: { ride: Ride }) {
  if (ride.status === 'completed') {
    return (
      <div className="grid grid-cols-2 gap-3">
        <LinkButton to="/passenger/book" variant="outline">
          Book again
        </LinkButton>
        <LinkButton to="/passenger">Done</LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <LinkButton to="/passenger/book" state={againState(ride)} fullWidth>
        Find another driver
      </LinkButton>
      <LinkButton to="/passenger" variant="quiet" fullWidth>
        Back to Home
      </LinkButton>
    </div>
  );
}
