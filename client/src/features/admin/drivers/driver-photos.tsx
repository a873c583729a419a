import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { AskPhotoDialog } from './ask-photo-dialog.tsx';
import { DRIVER_PHOTOS, type DriverPhoto, nameOf } from './driver-labels.tsx';
import { ReviewPhoto } from './review-photo.tsx';

/** A photo that is shown full-screen, or for which a new one is being asked. */
export interface OverPhoto {
  what: 'enlarged' | 'ask';
  photo: DriverPhoto;
}

interface DriverPhotosProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onOpen: (over: OverPhoto) => void;
}

/** The four photos of a driver. The audit log records each that is shown (R16). */
export const DriverPhotos = ({ driver, refresh, onOpen }: DriverPhotosProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {DRIVER_PHOTOS.map((photo) => (
      <ReviewPhoto
        key={photo.field}
        driver={driver}
        photo={photo}
        refresh={refresh}
        mayAsk={driver.verification_status !== 'banned'}
        onAsk={() => onOpen({ what: 'ask', photo })}
        onEnlarge={() => onOpen({ what: 'enlarged', photo })}
      />
    ))}
  </div>
);

interface PhotoDialogProps extends Pick<DriverPhotosProps, 'driver' | 'refresh'> {
  over: OverPhoto;
  /** Called with the driver after a request for a photo. */
  onDone: (changed: AdminDriver | null) => void;
  onClose: () => void;
}

export const PhotoDialog = ({ driver, over: { what, photo }, refresh, onDone, onClose }: PhotoDialogProps) =>
  what === 'ask' ? (
    <AskPhotoDialog driver={driver} photo={photo} refresh={refresh} onDone={onDone} onClose={onClose} />
  ) : (
    <Dialog open onClose={onClose} title={`${photo.label}: ${nameOf(driver)}`} maxWidth={1200}>
      <img
        src={driver[photo.field] ?? undefined}
        alt={photo.label}
        className="mx-auto max-h-[80dvh] w-full object-contain"
      />
    </Dialog>
  );
