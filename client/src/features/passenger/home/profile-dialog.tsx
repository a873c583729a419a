import { useState, type ReactNode } from 'react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { TOWN_FARE } from '#shared/texts/en/fares.ts';
import { FORMAT } from '#shared/texts/en/format.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { VEHICLE_MODEL_DEFAULT } from '#shared/domain/constants/rules.ts';
import { kshRange } from '#client/lib/format.ts';
import { useDriverList } from '#client/data/drivers/drivers.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';
import { type DriverActions, DriverButtons, HeartButton } from './driver-actions.tsx';

interface ProfileDialogProps {
  /** The driver at the time the profile was opened. */
  opened: DriverListing;
  isFavorite: boolean;
  actions: DriverActions;
  onClose: () => void;
}

/** Shows a driver's profile: details, motorbike and fares, with the status updated live (spec 1 §2). */
export function ProfileDialog({ opened, isFavorite, actions, onClose }: ProfileDialogProps) {
  const listed = useDriverList().find(({ id }) => id === opened.id);
  // A driver who is no longer listed cannot be booked.
  const driver: DriverListing = listed ?? { ...opened, isOnline: false, driverStatus: 'offline' };
  return (
    <Dialog
      open
      onClose={onClose}
      title={HOME.profile.title}
      footer={
        <div className="flex gap-2 *:last:grow">
          <DriverButtons driver={driver} actions={actions} />
        </div>
      }
    >
      <div className="flex items-start gap-4">
        <Avatar name={driver.name} src={driver.profilePicture} size="large" />
        <div className="min-w-0 grow">
          <h3 dir="auto" className="text-xl font-bold wrap-anywhere">
            {driver.name}
          </h3>
          <p className="text-sm wrap-anywhere text-ink-2">{driver.stageName}</p>
          <p role="status" className="mt-2">
            <StatusPill status={shownStatus(driver)} />
          </p>
        </div>
        <HeartButton driver={driver} isFavorite={isFavorite} onToggle={actions.toggleFavorite} />
      </div>
      <Facts driver={driver} />
      <PlatePhoto src={driver.platePhotoUrl} plate={driver.vehiclePlate} />
    </Dialog>
  );
}

function Facts({ driver }: { driver: DriverListing }) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = driver;
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line text-sm tabular">
      <Fact label={HOME.profile.rating}>
        <Rating value={driver.rating} />
      </Fact>
      <Fact label={HOME.profile.trips}>{driver.totalTrips}</Fact>
      <Fact label={TOWN_FARE.town}>{kshRange(withinTownFareMin, withinTownFareMax)}</Fact>
      <Fact label={TOWN_FARE.other}>{kshRange(outsideTownFareMin, outsideTownFareMax)}</Fact>
      <Fact label={driver.vehicleModel === VEHICLE_MODEL_DEFAULT ? FORMAT.motorbike : driver.vehicleModel}>
        <PlateChip plate={driver.vehiclePlate} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2">
      <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  );
}

/** Shows the photo of the plate, to compare at the roadside; hidden if the photo fails to load. */
function PlatePhoto({ src, plate }: { src: string | null; plate: string }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === null || src === failedSrc) return null;
  return (
    <img
      src={src}
      alt={HOME.profile.platePhoto(plate)}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className="mt-4 max-h-48 w-full rounded-control bg-sunk object-cover"
    />
  );
}
