import { Bell, Gauge, LocateFixed, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PHONE_TEXTS } from '#shared/texts/en/phone.ts';
import { useDataUse } from '#client/data/phone/data-use.ts';
import { wishLessData } from '#client/data/phone/less-data.ts';
import { useNotificationPermission } from '#client/data/phone/notification-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { LocationPermissionDialog } from '../location/location-permission-dialog.tsx';
import { NotificationPermissionDialog } from './notification-permission.tsx';
import { permissionText } from './permission-labels.ts';
import { usePositionPermission, type PositionPermission } from '../location/use-position-permission.ts';

/** A list item with the notification permission and how to change it. */
export function NotificationSetting({ role }: { role: 'passenger' | 'driver' }) {
  const permission = useNotificationPermission((state) => state.permission);
  const [open, setOpen] = useState(false);
  const { title } = permissionText(permission, role);
  return (
    <Setting
      icon={Bell}
      name={PHONE_TEXTS.notifications}
      state={permission === 'default' ? PHONE_TEXTS.notDecided : title}
      action={permission === 'default' ? PHONE_TEXTS.turnOn : permission === 'granted' ? null : PHONE_TEXTS.why}
      onAction={() => setOpen(true)}
    >
      <NotificationPermissionDialog open={open} onClose={() => setOpen(false)} />
    </Setting>
  );
}

const LOCATION_LABELS = {
  unknown: 'checking',
  granted: 'allowed',
  prompt: 'notDecided',
  denied: 'blocked',
} as const satisfies Record<PositionPermission['permission'], keyof typeof PHONE_TEXTS>;

/** A list item with the location permission and how to change it. */
export function LocationSetting() {
  const position = usePositionPermission();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { permission } = position;
  return (
    <Setting
      icon={LocateFixed}
      name={PHONE_TEXTS.location}
      state={PHONE_TEXTS[LOCATION_LABELS[permission]]}
      action={permission === 'prompt' ? PHONE_TEXTS.allow : permission === 'denied' ? PHONE_TEXTS.why : null}
      onAction={() => setOpen(true)}
    >
      <LocationPermissionDialog position={position} open={open} onClose={close} onGranted={close} />
    </Setting>
  );
}

/** A list item with the switch to use less data on this phone (R41). */
export function DataSetting() {
  const { wish, phoneSaves } = useDataUse();
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon of={Gauge} className="shrink-0 text-brand" />
      <Switch
        label={PHONE_TEXTS.lessData}
        hint={phoneSaves && !wish ? PHONE_TEXTS.phoneSaves : PHONE_TEXTS.mapsOnTap}
        on={wish}
        onChange={wishLessData}
      />
    </li>
  );
}

interface SettingProps {
  icon: LucideIcon;
  name: string;
  state: string;
  action: string | null;
  onAction: () => void;
  children?: ReactNode;
}

function Setting({ icon, name, state, action, onAction, children }: SettingProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon of={icon} className="shrink-0 text-brand" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <p role="status" className="text-sm text-ink-2">
          {state}
        </p>
      </div>
      {action !== null && (
        <Button variant="outline" size="small" onClick={onAction} aria-label={`${action}: ${name}`}>
          {action}
        </Button>
      )}
      {children}
    </li>
  );
}
