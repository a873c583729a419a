import type { AdminDriver, AdminUnregistered } from '#shared/contract/admin-people-entities.ts';
import { VERIFICATION_LABELS } from '#shared/contract/review-texts.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import {
  BAN_REASONS,
  type BanReason,
  type Because,
  CHANGE_REASONS,
  type ChangeReason,
  PHOTO_REASONS,
  type PhotoKind,
  type PhotoReason,
} from '#shared/domain/review.ts';
import { cx } from '#client/lib/cx.ts';

/** A row of the drivers list: a registered driver, or an account that chose "driver" and has not registered yet. */
export type DriverRow = AdminDriver | AdminUnregistered;
export const isRegistered = (row: DriverRow): row is AdminDriver => 'verification_status' in row;

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
    {VERIFICATION_LABELS.admin[status]}
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

/** The four photos that are reviewed. */
export const DRIVER_PHOTOS = [
  { kind: 'profile', field: 'profile_picture_url', label: 'Profile picture', noun: 'profile picture' },
  { kind: 'idCard', field: 'id_card_url', label: 'ID card', noun: 'photo of the ID card' },
  { kind: 'licence', field: 'driving_license_url', label: 'Driving license', noun: 'photo of the driving license' },
  { kind: 'plate', field: 'plate_photo_url', label: 'Number plate photo', noun: 'photo of the number plate' },
] as const satisfies readonly { kind: PhotoKind; field: keyof AdminDriver; label: string; noun: string }[];
export type DriverPhoto = (typeof DRIVER_PHOTOS)[number];

const CHANGE_LABELS: Record<ChangeReason, string> = {
  does_not_match: 'Does not match the documents',
  another_account: 'Another account has it',
  not_on_id: 'Not the name on the ID card',
};
export const CHANGE_REASON_LIST = CHANGE_REASONS.map((value) => ({ value, label: CHANGE_LABELS[value] }));

const REASON_LABELS: Record<PhotoReason | BanReason, string> = {
  blurred: 'Blurred',
  cut_off: 'Cut off',
  wrong_document: 'Wrong document',
  expired: 'Expired',
  does_not_match: 'Does not match',
  false_documents: 'False documents',
  unsafe_riding: 'Unsafe riding',
  complaints: 'Passenger complaints',
  overcharging: 'Overcharging',
  shared_account: 'Shared account',
};
export const PHOTO_REASON_LIST = PHOTO_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));
export const BAN_REASON_LIST = BAN_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

/** A reason, worded for admins. */
export const reasonLabel = (because: Because<PhotoReason | BanReason>): string =>
  because.reason === 'other' ? because.words : REASON_LABELS[because.reason];

/** Pending, or approved with a new photo (R37) or new details (R46) to review. */
export const isToReview = (driver: AdminDriver): boolean =>
  driver.verification_status === 'pending' ||
  (driver.verification_status === 'approved' && (hasNewPhoto(driver) || driver.pending_changes !== null));

/** The driver has sent a photo that was asked for (R37). */
export const hasNewPhoto = ({ photo_requests }: AdminDriver): boolean =>
  photo_requests.some(({ answered }) => answered !== null);

const badge = 'inline-flex rounded-full px-2 text-xs leading-[1.125rem] font-semibold whitespace-nowrap';

/** A photo that was asked for has arrived. */
export const NewPhotoBadge = () => <span className={cx(badge, 'bg-brand text-on-brand')}>New photo</span>;

/** The registration repeats a ban (R46). */
export const repeatsBan = ({ repeats }: AdminDriver): boolean => repeats.some(({ banned }) => banned);

/** What else there is to check, besides the driver's status. */
export const ReviewBadges = ({ driver }: { driver: AdminDriver }) => (
  <>
    {repeatsBan(driver) && <span className={cx(badge, 'bg-danger text-on-danger')}>Repeats a ban</span>}
    {driver.pending_changes && <span className={cx(badge, 'bg-brand text-on-brand')}>New details</span>}
    <PhotoRequestBadge driver={driver} />
  </>
);

/** The state of the photos that the driver was asked for; nothing when there are none. */
function PhotoRequestBadge({ driver }: { driver: AdminDriver }) {
  if (hasNewPhoto(driver)) return <NewPhotoBadge />;
  if (driver.photo_requests.length === 0) return null;
  return <span className={cx(badge, 'bg-sunk text-ink-2')}>Photo asked for</span>;
}
