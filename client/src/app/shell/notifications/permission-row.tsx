import { Bell, BellOff, BellRing, ChevronRight } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { useNotificationPermission } from '../../../stores/notification-permission.ts';
import { Icon } from '../../../ui/icon.tsx';

const texts = MESSAGES.notifications;
const ROWS = {
  default: { icon: Bell, text: texts.ask },
  granted: { icon: BellRing, text: texts.on },
  denied: { icon: BellOff, text: texts.blocked },
  insecure: { icon: BellOff, text: texts.blocked },
  unsupported: { icon: BellOff, text: texts.unsupported },
} as const;

/** Whether this phone tells what happens also while the list is closed; opens what can be done about it. */
export function PermissionRow({ onPress }: { onPress: () => void }) {
  const { icon, text } = ROWS[useNotificationPermission((state) => state.permission)];
  return (
    <button
      type="button"
      onClick={onPress}
      className="mt-3 flex min-h-12 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left text-sm font-semibold transition-colors hover:bg-sunk"
    >
      <Icon of={icon} className="shrink-0 text-ink-2" />
      <span className="min-w-0 grow">{text}</span>
      <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
    </button>
  );
}
