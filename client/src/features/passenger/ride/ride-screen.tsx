import { ArrowLeft, SearchX, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import type { Ride } from '#client/data/rides/ride.ts';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { isOpen } from '#shared/domain/ride.ts';
import { useRideLive } from '#client/data/wiring/hooks.ts';
import { useNow } from '#client/parts/use-now.ts';
import { usePositionPermission } from '#client/parts/location/use-position-permission.ts';
import { RideSkeleton } from '#client/parts/ride/ride-skeleton.tsx';
import { TripSheets } from '#client/parts/safety/trip-sheets.tsx';
import { usePassengerRides, useRides } from '#client/data/rides/rides.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { rememberPickup } from '../use-map-center.ts';
import { RideMap } from './ride-map.tsx';
import { RideSheet } from './ride-sheet.tsx';
import { type LoadedRide, useApproach, useLoadedRide } from './use-ride-screen.ts';

/** /passenger/ride/:id: a ride from request to end, updated by events and the 10 s poll. */
export function RideScreen() {
  const { id = '' } = useParams();
  const loaded = useLoadedRide(id);
  useRideLive(loaded.state === 'missing' ? null : id);
  return (
    <TripSheets key={id}>
      <RideOrReason loaded={loaded} />
    </TripSheets>
  );
}

/** The ride, or the reason why it is not on screen. */
function RideOrReason({ loaded }: { loaded: LoadedRide }) {
  switch (loaded.state) {
    case 'loading':
      return <RideSkeleton />;
    case 'missing':
      return (
        <Stuck icon={SearchX} title={RIDE.screen.notFound} text={RIDE.screen.notFoundText}>
          <LinkButton to="/passenger">{RIDE.screen.backHome}</LinkButton>
        </Stuck>
      );
    case 'failed':
      return (
        <Stuck icon={WifiOff} title={RIDE.screen.failed} text={RIDE.screen.failedText}>
          <Button onClick={loaded.retry}>{RIDE.screen.tryAgain}</Button>
        </Stuck>
      );
    case 'ready':
      return <LiveRide ride={loaded.ride} />;
  }
}

/** /passenger/ride, opened by the shortcut "My trip": redirects to the current ride, or to home if there is none. */
export function MyRide() {
  const loaded = useRides((state) => state.loaded);
  const { current } = usePassengerRides();
  if (!loaded) return <RideSkeleton />;
  return <Navigate to={current ? `/passenger/ride/${current.id}` : '/passenger'} replace />;
}

const BOOKED_SHOWN_MS = 6000;

const isJustBooked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'booked' in state && state.booked === true;

/** Whether to show "Ride Booked": until the driver answers, but long enough to be read; not again after a reload. */
function useJustBooked(ride: Ride): boolean {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [booked] = useState(() => isJustBooked(state));
  const [readable, setReadable] = useState(true);
  useEffect(() => {
    // Removes the state, because the browser keeps a history entry's state across reloads.
    if (isJustBooked(state)) void navigate('.', { replace: true, state: null });
  }, [state, navigate]);
  useEffect(() => {
    const timer = setTimeout(() => setReadable(false), BOOKED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return booked && isOpen(ride.status) && (readable || ride.status === 'pending');
}

/** The sheet's height until it has been measured. */
const SHEET_GUESS_PX = 260;

function LiveRide({ ride }: { ride: Ride }) {
  const navigate = useNavigate();
  const justBooked = useJustBooked(ride);
  const nowMs = useNow(1000);
  const approach = useApproach(ride, nowMs);
  const position = usePositionPermission();
  const [sheetPx, setSheetPx] = useState(SHEET_GUESS_PX);
  useEffect(() => {
    if (ride.from) rememberPickup(ride.from);
  }, [ride.from]);
  return (
    <div className="absolute inset-0 overflow-hidden">
      <RideMap ride={ride} approach={approach} sheetPx={sheetPx} />
      <div className="pointer-events-none absolute inset-x-3 top-3 z-2 flex items-center gap-2 lg:left-108">
        <IconButton
          icon={ArrowLeft}
          label={justBooked ? RIDE.screen.backDetails : RIDE.screen.backHome}
          variant="raised"
          onClick={() => void navigate(justBooked ? '/passenger/book' : '/passenger')}
          className="pointer-events-auto"
        />
        <h1 className={justBooked ? 'rounded-full bg-raised px-4 py-2 text-base font-bold shadow-soft' : 'sr-only'}>
          {justBooked ? BOOKING.steps[3] : RIDE.screen.yourTrip}
        </h1>
      </div>
      <RideSheet ride={ride} approach={approach} nowMs={nowMs} position={position} onHeight={setSheetPx} />
    </div>
  );
}

interface StuckProps {
  icon: typeof WifiOff;
  title: string;
  text: string;
  children: ReactNode;
}

function Stuck({ icon, title, text, children }: StuckProps) {
  return (
    <div className="grid h-full min-h-96 place-items-center">
      <EmptyState icon={icon} title={title} text={text} action={children} />
    </div>
  );
}
