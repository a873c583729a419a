import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { km, minutes, stageAway } from '#client/lib/format.ts';
import { RatingAndStage } from '#client/parts/people/rating-and-stage.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { ShortFares } from '../fare-ranges.tsx';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';
import { type DriverActions, DriverButtons, HeartButton } from './driver-actions.tsx';

/** Whether both look the same, so that a row does not re-render. Any driver's move recreates all driver objects. */
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
  /** Must be the same object on every render, because all rows share it. */
  actions: DriverActions;
}

/** A driver's row: name, distance, fares and all five actions, in at most 132 px on a phone (docs/screens.md). */
export const DriverRow = memo(
  PlainDriverRow,
  (before, after) =>
    before.isFavorite === after.isFavorite &&
    before.actions === after.actions &&
    looksAlike(before.driver, after.driver),
);

function PlainDriverRow({ driver, isFavorite, actions }: DriverRowProps) {
  return (
    <li className="py-2">
      <div className="relative">
        <DriverIdentity driver={driver} onShow={() => actions.showProfile(driver)} />
        <HeartButton
          driver={driver}
          isFavorite={isFavorite}
          onToggle={actions.toggleFavorite}
          className="absolute -top-1 -right-2.5"
        />
      </div>
      <div className="mt-1 flex items-center gap-1.5">
        <ShortFares bands={driver} />
        <DriverButtons driver={driver} actions={actions} />
      </div>
    </li>
  );
}

/** Shows photo, name, status, plate and distance. A press on any of them opens the profile. */
function DriverIdentity({ driver, onShow }: { driver: DriverListing; onShow: () => void }) {
  return (
    <div className="group relative">
      <div className="flex items-center gap-3">
        <Avatar name={driver.name} src={driver.profilePicture} className="size-10! text-sm!" />
        <div className="min-w-0 grow pr-9 leading-5">
          <div className="flex items-center gap-1">
            <h3 dir="auto" className="truncate text-base leading-5 font-semibold group-hover:underline">
              {driver.name}
            </h3>
            <Icon of={ChevronRight} size={16} className="shrink-0 text-ink-2" />
          </div>
          <RatingAndStage driver={driver} />
        </div>
      </div>
      <p className="mt-1 flex items-center gap-1.5 leading-4">
        <StatusPill status={shownStatus(driver)} className="px-2! leading-4 whitespace-nowrap" />
        <PlateChip plate={driver.vehiclePlate} className="text-xs leading-4" />
        <HowFar driver={driver} />
      </p>
      <button
        type="button"
        aria-label={HOME.driver.viewProfile(driver.name)}
        aria-haspopup="dialog"
        onClick={onShow}
        className="absolute -inset-1 rounded-control"
      />
    </div>
  );
}

/** Shows the distance; nothing if this phone's position is unknown, or the driver is on route (R47). */
function HowFar({ driver: { estimatedArrival, distance } }: { driver: DriverListing }) {
  if (distance === null) return null;
  return (
    <span className="ml-auto text-right text-xs text-ink-2 tabular">
      {estimatedArrival === null ? (
        stageAway(distance)
      ) : (
        <>
          <span className="text-sm leading-4 font-semibold text-ink">{minutes(estimatedArrival)}</span>
          {` · ${km(distance)}`}
        </>
      )}
    </span>
  );
}
