import { Bell, BellOff, BellRing, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHELL } from '#shared/texts/en/shell.ts';
import { NotificationPermissionDialog } from '#client/parts/phone/notification-permission.tsx';
import { useNotificationPermission } from '#client/data/phone/notification-permission.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NotificationList } from './notification-list.tsx';

/** The dialog behind the bell: past notifications, and the notification permission (spec 1 §2). */
export function NotificationCentre({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [permissionOpen, setPermissionOpen] = useState(false);
  const showPermission = () => {
    onClose();
    setPermissionOpen(true);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title={SHELL.notifications.title} corner>
        <NotificationList onLeave={onClose} />
        <PermissionRow onPress={showPermission} />
      </Dialog>
      <NotificationPermissionDialog open={permissionOpen} onClose={() => setPermissionOpen(false)} />
    </>
  );
}

const ROWS = {
  default: { icon: Bell, text: 'ask' },
  granted: { icon: BellRing, text: 'on' },
  denied: { icon: BellOff, text: 'blocked' },
  insecure: { icon: BellOff, text: 'blocked' },
  unsupported: { icon: BellOff, text: 'unsupported' },
} as const;

/** Shows the notification permission of this phone; a press opens the dialog that changes it. */
function PermissionRow({ onPress }: { onPress: () => void }) {
  const { icon, text } = ROWS[useNotificationPermission((state) => state.permission)];
  return (
    <button
      type="button"
      onClick={onPress}
      className="mt-3 flex min-h-12 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left text-sm font-semibold transition-colors hover:bg-sunk"
    >
      <Icon of={icon} className="shrink-0 text-ink-2" />
      <span className="min-w-0 grow">{MESSAGES.notifications[text]}</span>
      <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
    </button>
  );
}
