import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { PHONE_TEXTS } from '#shared/texts/en/phone.ts';
import { developerWarning } from '#client/lib/log.ts';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import type { NotificationPermissionState } from '#client/data/phone/system-notifications.ts';
import { askNotificationPermission, useNotificationPermission } from '#client/data/phone/notification-permission.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast.tsx';
import { mayAskAgain, permissionText } from './permission-labels.ts';

const LATER_KEY = 'boda:notifications-later';

/** Whether the person has dismissed the prompt in this tab; works even when the browser refuses storage. */
let snoozed = false;

function snooze(): void {
  snoozed = true;
  saveLocal(LATER_KEY, String(Date.now()));
}

const ICONS: Record<NotificationPermissionState, LucideIcon> = {
  default: Bell,
  granted: BellRing,
  denied: BellOff,
  unsupported: BellOff,
  insecure: BellOff,
};

const useRole = (): 'passenger' | 'driver' =>
  useSession((state) => (state.user?.user_type === 'driver' ? 'driver' : 'passenger'));

/** Makes the browser ask for permission, and confirms a grant. `asking` is true until the person has answered. */
function useAsking(onGranted: () => void) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      if ((await askNotificationPermission()) !== 'granted') return;
      toast.success(MESSAGES.notifications.on);
      onGranted();
    } catch (error) {
      developerWarning('The browser did not show its notification prompt', error);
    } finally {
      setAsking(false);
    }
  };
  return { asking, ask: () => void ask() };
}

/**
 * Asks for notification permission `afterMs` after the screen opened, if the person has not decided yet (spec 1 §2,
 * spec 2 §4). Covers only the top of the screen. "Not now" holds for a week. After a refusal in the browser's own
 * prompt, explains how to allow notifications.
 */
export function NotificationPrompt({ afterMs }: { afterMs: number }) {
  const permission = useNotificationPermission((state) => state.permission);
  const role = useRole();
  const titleId = useId();
  const [shown, setShown] = useState(false);
  const { asking, ask } = useAsking(() => setShown(false));
  const undecided = permission === 'default';
  useEffect(() => {
    if (!undecided || snoozed || !mayAskAgain(readLocal(LATER_KEY), Date.now())) return;
    const timer = setTimeout(() => setShown(true), afterMs);
    return () => clearTimeout(timer);
  }, [undecided, afterMs]);
  if (!shown || permission === 'granted') return null;
  const close = () => {
    snooze();
    setShown(false);
  };
  const { title, text } = permissionText(permission, role);
  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="fixed inset-x-3 top-3 z-30 mx-auto max-w-md animate-rise rounded-card border border-line bg-raised p-4 text-ink shadow-soft lg:right-8 lg:left-auto lg:w-md"
    >
      <div role="status" className="flex items-start gap-3">
        <Icon of={ICONS[permission]} size={24} className="mt-0.5 shrink-0 text-brand" />
        <div className="min-w-0">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-sm text-ink-2">{text}</p>
        </div>
      </div>
      <div className="mt-3 flex gap-2 *:grow">
        <Button variant="outline" size="small" onClick={close}>
          {undecided ? PHONE_TEXTS.notNow : PHONE_TEXTS.close}
        </Button>
        {undecided && (
          <Button size="small" busy={asking} onClick={ask}>
            {PHONE_TEXTS.turnOn}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The notification permission on this phone, and how to change it (spec 1 §2, §8). */
export function NotificationPermissionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const permission = useNotificationPermission((state) => state.permission);
  const role = useRole();
  const { asking, ask } = useAsking(onClose);
  const { title, text } = permissionText(permission, role);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={PHONE_TEXTS.notifications}
      footer={
        permission === 'default' ? (
          <>
            <Button variant="outline" onClick={onClose}>
              {PHONE_TEXTS.notNow}
            </Button>
            <Button busy={asking} onClick={ask}>
              {PHONE_TEXTS.turnOn}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{PHONE_TEXTS.ok}</Button>
        )
      }
    >
      <div role="status" className="flex items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
          <Icon of={ICONS[permission]} size={28} />
        </span>
        <div className="min-w-0 pt-1">
          <p className="text-base font-semibold">{title}</p>
          <p className="text-sm text-ink-2">{text}</p>
        </div>
      </div>
    </Dialog>
  );
}
