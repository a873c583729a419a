import { X } from 'lucide-react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { isBookable } from '#shared/domain/driver.ts';
import { ksh } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { FareRanges } from '../fare-ranges.tsx';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';
import { firstName } from '#client/data/session/profile.ts';
import type { CurrentPreferredDriver } from '#client/parts/ride/preferred-driver.ts';

/** Shows the preferred driver with the current status. */
export function PreferredCard({ driver, onClear }: { driver: CurrentPreferredDriver; onClear: () => void }) {
  return (
    <section aria-label={BOOKING.preferred.label} className="rounded-card border border-line bg-surface py-3 pr-2 pl-4">
      <div className="flex items-start gap-3">
        <Avatar name={driver.name} size="small" />
        <div className="min-w-0 grow">
          <p className="text-sm text-ink-2">{BOOKING.preferred.bookingWith}</p>
          <p dir="auto" className="truncate font-semibold">
            {driver.name}
          </p>
          <p dir="auto" className="truncate text-sm text-ink-2">
            {driver.stageName}
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2 tabular">
            <StatusPill status={shownStatus(driver)} />
            <Rating value={driver.rating} />
            <span>{BOOKING.preferred.trips(driver.totalTrips)}</span>
            {!driver.bands && driver.estimatedFare !== null && (
              <span>{BOOKING.preferred.about(ksh(driver.estimatedFare))}</span>
            )}
          </p>
          {/* Shows ranges, because the fare depends on the trip, which is not known yet. */}
          {driver.bands && <FareRanges bands={driver.bands} className="mt-1" />}
        </div>
        <IconButton icon={X} label={BOOKING.preferred.chooseOther(driver.name)} onClick={onClear} className="-mt-1.5" />
      </div>
      <p role="status" className="pr-2 text-sm text-ink-2">
        {isBookable(driver) ? null : (
          <span className="block pt-2">{BOOKING.preferred.notAvailable(firstName(driver.name))}</span>
        )}
      </p>
    </section>
  );
}
