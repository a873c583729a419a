import type { RideDriver } from '../../../../../shared/contract/ride-entities.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { Rating } from '../../../ui/rating.tsx';

interface DriverCardProps {
  driver: RideDriver;
}

/** Who comes, and on which motorbike. */
export function DriverCard({ driver }: DriverCardProps) {
  return (
    <section aria-label="Your rider" className="flex items-center gap-3">
      <Avatar name={driver.name} src={driver.profilePicture} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold">
          {driver.name}
        </p>
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Rating value={driver.rating} className="shrink-0" />
          <span aria-hidden>·</span>
          <span dir="auto" className="truncate">
            {driver.stageName}
          </span>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <PlateChip plate={driver.vehiclePlate} />
        <span className="text-xs text-ink-2">{driver.vehicleModel}</span>
      </div>
    </section>
  );
}
