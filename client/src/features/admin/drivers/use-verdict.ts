import type { AdminDriver, AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { BanBecause } from '#shared/contract/review-entities.ts';
import { APPROVAL_UNDO_S } from '#shared/domain/constants/rules.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { toast } from '#client/ui/toast.tsx';

export type Verdict = Exclude<VerificationStatus, 'pending'>;

interface Judging {
  ban?: BanBecause | undefined;
  then?: () => void;
}

/**
 * Approves or bans a driver (spec 2 §4, R5), one request at a time, and shows the result as a toast. Approving an
 * approved driver accepts the driver's new photos (R37). `then` runs after success and a refresh of the list;
 * `onPhotosChanged` runs when photos or details have changed meanwhile (R33, R46).
 */
export function useVerdict(refresh: () => Promise<void>, onPhotosChanged?: (driver: AdminDriver) => void) {
  const { busy, run } = useTask();
  const judge = (driver: AdminDriver, verdict: Verdict, { ban, then }: Judging = {}) =>
    run(async () => {
      try {
        await sendChange(driver, { verification_status: verdict, ban }, refresh);
      } catch (error) {
        toast.error(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
        if (isOutdated(error)) onPhotosChanged?.(driver);
        return;
      }
      if (verdict === 'banned') toast.success(ADMIN_MESSAGES.updated('Driver'));
      else if (driver.verification_status === 'approved') toast.success(ADMIN_MESSAGES.photoAccepted);
      else offerUndo(driver, refresh);
      await refresh();
      then?.();
    });
  return { busy, judge };
}

const photosOf = ({ profile_picture_url, id_card_url, driving_license_url, plate_photo_url }: AdminDriver) => ({
  profile_picture_url,
  id_card_url,
  driving_license_url,
  plate_photo_url,
});

/** Whether the server refused because the driver has changed photos or details since the admin opened them. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'PHOTOS_CHANGED' || error.code === 'DETAILS_CHANGED');

/**
 * Sends a change of a driver to the server. An approval names the photos and details that were shown (R33, R46); if
 * they have changed meanwhile, the list is refreshed.
 * @throws ApiError
 */
export async function sendChange(
  driver: AdminDriver,
  change: AdminDriverUpdate,
  refresh: () => Promise<void>,
): Promise<void> {
  const isApproval = change.verification_status === 'approved';
  const seen = { photos_seen: photosOf(driver), details_seen: driver.details_rev };
  const body = isApproval ? { ...change, ...seen } : change;
  try {
    await call('adminUpdateDriver', { params: { id: driver.user_id }, body });
  } catch (error) {
    if (isOutdated(error)) await refresh();
    throw error;
  }
}

export const displayNameOf = ({ full_name, mobile_number }: AdminDriver): string => full_name || mobile_number;

/** Shows the approval in a toast, with an Undo button while the approval can be undone (R33). */
export function offerUndo(driver: AdminDriver, refresh: () => Promise<void>): void {
  toast.success(ADMIN_MESSAGES.approved(displayNameOf(driver)), {
    label: 'Undo',
    act: () => void undo(driver, refresh),
    forMs: APPROVAL_UNDO_S * 1000,
  });
}

async function undo(driver: AdminDriver, refresh: () => Promise<void>): Promise<void> {
  const act = () => call('adminUndoApproval', { params: { id: driver.user_id } });
  if (await orToast(ADMIN_MESSAGES.updateFailed, act)) {
    toast.success(ADMIN_MESSAGES.approvalUndone(displayNameOf(driver)));
  }
  await refresh();
}
