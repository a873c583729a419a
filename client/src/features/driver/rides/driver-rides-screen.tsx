import { Fragment } from 'react';
import type { WorkingHours } from '../../../../../shared/contract/driver-entities.ts';
import { STATS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { cx } from '../../../lib/cx.ts';
import { useFresh } from '../../../parts/use-fresh.ts';
import { useNow } from '../../../parts/use-now.ts';
import { useDriverRides, useRides } from '../../../stores/rides.ts';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';
import { PositionNote } from '../duty/position-note.tsx';
import { SoundToggle } from '../duty/sound-toggle.tsx';
import { ActiveRideCard } from './active-ride-card.tsx';
import { FinishedCard } from './finished-card.tsx';
import { NoRequests, SCHEDULED_TITLE } from './no-requests.tsx';
import { OutsideHoursNote } from './outside-hours-note.tsx';
import { PickupNotes } from './pickup-notes.tsx';
import { RequestCard } from './request-card.tsx';
import { DriverHistory, useDriverHistory } from './ride-history.tsx';
import { RidesLoading } from './rides-trouble.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { useFinishedRide } from './use-finished-ride.ts';
import { useShownRequests, type ShownRequest } from './use-shown-requests.ts';

/** A reminder is due to the minute. */
const LOOK_EVERY_MS = 10_000;

/** /driver/rides, titled Passengers: the ride under way, new requests, rides of later, rides of before (spec 2 §2). */
export function DriverRidesScreen() {
  const loaded = useRides((state) => state.loaded);
  const riding = useDriverRides().activeRide !== null;
  return (
    <div className="space-y-5">
      {/* During a ride the ride comes first. */}
      <div key={String(riding)} className={riding ? 'sr-only' : 'flex items-center justify-between gap-3'}>
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
  const shown = useShownRequests();
  const nowMs = useNow(LOOK_EVERY_MS);
  // What is fetched stands above: a ride that begins or ends is no reason to fetch it again.
  const history = useDriverHistory();
  const { data: hours } = useFresh(() => call('getWorkingHours'), STATS_POLL_MS);
  return (
    // A ride under way is another place, not this one moved.
    <Fragment key={String(activeRide !== null)}>
      <PickupNotes nowMs={nowMs} />
      {activeRide && <ActiveRideCard ride={activeRide} />}
      {finished && <FinishedCard ride={finished} onClose={putAway} />}
      <NewRequests shown={shown} hours={hours} nowMs={nowMs} />
      <ScheduledRides nowMs={nowMs} />
      <DriverHistory history={history} nowMs={nowMs} />
    </Fragment>
  );
}

interface PartProps {
  nowMs: number;
}
interface NewRequestsProps extends PartProps {
  shown: readonly ShownRequest[];
  hours: WorkingHours | null;
}

/** Where no ride is under way a request has its place before it comes: what stands below stays under the finger. */
function NewRequests({ shown, hours, nowMs }: NewRequestsProps) {
  const { activeRide, scheduled } = useDriverRides();
  const title = useLostFocus(shown.length);
  const nothing = !activeRide && shown.length === 0;
  return (
    <section aria-labelledby="requests-title" className={cx('space-y-3', !activeRide && 'min-h-140 lg:min-h-120')}>
      <div className={nothing ? 'sr-only' : 'flex min-h-11 items-center justify-between gap-3'}>
        <h2 ref={title} tabIndex={-1} id="requests-title" className="text-xl font-bold focus:outline-none">
          New requests
        </h2>
        {activeRide && <SoundToggle />}
      </div>
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
          {shown.map((request) => (
            <li key={request.ride.id}>
              <RequestCard shown={request} />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && !nothing && <p className="text-base">None right now.</p>}
      {nothing && <NoRequests scheduled={scheduled.length} />}
      {hours && <OutsideHoursNote hours={hours} nowMs={nowMs} />}
    </section>
  );
}

/** Accepted rides of later with their time (R20). */
function ScheduledRides({ nowMs }: PartProps) {
  const { activeRide, scheduled } = useDriverRides();
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby={SCHEDULED_TITLE} className="space-y-3">
      <h2 id={SCHEDULED_TITLE} tabIndex={-1} className="scroll-mt-4 text-xl font-bold focus:outline-none">
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
