import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { PhotoAsk } from '#shared/contract/review-entities.ts';
import { call } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { toast } from '#client/ui/toast.tsx';
import { type DriverPhoto, nameOf, PHOTO_REASON_LIST } from './driver-labels.tsx';
import { ReasonDialog } from './reason-choice.tsx';

/** Requests a new photo from a driver, or withdraws the request (R37). `onDone` runs after the list was refreshed. */
export function usePhotoAsk(driver: AdminDriver, refresh: () => Promise<void>) {
  const { busy, run } = useTask();
  const ask = (photo: DriverPhoto, because: PhotoAsk['because'], onDone?: (changed: AdminDriver | null) => void) =>
    run(async () => {
      const body = { photo: photo.kind, photo_seen: driver[photo.field] ?? '', because };
      let changed: AdminDriver | null = null;
      await orToast(ADMIN_MESSAGES.updateFailed, async () => {
        changed = await call('adminAskForPhoto', { params: { id: driver.user_id }, body });
        toast.success(because ? ADMIN_MESSAGES.photoAsked(nameOf(driver)) : ADMIN_MESSAGES.photoNoLongerAsked);
      });
      await refresh();
      onDone?.(changed);
    });
  return { busy, ask };
}

interface AskPhotoDialogProps {
  driver: AdminDriver;
  photo: DriverPhoto;
  refresh: () => Promise<void>;
  /** Receives the driver after the request; null if the server refused it. */
  onDone: (changed: AdminDriver | null) => void;
  onClose: () => void;
}

/** Asks the admin for the reason, then asks the driver for a new photo. */
export function AskPhotoDialog({ driver, photo, refresh, onDone, onClose }: AskPhotoDialogProps) {
  const { busy, ask } = usePhotoAsk(driver, refresh);
  return (
    <ReasonDialog
      name={nameOf(driver)}
      reasons={PHOTO_REASON_LIST}
      hint="The driver reads the reason at once."
      onClose={onClose}
      onConfirm={(because) => ask(photo, because, onDone)}
      title={`Ask for a new photo: ${photo.label}`}
      text={
        driver.verification_status === 'approved'
          ? 'They keep working. You see the new photo here as soon as they send it.'
          : 'They stay pending. You see the new photo here as soon as they send it.'
      }
      confirmLabel="Ask"
      busy={busy}
    />
  );
}
