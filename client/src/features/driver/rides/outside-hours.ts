import type { WorkingHours } from '../../../../../shared/contract/driver-entities.ts';
import { hoursText } from '../routes/hours-words.ts';

/** What being outside one's working hours means for requests (R13). */
export function outsideHoursText(hours: WorkingHours, status: 'online' | 'offline'): string {
  const outside = `Outside your working hours (${hoursText(hours)}).`;
  return status === 'online'
    ? `${outside} Requests still come while you are online.`
    : `${outside} Boda does not put you online by itself now. Choose Available on the dashboard to get requests.`;
}
