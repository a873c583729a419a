import type { AdminDriver, AdminUnregistered } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
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
import { Badge } from '../table/cell-lines.tsx';

/** A row of the drivers list: a registered driver, or an account that chose "driver" and has not registered yet. */
export type DriverRow = AdminDriver | AdminUnregistered;
export const isRegistered = (row: DriverRow): row is AdminDriver => 'verification_status' in row;

const LOOKS: Record<VerificationStatus, string> = {
  pending: 'bg-accent-tint text-on-route-text',
  approved: 'bg-brand-tint text-brand-strong',
  banned: 'bg-danger-tint text-danger',
};

export const VerificationBadge = ({ status }: { status: VerificationStatus }) => (
  <Badge look={LOOKS[status]}>{ADMIN_REVIEW.status[status]}</Badge>
);

/** The badge of an account that chose "driver" and has not registered yet. */
export const UnregisteredBadge = () => <Badge look="bg-sunk text-offline-text">Not registered</Badge>;

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

/** Returns a driver's name; an unregistered account may not have a name yet. */
export const nameOf = (driver: Pick<DriverRow, 'full_name'>): string => driver.full_name || 'N/A';

/** The consequences of a ban (R5), shown before the admin confirms. */
export const BAN_TEXT =
  'They are signed out everywhere and cannot work. Their requests and rides are cancelled, and the passengers are notified. To lift the ban, edit the driver.';

/** The four photos that admins review. */
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

/** Returns a reason in the wording for admins. */
export const reasonLabel = (because: Because<PhotoReason | BanReason>): string =>
  because.reason === 'other' ? because.words : REASON_LABELS[because.reason];

/** Whether the driver is pending, or approved with a new photo (R37) or new details (R46) to review. */
export const isToReview = (driver: AdminDriver): boolean =>
  driver.verification_status === 'pending' ||
  (driver.verification_status === 'approved' && (hasNewPhoto(driver) || driver.pending_changes !== null));

/** Whether the driver has sent a photo that an admin asked for (R37). */
export const hasNewPhoto = ({ photo_requests }: AdminDriver): boolean =>
  photo_requests.some(({ answered }) => answered !== null);

/** The badge of a driver who has sent a photo that an admin asked for. */
export const NewPhotoBadge = () => <Badge look="bg-brand text-on-brand">New photo</Badge>;

/** Whether the registration repeats details of a banned account (R46). */
export const repeatsBan = ({ repeats }: AdminDriver): boolean => repeats.some(({ banned }) => banned);

/** The badges for everything that needs a check besides the driver's status. */
export const ReviewBadges = ({ driver }: { driver: AdminDriver }) => (
  <>
    {repeatsBan(driver) && <Badge look="bg-danger text-on-danger">Repeats a ban</Badge>}
    {driver.pending_changes && <Badge look="bg-brand text-on-brand">New details</Badge>}
    <PhotoRequestBadge driver={driver} />
  </>
);

/** The state of the photos that the driver was asked for; renders nothing when there are none. */
function PhotoRequestBadge({ driver }: { driver: AdminDriver }) {
  if (hasNewPhoto(driver)) return <NewPhotoBadge />;
  if (driver.photo_requests.length === 0) return null;
  return <Badge look="bg-sunk text-ink-2">Photo asked for</Badge>;
}
