import { Banknote, Clock, Package, Users } from 'lucide-react';
import { useState } from 'react';
import type { RideDriver } from '#shared/contract/ride-entities.ts';
import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { CARGO_LABELS, METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import type { GivenRating } from '#shared/domain/rating.ts';
import { isTalking } from '#shared/domain/quick-messages.ts';
import { isBrokenOff, isOpen, mayCallForHelp } from '#shared/domain/ride.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh, timeOf } from '#client/lib/format.ts';
import { isPlanned, type Ride } from '#client/data/rides/ride.ts';
import { PositionPrompt } from '#client/parts/location/position-prompt.tsx';
import type { PositionPermission } from '#client/parts/location/use-position-permission.ts';
import { FareStoryLine } from '#client/parts/ride/fare-story.tsx';
import { RateRide } from '#client/parts/ride/rating/rate-ride.tsx';
import { QuickMessages } from '#client/parts/ride/quick-messages.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { useAlerts } from '#client/data/safety/alerts.ts';
import { Sos } from '#client/parts/safety/sos.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconFact } from '#client/ui/facts.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { sayModel } from '../say-model.ts';
import { EndedActions, isShareable, RideButtons } from './ride-actions.tsx';
import { RideHeadline, StateLine } from './ride-headline.tsx';
import type { Approach } from './use-ride-screen.ts';

interface RideSheetProps {
  ride: Ride;
  approach: Approach;
  nowMs: number;
  position: PositionPermission;
  onHeight: (px: number) => void;
}

/**
 * The sheet over the map: the next step, Cancel, the driver and messages. Below, at fixed places, the buttons to
 * contact the driver, share and call for help. Expanded, the sheet shows the whole trip.
 */
export function RideSheet({ ride, approach, nowMs, position, onHeight }: RideSheetProps) {
  const open = isOpen(ride.status);
  const [rating, setRating] = useState<GivenRating | null>(null);
  // An SOS that was sent can still be reached, whatever happens to the ride.
  const alert = useAlerts((state) => state.byRide[ride.id]?.state);
  const sos = alert === 'sent' || mayCallForHelp(ride, nowMs);
  const talks = isTalking(ride.status) && !isPlanned(ride);
  const summary = (
    <div className="space-y-2.5">
      <RideHeadline ride={ride} approach={approach} nowMs={nowMs} />
      {/* Remounted with each status, because both parts change their place with the status and should not slide
          there. */}
      {open && <StateLine key={`line-${ride.status}`} ride={ride} approach={approach} nowMs={nowMs} />}
      {ride.driver && open && <DriverCard key={`driver-${ride.status}`} driver={ride.driver} />}
      {ride.status === 'completed' && <RateRide ride={ride} nowMs={nowMs} onChosen={setRating} />}
      {isBrokenOff(ride) && ride.driver && <DriverCard driver={ride.driver} />}
      {!open && <EndedActions ride={ride} nowMs={nowMs} rating={rating} />}
      {ride.status === 'completed' && sos && <Sos ride={ride} />}
      {ride.driver && ride.status === 'completed' && <DriverCard driver={ride.driver} />}
      {isShareable(ride) && ride.startPin !== null && <StartPin pin={ride.startPin} />}
      {talks && <QuickMessages ride={ride} shown={1} />}
      {open && ride.active && (
        <PositionPrompt
          position={position}
          reason={RIDE.sheet.positionReason}
          label={RIDE.sheet.positionButton}
          className="rounded-control bg-sunk"
        />
      )}
    </div>
  );
  return (
    <Sheet
      label={RIDE.sheet.label}
      onHeight={onHeight}
      summary={summary}
      foot={open || (sos && ride.status !== 'completed') ? <RideButtons ride={ride} sos={sos} /> : undefined}
      showing={ride.status}
      className="min-h-0!"
    >
      <Trip ride={ride} nowMs={nowMs} />
    </Sheet>
  );
}

function Trip({ ride, nowMs }: Pick<RideSheetProps, 'ride' | 'nowMs'>) {
  return (
    <section aria-label={RIDE.sheet.trip} className="space-y-3 border-t border-line pt-3">
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {ride.scheduledTime && !isPlanned(ride) && (
          <IconFact icon={Clock}>{timeOf(ride.scheduledTime, nowMs)}</IconFact>
        )}
        <IconFact icon={Users}>{RIDE.sheet.passengers(ride.passengerCount)}</IconFact>
        {ride.cargoSize !== 'none' && <IconFact icon={Package}>{CARGO_LABELS[ride.cargoSize].short}</IconFact>}
        <IconFact icon={Banknote}>{`${ksh(ride.fare)} ${METHOD_LABELS[ride.paymentMethod].how}`}</IconFact>
      </ul>
      <FareStoryLine story={ride} />
    </section>
  );
}

/** The longest name in the larger type, so that a longer one wraps to two lines. */
const LARGE_NAME_MAX = 30;

/** Shows the driver and the motorbike. Identifying details wrap and are never truncated. */
function DriverCard({ driver }: { driver: RideDriver }) {
  return (
    <section aria-label={RIDE.sheet.yourDriver} className="flex items-start gap-3">
      <Avatar name={driver.name} src={driver.profilePicture} />
      <div className="min-w-0 grow text-sm leading-snug text-ink-2">
        <p
          dir="auto"
          className={cx(
            'leading-tight font-semibold text-ink wrap-anywhere',
            driver.name.length <= LARGE_NAME_MAX && 'text-base',
          )}
        >
          {driver.name}
        </p>
        <p dir="auto" className="wrap-anywhere">
          {driver.stageName}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <PlateChip plate={driver.vehiclePlate} />
          {sayModel(driver.vehicleModel)}
          <Rating value={driver.rating} />
        </p>
      </div>
    </section>
  );
}

interface StartPinProps {
  /** The PIN: four digits. */
  pin: string;
}

/** Shows the PIN that the passenger gives the driver at the start (R26). */
function StartPin({ pin }: StartPinProps) {
  return (
    <section
      aria-label={RIDE.sheet.yourPin}
      className="flex items-center justify-between gap-4 rounded-control bg-accent-tint px-4 py-1.5"
    >
      <p className="min-w-0 text-sm leading-snug text-balance">{RIDE.sheet.tellPin}</p>
      <p className="shrink-0 text-3xl font-bold tracking-[0.15em] tabular">
        <span aria-hidden>{pin}</span>
        {/* Screen readers read it digit by digit, not as a number. */}
        <span className="sr-only">{[...pin].join(' ')}</span>
      </p>
    </section>
  );
}
