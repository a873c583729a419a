import { Bell } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '#shared/contract/messages.ts';
import { useUnreadCount } from '#client/data/notifications/notifications.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { CountBadge } from '../count-badge.tsx';
import type { NotificationCentre } from './notification-centre.tsx';

/** The bell with the number of unread notifications; opens the list. */
export function NotificationsButton() {
  const unread = useUnreadCount();
  const [Centre, setCentre] = useState<typeof NotificationCentre | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const loaded = Centre ?? (await import('./notification-centre.tsx')).NotificationCentre;
      setCentre(() => loaded);
      setOpen(true);
    } catch {
      toast.error(MESSAGES.general.noAnswer);
    }
  };
  return (
    <>
      <span className="relative">
        <IconButton
          icon={Bell}
          label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          aria-haspopup="dialog"
          onClick={() => void show()}
        />
        <CountBadge count={unread} className="pointer-events-none absolute -top-0.5 -right-0.5" silent />
      </span>
      {Centre && <Centre open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
