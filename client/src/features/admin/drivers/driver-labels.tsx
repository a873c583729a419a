import type { AdminDriver, AdminUnregistered } from '../../../../../shared/contract/admin-entities.ts';
import type { VerificationStatus } from '../../../../../shared/domain/driver.ts';
import { cx } from '../../../lib/cx.ts';

/** A row of the drivers list: a registered driver, or an account that chose "driver" and has not registered yet. */
export type DriverRow = AdminDriver | AdminUnregistered;
export const isRegistered = (row: DriverRow): row is AdminDriver => 'verification_status' in row;

export const VERIFICATION_LABELS: Record<VerificationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  banned: 'Banned',
};

const LOOKS: Record<VerificationStatus, string> = {
  pending: 'bg-accent-tint text-on-route-text',
  approved: 'bg-brand-tint text-brand-strong',
  banned: 'bg-danger-tint text-danger',
};

/** A driver's review status. */
export const VerificationBadge = ({ status }: { status: VerificationStatus }) => (
  <span
    className={cx(
      'inline-flex rounded-full px-2 text-xs leading-[1.125rem] font-semibold whitespace-nowrap',
      LOOKS[status],
    )}
  >
    {VERIFICATION_LABELS[status]}
  </span>
);

/** For an account that chose "driver" and has not registered yet. */
export const UnregisteredBadge = () => (
  <span className="inline-flex rounded-full bg-sunk px-2 text-xs leading-[1.125rem] font-semibold whitespace-nowrap text-offline-text">
    Not registered
  </span>
);

/** Whether a driver is online now, as a dot and a word. */
export const OnlineLabel = ({ isOnline }: { isOnline: boolean }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 text-xs leading-[1.125rem] font-semibold whitespace-nowrap',
      isOnline ? 'text-online-text' : 'text-offline-text',
    )}
  >
    <span aria-hidden className={cx('size-2 rounded-full', isOnline ? 'bg-online' : 'bg-offline')} />
    {isOnline ? 'Online' : 'Offline'}
  </span>
);

/** A driver's name; unregistered people may not have one yet. */
export const nameOf = (driver: Pick<DriverRow, 'full_name'>): string => driver.full_name || 'N/A';

/** What a ban does (R5), shown before it is confirmed. */
export const BAN_TEXT =
  'They are signed out at once on every device. They can still sign in, but they cannot work: they see that they are suspended, and whom to call. Their requests and rides are cancelled, and the passengers are told. Edit the driver to approve them again.';

/** The four photos under review. */
export const DRIVER_PHOTOS = [
  { field: 'profile_picture_url', label: 'Profile picture' },
  { field: 'id_card_url', label: 'ID card' },
  { field: 'driving_license_url', label: 'Driving license' },
  { field: 'plate_photo_url', label: 'Number plate photo' },
] as const;
