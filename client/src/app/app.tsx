import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { fetchUser } from '../stores/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NeedsDriver, NeedsOnboarding, NeedsPassenger, NeedsSession } from './guards.tsx';
import { Arrival } from './arrival.tsx';
import { StartSkeleton } from './skeletons.tsx';

const CallbackScreen = lazy(async () => ({
  default: (await import('../features/auth/callback-screen.tsx')).CallbackScreen,
}));
const UserTypeScreen = lazy(async () => ({
  default: (await import('../features/auth/user-type-screen.tsx')).UserTypeScreen,
}));
const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
const PassengerHome = lazy(async () => ({
  default: (await import('../features/passenger/home/home-screen.tsx')).PassengerHome,
}));
const BookingScreen = lazy(async () => ({
  default: (await import('../features/passenger/booking/booking-screen.tsx')).BookingScreen,
}));
const RideScreen = lazy(async () => ({
  default: (await import('../features/passenger/ride/ride-screen.tsx')).RideScreen,
}));
const OnDuty = lazy(async () => ({ default: (await import('../features/driver/duty/on-duty.tsx')).OnDuty }));
const DriverHomeScreen = lazy(async () => ({
  default: (await import('../features/driver/home/driver-home-screen.tsx')).DriverHomeScreen,
}));
const DriverRidesScreen = lazy(async () => ({
  default: (await import('../features/driver/rides/driver-rides-screen.tsx')).DriverRidesScreen,
}));
const OnboardingScreen = lazy(async () => ({
  default: (await import('../features/driver/onboarding/onboarding-screen.tsx')).OnboardingScreen,
}));
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

const CALLBACK_PATH = '/auth/callback';

/** The router. Each screen is a lazy route, so that a phone loads only what it shows; the landing alone comes at once. */
export function App() {
  useEffect(() => {
    // Before the code is exchanged nobody is signed in: that page looks the person up itself.
    if (window.location.pathname === CALLBACK_PATH) return;
    // Without a verdict the guards and the landing say so; they read it from the session.
    fetchUser().catch(() => undefined);
  }, []);
  return (
    <BrowserRouter>
      <Arrival />
      <Screens />
    </BrowserRouter>
  );
}

function Screens() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<StartSkeleton />}>
        <Routes>
          <Route index element={<LandingScreen />} />
          <Route path={CALLBACK_PATH} element={<CallbackScreen />} />
          <Route element={<NeedsSession />}>
            <Route path="/user-type" element={<UserTypeScreen />} />
            <Route path="/passenger" element={<NeedsPassenger />}>
              <Route element={<Shell role="passenger" />}>
                <Route index element={<PassengerHome />} />
                <Route path="book" element={<BookingScreen />} />
                <Route path="ride/:id" element={<RideScreen />} />
              </Route>
            </Route>
            <Route path="/driver" element={<NeedsDriver />}>
              <Route element={<Shell role="driver" />}>
                <Route path="onboarding" element={<OnboardingScreen />} />
                <Route element={<NeedsOnboarding />}>
                  <Route element={<OnDuty />}>
                    <Route index element={<DriverHomeScreen />} />
                    <Route path="rides" element={<DriverRidesScreen />} />
                  </Route>
                </Route>
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
