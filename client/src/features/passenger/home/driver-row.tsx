import { memo } from 'react';
import { useNavigate } from 'react-router';
import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { isBookable } from '../../../../../shared/domain/driver.ts';
import { kmAway, kshRange, minutes } from '../../../lib/format.ts';
import { ContactIcons } from '../../../parts/contact-links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { preferredState } from '../booking/preferred-driver.ts';
import { shownStatus } from '../shown-status.ts';

/** Every known driver is a new object whenever one of them moves: a row is drawn again only when it would look different. */
const looksAlike = (a: DriverListing, b: DriverListing): boolean =>
  a.id === b.id &&
  a.isOnline === b.isOnline &&
  a.driverStatus === b.driverStatus &&
  a.distance === b.distance &&
  a.estimatedArrival === b.estimatedArrival &&
  a.name === b.name &&
  a.phone === b.phone &&
  a.stageName === b.stageName &&
  a.vehiclePlate === b.vehiclePlate &&
  a.profilePicture === b.profilePicture &&
  a.rating === b.rating &&
  a.withinTownFareMin === b.withinTownFareMin &&
  a.withinTownFareMax === b.withinTownFareMax &&
  a.outsideTownFareMin === b.outsideTownFareMin &&
  a.outsideTownFareMax === b.outsideTownFareMax;

interface DriverRowProps {
  driver: DriverListing;
}

/** A rider as a passenger finds them: who, how far, what it costs, and how to reach them. */
export const DriverRow = memo(PlainDriverRow, (before, after) => looksAlike(before.driver, after.driver));

function PlainDriverRow({ driver }: DriverRowProps) {
  const navigate = useNavigate();
  const book = () => void navigate('/passenger/book', { state: preferredState(driver) });
  return (
    <li className="py-4">
      <div className="flex gap-3">
        <Avatar name={driver.name} src={driver.profilePicture} />
        <div className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="truncate text-base font-semibold">{driver.name}</h3>
            <Rating value={driver.rating} className="shrink-0" />
          </div>
          <p className="truncate text-sm text-ink-2">{driver.stageName}</p>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            <StatusPill status={shownStatus(driver)} />
            <PlateChip plate={driver.vehiclePlate} className="text-xs" />
          </div>
        </div>
      </div>
      <Fares driver={driver} />
      <div className="mt-3 flex items-center gap-2">
        <HowFar driver={driver} />
        <ContactIcons
          name={driver.name}
          phone={driver.phone}
          greeting={MESSAGES.brand.whatsappGreetingDriver(driver.name)}
        />
        <Button size="small" onClick={book} disabled={!isBookable(driver)} aria-label={`Book ${driver.name}`}>
          Book
        </Button>
      </div>
    </li>
  );
}

function HowFar({ driver: { estimatedArrival, distance } }: DriverRowProps) {
  if (distance === null) return <p className="min-w-0 grow text-sm text-ink-2">Distance unknown</p>;
  return (
    <p className="min-w-0 grow tabular">
      {estimatedArrival !== null && <span className="block font-semibold">{minutes(estimatedArrival)}</span>}
      <span className="block text-sm text-ink-2">{kmAway(distance)}</span>
    </p>
  );
}

function Fares({ driver }: DriverRowProps) {
  const { withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax } = driver;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-2 tabular">
      <Fare where="In town" range={kshRange(withinTownFareMin, withinTownFareMax)} />
      <Fare where="Beyond" range={kshRange(outsideTownFareMin, outsideTownFareMax)} />
    </p>
  );
}

function Fare({ where, range }: { where: string; range: string }) {
  return (
    <span className="whitespace-nowrap">
      {where} <span className="font-semibold text-ink">{range}</span>
    </span>
  );
}
