import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { kmAway, minutes, stageAway } from '#client/lib/format.ts';
import { RatingAndStage } from '#client/parts/people/rating-and-stage.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { FareRanges } from '../fare-ranges.tsx';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';
import { type DriverActions, DriverButtons, HeartButton } from './driver-actions.tsx';

/** Driver objects are recreated whenever any driver moves; a row re-renders only when it would look different. */
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
  isFavorite: boolean;
  /** Must keep its identity: all rows share it. */
  actions: DriverActions;
}

/** A driver's row: name, distance, fares and contact buttons. */
export const DriverRow = memo(
  PlainDriverRow,
  (before, after) =>
    before.isFavorite === after.isFavorite &&
    before.actions === after.actions &&
    looksAlike(before.driver, after.driver),
);

function PlainDriverRow({ driver, isFavorite, actions }: DriverRowProps) {
  return (
    <li className="py-4">
      <div className="relative">
        <DriverIdentity driver={driver} onShow={() => actions.showProfile(driver)} />
        <HeartButton
          driver={driver}
          isFavorite={isFavorite}
          onToggle={actions.toggleFavorite}
          className="absolute -top-2.5 -right-2.5"
        />
      </div>
      <FareRanges bands={driver} className="mt-2" />
      <div className="mt-3 flex items-center gap-2">
        <HowFar driver={driver} />
        <DriverButtons driver={driver} actions={actions} />
      </div>
    </li>
  );
}

/** Photo, name and status. A press on any of them opens the profile. */
function DriverIdentity({ driver, onShow }: { driver: DriverListing; onShow: () => void }) {
  return (
    <div className="group relative flex gap-3">
      <Avatar name={driver.name} src={driver.profilePicture} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-1 pr-9">
          <h3 dir="auto" className="truncate text-base font-semibold group-hover:underline">
            {driver.name}
          </h3>
          <Icon of={ChevronRight} size={16} className="shrink-0 text-ink-2" />
        </div>
        <RatingAndStage driver={driver} />
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <StatusPill status={shownStatus(driver)} />
          <PlateChip plate={driver.vehiclePlate} className="text-xs" />
        </div>
      </div>
      <button
        type="button"
        aria-label={`View profile of ${driver.name}`}
        aria-haspopup="dialog"
        onClick={onShow}
        className="absolute -inset-1 rounded-control"
      />
    </div>
  );
}

function HowFar({ driver: { estimatedArrival, distance } }: { driver: DriverListing }) {
  // Without this phone's position, or with a driver on route (R47), there is nothing to say.
  if (distance === null) return <span className="grow" />;
  if (estimatedArrival === null)
    return <p className="min-w-0 grow text-sm text-ink-2 tabular">{stageAway(distance)}</p>;
  return (
    <p className="min-w-0 grow tabular">
      <span className="block font-semibold">{minutes(estimatedArrival)}</span>
      <span className="block text-sm text-ink-2">{kmAway(distance)}</span>
    </p>
  );
}
