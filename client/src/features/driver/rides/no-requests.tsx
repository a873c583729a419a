import { Bike, CalendarClock, History } from 'lucide-react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useOwnStatus } from '../duty/shown-status.ts';

/** The headings of the rides of later and of before. */
export const SCHEDULED_TITLE = 'scheduled-title';
export const HISTORY_TITLE = 'history-title';

/** Nobody asks right now: what to do about it, and the way back to the dashboard (spec 2 §2), or down to the other rides. */
export function NoRequests({ scheduled }: { scheduled: number }) {
  const { status, disconnected } = useOwnStatus();
  const text = disconnected
    ? 'There is no connection. Requests come again when it returns.'
    : status === 'online'
      ? 'You are Available. New requests appear and ring here by themselves.'
      : 'You are not Available, so passengers cannot book you. Change it on the dashboard.';
  return (
    <EmptyState
      icon={Bike}
      title="No requests right now"
      text={text}
      action={
        <>
          <LinkButton to="/driver">Go to Dashboard</LinkButton>
          {scheduled > 0 && (
            <Button variant="outline" icon={CalendarClock} onClick={() => show(SCHEDULED_TITLE)}>
              {scheduled === 1 ? 'See the scheduled ride' : `See ${scheduled} scheduled rides`}
            </Button>
          )}
          <Button variant="quiet" icon={History} onClick={() => show(HISTORY_TITLE)}>
            See ride history
          </Button>
        </>
      }
    />
  );
}

/** What stands below the place of the requests. */
function show(titleId: string): void {
  const title = document.getElementById(titleId);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}
