import { LocationSetting, NotificationSetting } from '../../../parts/phone-settings.tsx';

/** What this phone allows Boda to do, and the kind of account. */
export function AccountSettings() {
  return (
    <ul className="divide-y divide-line">
      <NotificationSetting role="passenger" />
      <LocationSetting />
      <li className="py-3">
        <p className="font-semibold">Passenger Account</p>
        <p className="text-sm text-ink-2">To drive, sign in with another e-mail address as a driver.</p>
      </li>
    </ul>
  );
}
