import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { Ride } from '../../lib/ride.ts';
import { cx } from '../../lib/cx.ts';
import { useSignOut } from '../../parts/sign-out.tsx';
import { useRidesReminded } from '../../features/passenger/home/rides-expected.ts';
import { usePassengerRides } from '../../stores/rides.ts';
import { useDriverSelf } from '../../stores/driver-self.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ScreenSkeleton } from '../skeletons.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { PASSENGER_NAV, rideItem, useDriverNav, type NavItem, type Role } from './nav-items.ts';
import { RideStrip } from './ride-strip.tsx';
import { Sidebar } from './sidebar.tsx';
import { DriverLive, PassengerLive, useConnection } from './shell-live.tsx';

/** What stands round every screen of a signed-in person: navigation, header, banner, and the live connection. */
export function Shell({ role }: { role: Role }) {
  // Of a driver it is known first whether they are suspended: then nothing else is asked for (R5).
  const standingKnown = useDriverSelf((state) => state.onboarded !== null);
  useConnection(role === 'passenger' || standingKnown);
  return (
    <>
      <LiveRegion />
      {role === 'passenger' ? <PassengerShell /> : <DriverShell />}
    </>
  );
}

function PassengerShell() {
  const { current } = usePassengerRides();
  useRidesReminded();
  return (
    <>
      <PassengerLive />
      <Frame role="passenger" items={PASSENGER_NAV} ride={current} />
    </>
  );
}

function DriverShell() {
  const items = useDriverNav();
  // Until the registration is in there is nothing to wait for, and nowhere to go.
  const registered = useDriverSelf((state) => state.onboarded === true);
  return (
    <>
      {registered && <DriverLive />}
      <Frame role="driver" items={registered ? items : []} ride={null} />
    </>
  );
}

/** Screens that fill the window; they bring their own way back. */
const FULL_BLEED = /^\/passenger\/ride\//;

interface FrameProps {
  role: Role;
  items: readonly NavItem[];
  /** A passenger's ride under way: every screen leads back to it. */
  ride: Ride | null;
}

function Frame({ role, items, ride }: FrameProps) {
  const { pathname } = useLocation();
  const bleed = FULL_BLEED.test(pathname);
  const isHome = pathname === `/${role}`;
  // Home shows the ride itself.
  const strip = bleed || isHome ? null : ride;
  const { signOut, question } = useSignOut();
  const screen = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div className={cx('lg:flex', bleed ? 'h-dvh' : 'min-h-dvh', strip && 'max-lg:[--strip:2.75rem]')}>
      <Sidebar items={ride ? [...items, rideItem(ride)] : items} onLogout={signOut} />
      <div className={cx('flex min-w-0 grow flex-col', bleed && 'h-full')}>
        {!bleed && <Header isHome={isHome} />}
        <div className="sticky top-0 z-20">
          <ConnectionBanner />
        </div>
        {/* A screen that fills the window is another place, not this one moved. */}
        <main key={String(bleed)} tabIndex={-1} className={cx('grow outline-none', bleed ? 'relative' : PADDED)}>
          {screen}
        </main>
      </div>
      {question}
      {strip && <RideStrip ride={strip} />}
      {!bleed && items.length > 0 && <BottomBar items={items} />}
    </div>
  );
}

/** The bottom bar, and what stands on it, cover the page's end on a phone. */
const PADDED =
  'mx-auto w-full max-w-[70rem] px-4 pt-2 pb-[calc(5rem+var(--strip)+env(safe-area-inset-bottom))] lg:px-8 lg:pb-10';
