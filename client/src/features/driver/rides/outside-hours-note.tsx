import type { WorkingHours } from '../../../../../shared/contract/driver-entities.ts';
import { isWithinHours } from '../../../../../shared/domain/schedule.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useOwnStatus } from '../duty/shown-status.ts';
import { outsideHoursText } from './outside-hours.ts';

/** Outside one's working hours, what that means; they are advice, so the list goes on as ever (R13). */
export function OutsideHoursNote({ hours, nowMs }: { hours: WorkingHours; nowMs: number }) {
  const { status } = useOwnStatus();
  if (isWithinHours(hours, new Date(nowMs))) return null;
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
