import { ChevronRight, Navigation } from 'lucide-react';
import { Fragment, Suspense, type ReactNode, useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { SHELL } from '#shared/texts/en/shell.ts';
import { RequestsStrip, RideUnderWayStrip } from '#client/features/driver/requests/driver-strip.tsx';
import { useRequestSheet } from '#client/features/driver/rides/request-sheet-state.ts';
import { useExpectedRides } from '#client/features/passenger/home/rides-expected.ts';
import { rideStory, storyLine } from '#client/features/passenger/ride/ride-story.ts';
import { useApproach } from '#client/features/passenger/ride/use-ride-screen.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useSignOut } from '#client/parts/people/sign-out.tsx';
import { RideSkeleton } from '#client/parts/ride/ride-skeleton.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useCreating, useDriverRides, usePassengerRides, useRides } from '#client/data/rides/rides.ts';
import { useSession } from '#client/data/session/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import { LiveRegion } from '#client/ui/live-region.tsx';
import { connectLive } from '#client/data/wiring/connect.ts';
import { useNotificationsLive } from '#client/data/wiring/hooks.ts';
import { keepLastKnown } from '#client/data/wiring/last-known.ts';
import { keepOutbox } from '#client/data/outbox/send.ts';
import { watchConnectivity } from '#client/data/connection/connectivity.ts';
import { preloadToasts } from '#client/ui/toast.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ScreenSkeleton } from '../skeletons.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { DriverLive, PassengerLive } from './live.ts';
import { useOffer } from './offer.tsx';
import { type NavItem, passengerNav, rideItem, type Role, useDriverNav } from './nav-items.ts';
import { OutboxNotes } from './outbox-notes.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of every screen for signed-in people: navigation, header, banner and the live connection. */
export function Shell({ role }: { role: Role }) {
  // A suspended driver may not use most of the API (R5), so the connection waits for the review status.
  const standingKnown = useDriverSelf((state) => state.onboarded !== null);
  useConnection(role === 'passenger' || standingKnown);
  const userId = useSession((state) => state.user?.id);
  return (
    // The key discards all component state when another person signs in.
    <Fragment key={userId}>
      <LiveRegion />
      {role === 'passenger' ? <PassengerShell /> : <DriverShell />}
    </Fragment>
  );
}

function PassengerShell() {
  const { current } = usePassengerRides();
  const { pathname } = useLocation();
  const bleed = PASSENGER_RIDE.test(pathname);
  const creating = useCreating((state) => state.is);
  const loaded = useRides((state) => state.loaded);
  const offer = useOffer(!loaded || current !== null || bleed || pathname === BOOKING);
  useExpectedRides();
  return (
    <>
      <PassengerLive />
      <Frame
        role="passenger"
        items={passengerNav()}
        ride={current && rideItem(current)}
        bleed={bleed}
        // Home already shows the current ride.
        strip={current && !bleed && !creating && pathname !== '/passenger' ? <RideStrip ride={current} /> : offer}
      />
    </>
  );
}

function DriverShell() {
  const items = useDriverNav();
  const { pathname } = useLocation();
  const riding = useDriverRides().activeRide !== null;
  const strip = useDriverStrip();
  // Before the registration, a driver has no requests and no other screens.
  const registered = useDriverSelf((state) => state.onboarded === true);
  return (
    <>
      {registered && <DriverLive />}
      <Frame
        role="driver"
        items={registered ? items : []}
        ride={null}
        bleed={riding && pathname === DRIVER_RIDES}
        strip={strip}
      />
    </>
  );
}

/** Returns a link to the active ride or to postponed requests, except on their own screen; else an offer. */
function useDriverStrip(): ReactNode {
  const { pathname } = useLocation();
  const { activeRide, requests } = useDriverRides();
  const loaded = useRides((state) => state.loaded);
  const sheetOpen = useRequestSheet((state) => state.open);
  const offer = useOffer(!loaded || activeRide !== null || requests.length > 0 || pathname === ONBOARDING);
  if (pathname === DRIVER_RIDES) return offer;
  if (activeRide) return <RideUnderWayStrip ride={activeRide} />;
  return requests.length > 0 && !sheetOpen ? <RequestsStrip count={requests.length} /> : offer;
}

const BOOKING = '/passenger/book';
const ONBOARDING = '/driver/onboarding';
const PASSENGER_RIDE = /^\/passenger\/ride(\/|$)/;
const DRIVER_RIDES = '/driver/rides';

interface FrameProps {
  role: Role;
  items: readonly NavItem[];
  /** The passenger's current ride, shown after the other items; null without a ride. */
  ride: NavItem | null;
  /** Whether the screen fills the window and has its own way back. */
  bleed: boolean;
  /** Shown above the navigation on a phone: a link back to a ride, or an offer. */
  strip: ReactNode;
}

function Frame({ role, items, ride, bleed, strip }: FrameProps) {
  const { pathname } = useLocation();
  const isHome = pathname === `/${role}`;
  const { signOut, question } = useSignOut();
  const screen = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={bleed ? <RideSkeleton /> : <ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div
      data-toasts={strip === null ? undefined : 'strip'}
      className={cx('lg:flex', bleed ? 'h-dvh' : 'min-h-dvh', strip !== null && 'max-lg:[--strip:2.75rem]')}
    >
      <Sidebar items={ride ? [...items, ride] : items} onLogout={signOut} />
      <div className={cx('relative flex min-w-0 grow flex-col', bleed && 'h-full')}>
        {role === 'driver' ? (
          <div className={cx(bleed && 'invisible')}>
            <Header isHome={isHome} />
          </div>
        ) : (
          !bleed && <Header isHome={isHome} />
        )}
        <div
          ref={tellHeight}
          className={cx('z-20 print:hidden', bleed && role === 'driver' ? 'absolute inset-x-0 top-0' : 'sticky top-0')}
        >
          <ConnectionBanner />
          <OutboxNotes />
        </div>
        {/* A passenger's full-screen screen replaces <main>, by the key, instead of resizing it. A driver's
            full-screen screen keeps the same <main> and its state: it covers the header and <main>, and neither
            moves. */}
        <main
          key={role === 'passenger' ? String(bleed) : role}
          tabIndex={-1}
          className={cx('grow outline-none', bleed && role === 'passenger' ? 'relative' : PADDED)}
        >
          {screen}
        </main>
      </div>
      {question}
      {strip}
      {!bleed && items.length > 0 && <BottomBar items={items} />}
    </div>
  );
}

/** Sets the CSS variable --banner to the banner's height. Screens that cover the header begin below the banner. */
function tellHeight(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--banner', `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => observer.disconnect();
}

/** The classes that leave space for the bottom bar and the ride strip above it. */
const PADDED =
  'mx-auto w-full max-w-[70rem] px-4 pt-2 print:p-0! pb-[calc(5rem+var(--strip)+env(safe-area-inset-bottom))] lg:px-8 lg:pb-10';

/**
 * On a phone, a strip above the navigation with the current ride and its status. The strip is fixed, so that the page
 * does not move when it appears or disappears.
 */
function RideStrip({ ride }: { ride: Ride }) {
  const nowMs = useNow(5000);
  const approach = useApproach(ride, nowMs);
  return (
    <Link
      to={`/passenger/ride/${ride.id}`}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex h-11 items-center gap-3 bg-brand px-4 text-sm text-on-brand focus-visible:-outline-offset-3 focus-visible:outline-on-brand lg:hidden print:hidden"
    >
      <Icon of={Navigation} className="shrink-0" />
      <span className="sr-only">{SHELL.nav.yourTripIs}</span>
      <span className="min-w-0 grow truncate font-semibold">{storyLine(rideStory(ride, nowMs, approach))}</span>
      <Icon of={ChevronRight} className="shrink-0" />
    </Link>
  );
}

/**
 * Watches the network and keeps the person's live connection; opens a new connection when the account changes.
 * @param enabled whether the person may have a live connection
 */
function useConnection(enabled: boolean): void {
  const userId = useSession((state) => state.user?.id);
  const userType = useSession((state) => state.user?.user_type);
  useEffect(() => (userId === undefined ? undefined : watchConnectivity()), [userId]);
  useEffect(() => (userId === undefined ? undefined : keepLastKnown(userId)), [userId]);
  useEffect(() => (userId === undefined ? undefined : keepOutbox(userId)), [userId]);
  useEffect(() => (userId === undefined || !enabled ? undefined : connectLive()), [userId, userType, enabled]);
  useNotificationsLive(enabled);
  useEffect(preloadToasts, []);
}
