import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { PhotoAsk } from '#shared/contract/review-entities.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import { type DriverPhoto, nameOf, PHOTO_REASON_LIST } from './driver-labels.tsx';
import { ReasonFields, useReason } from './reason-choice.tsx';

/** Requests a new photo from a driver, or withdraws the request (R37). `onDone` runs once the list is refreshed. */
export function usePhotoAsk(driver: AdminDriver, refresh: () => Promise<void>) {
  const { busy, run } = useTask();
  const ask = (photo: DriverPhoto, because: PhotoAsk['because'], onDone?: (changed: AdminDriver | null) => void) =>
    run(async () => {
      const body = { photo: photo.kind, photo_seen: driver[photo.field] ?? '', because };
      let changed: AdminDriver | null = null;
      try {
        changed = await call('adminAskForPhoto', { params: { id: driver.user_id }, body });
        toast.success(because ? ADMIN_MESSAGES.photoAsked(nameOf(driver)) : ADMIN_MESSAGES.photoNoLongerAsked);
      } catch (error) {
        toast.error(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
      }
      await refresh();
      onDone?.(changed);
    });
  return { busy, ask };
}

interface AskPhotoDialogProps {
  driver: AdminDriver;
  photo: DriverPhoto;
  refresh: () => Promise<void>;
  /** The driver after the request; null when it was refused. */
  onDone: (changed: AdminDriver | null) => void;
  onClose: () => void;
}

/** Asks the admin why a new photo is needed, then asks the driver for it. */
export function AskPhotoDialog({ driver, photo, refresh, onDone, onClose }: AskPhotoDialogProps) {
  const { read, fields } = useReason(PHOTO_REASON_LIST);
  const { busy, ask } = usePhotoAsk(driver, refresh);
  const confirm = () => {
    const because = read();
    if (because) ask(photo, because, onDone);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Ask for a new photo: ${photo.label}`}
      text={
        driver.verification_status === 'approved'
          ? 'They keep working. You see the new photo here as soon as they send it.'
          : 'They stay pending. You see the new photo here as soon as they send it.'
      }
      confirmLabel="Ask"
      busy={busy}
    >
      <div className="space-y-3">
        <p className="font-semibold wrap-anywhere">{nameOf(driver)}</p>
        <ReasonFields {...fields} hint="The driver reads the reason at once." />
      </div>
    </ConfirmDialog>
  );
}
