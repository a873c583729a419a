import { useState } from 'react';
import { NotificationPermissionDialog } from '../../../parts/notification-permission.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotificationList } from './notification-list.tsx';
import { PermissionRow } from './permission-row.tsx';

interface NotificationCentreProps {
  open: boolean;
  onClose: () => void;
}

/** What happened, and whether this phone tells it; from the bell (spec 1 §2, Shared navigation and header). */
export function NotificationCentre({ open, onClose }: NotificationCentreProps) {
  const [permissionOpen, setPermissionOpen] = useState(false);
  const showPermission = () => {
    onClose();
    setPermissionOpen(true);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Notifications" corner>
        <NotificationList onLeave={onClose} />
        <PermissionRow onPress={showPermission} />
      </Dialog>
      <NotificationPermissionDialog open={permissionOpen} onClose={() => setPermissionOpen(false)} />
    </>
  );
}
