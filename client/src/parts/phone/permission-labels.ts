import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { NotificationPermissionState } from '#client/data/phone/system-notifications.ts';

/** Returns title and text for the notification permission, including what the person can do. */
export function permissionText(
  permission: NotificationPermissionState,
  role: 'passenger' | 'driver',
): { title: string; text: string } {
  const texts = MESSAGES.notifications;
  switch (permission) {
    case 'default':
      return { title: texts.ask, text: role === 'driver' ? texts.askDriver : texts.askPassenger };
    case 'granted':
      return { title: texts.on, text: texts.onText };
    case 'denied':
      return { title: texts.blocked, text: texts.unblock };
    case 'unsupported':
      return { title: texts.unsupported, text: texts.unsupportedText };
    case 'insecure':
      return { title: texts.blocked, text: texts.insecure };
  }
}

const ASK_AGAIN_AFTER_DAYS = 7;

/** Whether to ask again: not within a week of "Not now". `laterAt`: the stored time of "Not now", epoch ms. */
export function mayAskAgain(laterAt: string | null, nowMs: number): boolean {
  const at = laterAt === null ? NaN : Number(laterAt);
  return Number.isNaN(at) || Math.abs(nowMs - at) > ASK_AGAIN_AFTER_DAYS * 86_400_000;
}
