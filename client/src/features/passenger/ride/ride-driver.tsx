import type { RideDriver } from '../../../../../shared/contract/ride-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { ContactButtons } from '../../../parts/contact-links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { Rating } from '../../../ui/rating.tsx';

interface DriverCardProps {
  driver: RideDriver;
  /** Call and WhatsApp, while there is something to agree on. */
  contact: boolean;
}

/** Who comes, on which motorbike, and how to reach them. */
export function DriverCard({ driver, contact }: DriverCardProps) {
  return (
    <section aria-label="Your rider" className="space-y-3">
      <div className="flex items-center gap-3">
        <Avatar name={driver.name} src={driver.profilePicture} />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{driver.name}</p>
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Rating value={driver.rating} className="shrink-0" />
            <span aria-hidden>·</span>
            <span className="truncate">{driver.stageName}</span>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <PlateChip plate={driver.vehiclePlate} />
          <span className="text-xs text-ink-2">{driver.vehicleModel}</span>
        </div>
      </div>
      {contact && (
        <ContactButtons
          name={driver.name}
          phone={driver.phone}
          greeting={MESSAGES.brand.whatsappGreetingRide(driver.name)}
        />
      )}
    </section>
  );
}
