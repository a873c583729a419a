import type { OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { isWithinHours } from '#shared/domain/schedule.ts';
import { ROUTES } from '#shared/texts/en/routes.ts';

/** Returns, for example, "06:00–22:00", "20:00–04:00 the next day" or "all day". */
export function hoursText({ opening_time, closing_time }: OwnWorkingHours): string {
  if (opening_time === closing_time) return ROUTES.hours.allDay;
  return closing_time < opening_time
    ? ROUTES.hours.overnight(opening_time, closing_time)
    : `${opening_time}–${closing_time}`;
}

/** Returns "Default: 06:00–22:00", the hours of a driver who has set none. */
export const defaultHoursText = (hours: OwnWorkingHours): string => ROUTES.hours.byDefault(hoursText(hours));

/** Returns whether Boda sets the driver online automatically now, and when it will (R13). */
export function hoursSentence(hours: OwnWorkingHours, now: Date): { title: string; text: string; outside: boolean } {
  const texts = ROUTES.hours;
  if (hours.is_default) {
    return {
      title: defaultHoursText(hours),
      text: texts.byDefaultText(hours.opening_time, hours.closing_time),
      outside: false,
    };
  }
  if (!hours.is_active) {
    return { title: texts.off, text: texts.offText, outside: false };
  }
  const within = isWithinHours(hours, now);
  return within
    ? { title: texts.inside(hoursText(hours)), text: texts.insideText, outside: false }
    : { title: texts.outside(hoursText(hours)), text: texts.outsideText, outside: true };
}

/** Returns what being outside the working hours means for requests (R13). */
export function outsideHoursText(hours: OwnWorkingHours, status: 'online' | 'offline'): string {
  const { outsideOnline, outsideOffline } = ROUTES.hours;
  return status === 'online' ? outsideOnline(hoursText(hours)) : outsideOffline(hoursText(hours));
}
