import { Motorbike, CalendarClock, History } from 'lucide-react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
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
  const texts = REQUESTS.empty;
  const text = disconnected
    ? texts.disconnected
    : verification === 'pending'
      ? texts.notApproved
      : status === 'online'
        ? texts.available
        : texts.offline;
  return (
    <EmptyState
      icon={Motorbike}
      title={texts.title}
      text={text}
      action={
        <>
          <LinkButton to="/driver">{texts.toDashboard}</LinkButton>
          {scheduled > 0 && (
            <Button variant="outline" icon={CalendarClock} onClick={() => scrollToSection(SCHEDULED_TITLE)}>
              {texts.seeScheduled(scheduled)}
            </Button>
          )}
          <Button variant="quiet" icon={History} onClick={() => scrollToSection(HISTORY_TITLE)}>
            {texts.seeHistory}
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
          label={REQUESTS.empty.changeHours}
        >
          {REQUESTS.empty.change}
        </LinkButton>
      }
    >
      {outsideHoursText(hours, status)}
    </Note>
  );
}
