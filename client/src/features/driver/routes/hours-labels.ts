import type { OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { isWithinHours } from '#shared/domain/schedule.ts';

/** Returns, for example, "06:00–22:00", "20:00–04:00 the next day" or "all day". */
export function hoursText({ opening_time, closing_time }: OwnWorkingHours): string {
  if (opening_time === closing_time) return 'all day';
  return `${opening_time}–${closing_time}${closing_time < opening_time ? ' the next day' : ''}`;
}

/** Returns "Default: 06:00–22:00", the hours of a driver who has set none. */
export const defaultHoursText = (hours: OwnWorkingHours): string => `Default: ${hoursText(hours)}`;

/** Returns whether Boda sets the driver online automatically now, and when it will (R13). */
export function hoursSentence(hours: OwnWorkingHours, now: Date): { title: string; text: string; outside: boolean } {
  if (hours.is_default) {
    return {
      title: defaultHoursText(hours),
      text: `You go online automatically from ${hours.opening_time} to ${hours.closing_time} unless you switch to Offline.`,
      outside: false,
    };
  }
  if (!hours.is_active) {
    return {
      title: 'Working hours are switched off',
      text: 'You go online automatically at any time unless you switch to Offline.',
      outside: false,
    };
  }
  const within = isWithinHours(hours, now);
  return within
    ? {
        title: `Inside your working hours (${hoursText(hours)})`,
        text: 'You go online automatically when you are connected unless you switch to Offline.',
        outside: false,
      }
    : {
        title: `Outside your working hours (${hoursText(hours)})`,
        text: 'You do not go online automatically now. You can still go online yourself.',
        outside: true,
      };
}

/** Returns what being outside the working hours means for requests (R13). */
export function outsideHoursText(hours: OwnWorkingHours, status: 'online' | 'offline'): string {
  const outside = `Outside your working hours (${hoursText(hours)}).`;
  return status === 'online'
    ? `${outside} Requests still come while you are online.`
    : `${outside} Choose Available on the dashboard to get requests.`;
}
