import { Motorbike, CalendarClock, History } from 'lucide-react';
import type { OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { isWithinHours } from '#shared/domain/schedule.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { useOwnStatus } from '../duty/own-status.ts';
import { outsideHoursText } from '../routes/hours-labels.ts';

/** The ids of the headings of scheduled and past rides. */
export const SCHEDULED_TITLE = 'scheduled-title';
export const HISTORY_TITLE = 'history-title';

/** The empty list, with advice and links to the dashboard (spec 2 §2) or down to the other rides. */
export function NoRequests({ scheduled }: { scheduled: number }) {
  const { status, disconnected } = useOwnStatus();
  const verification = useDriverSelf((state) => state.verification);
  const text = disconnected
    ? 'No connection. Requests come again when it returns.'
    : verification === 'pending'
      ? 'Requests appear here once you are approved. The dashboard shows what is missing.'
      : status === 'online'
        ? 'You are Available. New requests ring and appear here.'
        : 'Choose Available on the dashboard to get requests.';
  return (
    <EmptyState
      icon={Motorbike}
      title="No requests right now"
      text={text}
      action={
        <>
          <LinkButton to="/driver">Go to Dashboard</LinkButton>
          {scheduled > 0 && (
            <Button variant="outline" icon={CalendarClock} onClick={() => scrollToSection(SCHEDULED_TITLE)}>
              {scheduled === 1 ? 'See the scheduled trip' : `See ${scheduled} scheduled trips`}
            </Button>
          )}
          <Button variant="quiet" icon={History} onClick={() => scrollToSection(HISTORY_TITLE)}>
            See trip history
          </Button>
        </>
      }
    />
  );
}

/** Scrolls down to the section with this heading, and focuses the heading. */
function scrollToSection(titleId: string): void {
  const title = document.getElementById(titleId);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** Explains that requests can still arrive outside the working hours, which are advisory (R13). */
export function OutsideHoursNote({ hours, nowMs }: { hours: OwnWorkingHours; nowMs: number }) {
  const { status } = useOwnStatus();
  const isWaiting = useDriverSelf((state) => state.verification === 'pending');
  if (isWaiting) return null;
  if (hours.is_default || isWithinHours(hours, new Date(nowMs))) return null;
  if (status !== 'online' && status !== 'offline') return null;
  return (
    <Note
      action={
        <LinkButton
          to="/driver/routes"
          variant="outline"
          size="small"
          className="shrink-0"
          label="Change working hours"
        >
          Change
        </LinkButton>
      }
    >
      {outsideHoursText(hours, status)}
    </Note>
  );
}
