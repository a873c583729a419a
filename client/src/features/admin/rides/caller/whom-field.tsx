import { User, Users } from 'lucide-react';
import type { DriverListing } from '#shared/contract/entities.ts';
import { call } from '#client/data/connection/api.ts';
import { kmAway, ksh, minutes, stageAway } from '#client/lib/format.ts';
import { tripOf } from '#client/parts/ride/booking-draft.ts';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { StatusPill } from '#client/ui/status-pill.tsx';
import { type CallerDraft, hasTrip } from './caller-booking.ts';
import { type Found, PersonPicker, type PersonSummary } from './person-picker.tsx';

interface WhomFieldProps {
  draft: CallerDraft;
  error: string | undefined;
  change: (part: Partial<CallerDraft>) => void;
}

/** The choice of drivers to ask: all nearby, or one from a list sorted by arrival time at the pickup. */
export function WhomField({ draft, error, change }: WhomFieldProps) {
  return (
    <>
      <RadioCards
        label="Who is asked"
        value={draft.askWhom}
        onChange={(askWhom) => change({ askWhom })}
        options={[
          { value: 'near', label: 'All nearby', icon: Users },
          { value: 'one', label: 'One driver', icon: User },
        ]}
        error={draft.askWhom === 'one' && !hasTrip(draft) ? error : undefined}
      />
      {draft.askWhom === 'one' &&
        (hasTrip(draft) ? (
          <DriverPicker {...{ draft, error, change }} />
        ) : (
          <p className="text-sm text-ink-2">Choose pickup and destination to see the nearest drivers.</p>
        ))}
    </>
  );
}

function DriverPicker({ draft, error, change }: WhomFieldProps) {
  const { passengerCount: _who, cargoSize: _what, tripTiming: _when, scheduledTime: _time, ...trip } = tripOf(draft);
  const find = async (search: string, signal: AbortSignal): Promise<Found<DriverListing>> => {
    const found = await call('adminFindDrivers', { query: { ...trip, search }, signal });
    return { people: found.slice(0, SHOWN), total: found.length };
  };
  return (
    <PersonPicker
      label="Driver"
      hint="Name, phone number, stage or plate"
      find={find}
      since={JSON.stringify(trip)}
      listAll
      summaryOf={driverSummary}
      value={draft.driver}
      onChange={(driver) => change({ driver })}
      error={error}
      noneText="No online driver near the pickup matches."
    />
  );
}

const SHOWN = 5;

const driverSummary = (driver: DriverListing): PersonSummary => ({
  id: driver.id,
  name: driver.name,
  lines: <DriverLines driver={driver} />,
});

function DriverLines({ driver }: { driver: DriverListing }) {
  const { name, vehiclePlate, stageName, driverStatus, estimatedArrival, distance, estimatedFare } = driver;
  return (
    <span className="flex items-start gap-3">
      <span className="min-w-0 grow">
        <span dir="auto" className="line-clamp-2 leading-tight font-semibold wrap-anywhere">
          {name}
        </span>
        <span dir="auto" className="mt-0.5 block text-sm leading-tight wrap-anywhere text-ink-2">
          {stageName}
        </span>
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          {vehiclePlate !== '' && <PlateChip plate={vehiclePlate} className="text-xs" />}
          <StatusPill status={driverStatus} />
        </span>
      </span>
      <span className="shrink-0 text-right text-sm leading-tight text-ink-2 tabular">
        {estimatedArrival === null ? (
          <span className="block">{distance === null ? 'Distance unknown' : stageAway(distance)}</span>
        ) : (
          <>
            <span className="block text-base font-bold text-ink">{minutes(estimatedArrival)}</span>
            {distance !== null && <span className="block">{distance === 0 ? 'At the pickup' : kmAway(distance)}</span>}
          </>
        )}
        {estimatedFare !== null && <span className="mt-1 block font-semibold text-ink">{ksh(estimatedFare)}</span>}
      </span>
    </span>
  );
}
