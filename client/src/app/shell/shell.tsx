import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useDriverSelf } from '../../stores/driver-self.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ScreenSkeleton } from '../skeletons.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { useDriverNav, usePassengerNav, type NavItem, type Role } from './nav-items.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { DriverLive, PassengerLive, useConnection } from './shell-live.tsx';

/** What stands round every screen of a signed-in person: navigation, header, banner, and the live connection. */
export function Shell({ role }: { role: Role }) {
  useConnection();
  return role === 'passenger' ? <PassengerShell /> : <DriverShell />;
}

function PassengerShell() {
  return (
    <>
      <PassengerLive />
      <Frame role="passenger" items={usePassengerNav()} />
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
      <Frame role="driver" items={registered ? items : []} />
    </>
  );
}

/** Screens that fill the window; they bring their own way back. */
const FULL_BLEED = /^\/passenger\/ride\//;

function Frame({ role, items }: { role: Role; items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  const bleed = FULL_BLEED.test(pathname);
  const screen = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div className={cx('lg:flex', bleed ? 'h-dvh' : 'min-h-dvh')}>
      <Sidebar items={items} />
      <div className={cx('flex min-w-0 grow flex-col', bleed && 'h-full')}>
        {!bleed && <Header isHome={pathname === `/${role}`} />}
        <OfflineBanner />
        <main tabIndex={-1} className={cx('grow outline-none', bleed ? 'relative' : PADDED)}>
          {screen}
        </main>
      </div>
      {!bleed && items.length > 0 && <BottomBar items={items} />}
    </div>
  );
}

/** The bottom bar covers the page's end on a phone. */
const PADDED = 'mx-auto w-full max-w-[70rem] px-4 pt-2 pb-[calc(5rem+env(safe-area-inset-bottom))] lg:px-8 lg:pb-10';
