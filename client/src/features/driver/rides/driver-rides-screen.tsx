import { useNow } from '../../../parts/use-now.ts';
import { useDriverRides, useRides } from '../../../stores/rides.ts';
import { PositionNote } from '../duty/position-note.tsx';
import { SoundToggle } from '../duty/sound-toggle.tsx';
import { ActiveRideCard } from './active-ride-card.tsx';
import { FinishedCard } from './finished-card.tsx';
import { NoRequests } from './no-requests.tsx';
import { OutsideHoursNote } from './outside-hours-note.tsx';
import { PickupNotes } from './pickup-notes.tsx';
import { RequestCard } from './request-card.tsx';
import { RideHistory } from './ride-history.tsx';
import { RidesLoading } from './rides-trouble.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { useFinishedRide } from './use-finished-ride.ts';
import { useShownRequests } from './use-shown-requests.ts';

/** A reminder is due to the minute. */
const LOOK_EVERY_MS = 10_000;

/** /driver/rides, titled Passengers: the ride under way, new requests, rides of later, rides of before (spec 2 §2). */
export function DriverRidesScreen() {
  const loaded = useRides((state) => state.loaded);
  const riding = useDriverRides().activeRide !== null;
  return (
    <div className="space-y-5">
      {/* During a ride the ride comes first. */}
      <div className={riding ? 'sr-only' : 'flex items-center justify-between gap-3'}>
        <h1 className="text-2xl font-bold">Passengers</h1>
        {!riding && <SoundToggle />}
      </div>
      <PositionNote />
      {loaded ? <Rides /> : <RidesLoading />}
    </div>
  );
}

function Rides() {
  const { activeRide } = useDriverRides();
  const { finished, putAway } = useFinishedRide(activeRide);
  const nowMs = useNow(LOOK_EVERY_MS);
  return (
    <>
      <PickupNotes nowMs={nowMs} />
      {activeRide && <ActiveRideCard ride={activeRide} />}
      {finished && <FinishedCard ride={finished} onClose={putAway} />}
      <NewRequests nowMs={nowMs} />
      <ScheduledRides nowMs={nowMs} />
      <RideHistory nowMs={nowMs} />
    </>
  );
}

interface PartProps {
  nowMs: number;
}

function NewRequests({ nowMs }: PartProps) {
  const { activeRide, scheduled } = useDriverRides();
  const shown = useShownRequests();
  const nothing = !activeRide && shown.length === 0 && scheduled.length === 0;
  return (
    <section aria-labelledby="requests-title" className="space-y-3">
      <div className={nothing ? 'sr-only' : 'flex min-h-11 items-center justify-between gap-3'}>
        <h2 id="requests-title" className="text-xl font-bold">
          New requests
        </h2>
        {activeRide && <SoundToggle />}
      </div>
      <OutsideHoursNote nowMs={nowMs} />
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
          {shown.map((request) => (
            <li key={request.ride.id}>
              <RequestCard shown={request} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && !nothing && <p className="text-base">None right now.</p>}
      {nothing && <NoRequests />}
    </section>
  );
}

/** Accepted rides of later with their time (R20). */
function ScheduledRides({ nowMs }: PartProps) {
  const { activeRide, scheduled } = useDriverRides();
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby="scheduled-title" className="space-y-3">
      <h2 id="scheduled-title" className="text-xl font-bold">
        Scheduled
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        {scheduled.map((ride) => (
          <li key={ride.id}>
            <ScheduledCard ride={ride} nowMs={nowMs} blocked={activeRide !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
