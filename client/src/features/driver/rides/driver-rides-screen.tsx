import { WifiOff } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import type { OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { isOpen, mayCallForHelp } from '#shared/domain/ride.ts';
import { cx } from '#client/lib/cx.ts';
import { useTask } from '#client/lib/use-task.ts';
import { refreshDriverRides } from '#client/data/drivers/fetch-drivers.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverRides, useRides, useRide } from '#client/data/rides/rides.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Note } from '#client/ui/note.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { TripSheets } from '#client/parts/safety/trip-sheets.tsx';
import { PositionNote } from '../duty/position-note.tsx';
import { SoundToggle } from '../duty/sound-toggle.tsx';
import { useWorkingHours } from '../routes/use-working-hours.ts';
import { ActiveRideScreen } from './active-ride-screen.tsx';
import { duePickups } from './due-pickups.ts';
import { NoRequests, OutsideHoursNote, SCHEDULED_TITLE } from './no-requests.tsx';
import { RequestCard } from './request-card.tsx';
import { BrokenOffCard, FinishedCard } from './finished-cards.tsx';
import { DriverHistory, useDriverHistory } from './ride-history.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { type ShownRequest, useShownRequests } from './use-shown-requests.ts';

/** Short enough that a reminder appears on the minute. */
const NOW_EVERY_MS = 10_000;

/** /driver/rides, titled Passengers: the current ride, new requests, and scheduled and past rides (spec 2 §2). */
export function DriverRidesScreen() {
  const loaded = useRides((state) => state.loaded);
  const riding = useDriverRides().activeRide !== null;
  return (
    // During a ride this element has no box, because the ride fills the window.
    <div className={riding ? 'contents' : '@container space-y-5'}>
      <div key={String(riding)} className={riding ? 'sr-only' : 'flex items-center justify-between gap-3'}>
        <h1 className="text-2xl font-bold">{REQUESTS.list.screenTitle}</h1>
        {!riding && <SoundToggle />}
      </div>
      {!riding && <PositionNote />}
      <TripSheets>{loaded ? <Rides /> : <RidesLoading />}</TripSheets>
    </div>
  );
}

function Rides() {
  const { activeRide } = useDriverRides();
  const { finished, dismiss } = useFinishedRide(activeRide);
  const shown = useShownRequests();
  const nowMs = useNow(NOW_EVERY_MS);
  // Fetched above the keyed fragment, so that a ride that begins or ends does not refetch the history.
  const history = useDriverHistory();
  const { data: hours } = useWorkingHours();
  const lists = (
    <>
      <NewRequests shown={shown} hours={hours} nowMs={nowMs} />
      <ScheduledRides nowMs={nowMs} />
      <DriverHistory history={history} nowMs={nowMs} />
    </>
  );
  return (
    // The key remounts the screen when a ride begins or ends.
    <Fragment key={String(activeRide !== null)}>
      {activeRide ? (
        <ActiveRideScreen ride={activeRide}>{lists}</ActiveRideScreen>
      ) : (
        <>
          <PickupNotes nowMs={nowMs} />
          {finished?.status === 'completed' && <FinishedCard ride={finished} onClose={dismiss} />}
          {finished?.status === 'cancelled' && mayCallForHelp(finished, nowMs) && (
            <BrokenOffCard ride={finished} onClose={dismiss} />
          )}
          {lists}
        </>
      )}
    </Fragment>
  );
}

interface PartProps {
  nowMs: number;
}
interface NewRequestsProps extends PartProps {
  shown: readonly ShownRequest[];
  hours: OwnWorkingHours | null;
}

/** Lists new requests. Without a current ride, their space is reserved, so that the content below does not move. */
function NewRequests({ shown, hours, nowMs }: NewRequestsProps) {
  const { activeRide, scheduled } = useDriverRides();
  const title = useFocusFallback(shown.length);
  const nothing = !activeRide && shown.length === 0;
  return (
    <section aria-labelledby="requests-title" className={cx('space-y-3', !activeRide && 'min-h-140 lg:min-h-120')}>
      <div className={nothing ? 'sr-only' : 'flex min-h-11 items-center justify-between gap-3'}>
        <h2 ref={title} tabIndex={-1} id="requests-title" className="text-xl font-bold focus:outline-none">
          {REQUESTS.list.title}
        </h2>
        {activeRide && <SoundToggle />}
      </div>
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 @2xl:grid-cols-2 @2xl:items-start">
          {shown.map((request) => (
            <li key={request.ride.id}>
              <RequestCard shown={request} />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && !nothing && <p className="text-base">{REQUESTS.list.none}</p>}
      {nothing && <NoRequests scheduled={scheduled.length} />}
      {hours && <OutsideHoursNote hours={hours} nowMs={nowMs} />}
    </section>
  );
}

/** Lists the accepted scheduled rides (R20). */
function ScheduledRides({ nowMs }: PartProps) {
  const { activeRide, scheduled } = useDriverRides();
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby={SCHEDULED_TITLE} className="space-y-3">
      <h2 id={SCHEDULED_TITLE} tabIndex={-1} className="scroll-mt-4 text-xl font-bold focus:outline-none">
        {REQUESTS.list.scheduled}
      </h2>
      <ul className="grid grid-cols-1 gap-4 @2xl:grid-cols-2 @2xl:items-start">
        {scheduled.map((ride) => (
          <li key={ride.id}>
            <ScheduledCard ride={ride} nowMs={nowMs} blocked={activeRide !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the scheduled rides that are due soon, above everything else. */
function PickupNotes({ nowMs }: { nowMs: number }) {
  const due = duePickups(useDriverRides(), nowMs);
  return due.map(({ id, title, text }) => (
    <Note key={id} tone="warning" title={title} className="text-base! wrap-anywhere">
      <span className="line-clamp-3">{text}</span>
    </Note>
  ));
}

/** Shown before the first load: a skeleton, or the reason why the load failed. */
function RidesLoading() {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const load = () =>
    run(() => refreshDriverRides().catch((error: unknown) => setProblem(sentenceOf(error, MESSAGES.general.noAnswer))));
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  if (problem === null) return <RidesSkeleton />;
  return (
    <EmptyState
      icon={WifiOff}
      title={REQUESTS.list.notLoaded}
      text={problem}
      action={
        <Button busy={busy} onClick={load}>
          {REQUESTS.list.tryAgain}
        </Button>
      }
    />
  );
}

function RidesSkeleton() {
  return (
    <Loading label={REQUESTS.list.loading} className="space-y-4">
      {[0, 1].map((row) => (
        <div key={row} className="space-y-3 rounded-card border border-line bg-surface p-4">
          <div className="flex justify-between">
            <div className="space-y-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-9 w-28" />
            </div>
            <Skeleton className="size-16 rounded-full" />
          </div>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ))}
    </Loading>
  );
}

/** Returns the ride that ended on this screen, until the driver dismisses it or another ride begins. */
function useFinishedRide(activeRide: Ride | null) {
  const [lastId, setLastId] = useState<string | null>(null);
  if (activeRide && activeRide.id !== lastId) setLastId(activeRide.id);
  const last = useRide(lastId);
  const finished = !activeRide && last && !isOpen(last.status) ? last : null;
  return { finished, dismiss: () => setLastId(null) };
}
