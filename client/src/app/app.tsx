import { Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { fetchUser, useSession } from '../stores/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NeedsDriver, NeedsOnboarding, NeedsPassenger, NeedsSession, NeedsStanding } from './guards.tsx';
import { Arrival } from './arrival.tsx';
import { StartSkeleton } from './skeletons.tsx';

const CallbackScreen = lazyPart(async () => ({
  default: (await import('../features/auth/callback-screen.tsx')).CallbackScreen,
}));
const UserTypeScreen = lazyPart(async () => ({
  default: (await import('../features/auth/user-type-screen.tsx')).UserTypeScreen,
}));
const Shell = lazyPart(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
const PassengerHome = lazyPart(async () => ({
  default: (await import('../features/passenger/home/home-screen.tsx')).PassengerHome,
}));
const BookingScreen = lazyPart(async () => ({
  default: (await import('../features/passenger/booking/booking-screen.tsx')).BookingScreen,
}));
const RideScreen = lazyPart(async () => ({
  default: (await import('../features/passenger/ride/ride-screen.tsx')).RideScreen,
}));
const TripsScreen = lazyPart(async () => ({
  default: (await import('../features/passenger/trips/trips-screen.tsx')).TripsScreen,
}));
const TripScreen = lazyPart(async () => ({
  default: (await import('../features/passenger/trips/trip-screen.tsx')).TripScreen,
}));
const PassengerProfileScreen = lazyPart(async () => ({
  default: (await import('../features/passenger/profile/profile-screen.tsx')).PassengerProfileScreen,
}));
const ContactsScreen = lazyPart(async () => ({
  default: (await import('../features/passenger/contacts/contacts-screen.tsx')).ContactsScreen,
}));
const OnDuty = lazyPart(async () => ({ default: (await import('../features/driver/duty/on-duty.tsx')).OnDuty }));
const DriverHomeScreen = lazyPart(async () => ({
  default: (await import('../features/driver/home/driver-home-screen.tsx')).DriverHomeScreen,
}));
const DriverRidesScreen = lazyPart(async () => ({
  default: (await import('../features/driver/rides/driver-rides-screen.tsx')).DriverRidesScreen,
}));
const DriverRoutesScreen = lazyPart(async () => ({
  default: (await import('../features/driver/routes/driver-routes-screen.tsx')).DriverRoutesScreen,
}));
const DriverProfileScreen = lazyPart(async () => ({
  default: (await import('../features/driver/profile/driver-profile-screen.tsx')).DriverProfileScreen,
}));
const OnboardingScreen = lazyPart(async () => ({
  default: (await import('../features/driver/onboarding/onboarding-screen.tsx')).OnboardingScreen,
}));
const SharedLocationScreen = lazyPart(async () => ({
  default: (await import('../features/shared-location/shared-location-screen.tsx')).SharedLocationScreen,
}));
const AdminArea = lazyPart(async () => ({ default: (await import('./shell/admin-area.tsx')).AdminArea }));
const AdminSignInScreen = lazyPart(async () => ({
  default: (await import('../features/admin/sign-in/admin-sign-in-screen.tsx')).AdminSignInScreen,
}));
// The build writes these two out as pages of their own, which a release serves; here for what navigates inside.
const PrivacyPolicyScreen = lazyPart(async () => ({
  default: (await import('../features/legal/privacy-policy-screen.tsx')).PrivacyPolicyScreen,
}));
const TermsScreen = lazyPart(async () => ({
  default: (await import('../features/legal/terms-screen.tsx')).TermsScreen,
}));
const NotFoundScreen = lazyPart(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

const CALLBACK_PATH = '/auth/callback';

interface AppProps {
  /** Someone with a session seems to come back to `/`. */
  returning?: boolean;
}

/** The router. Each screen is a lazy route, so that a phone loads only what it shows; the landing alone comes at once. */
export function App({ returning }: AppProps) {
  return (
    <BrowserRouter>
      <Arrival />
      <Lookup />
      <Screens returning={returning} />
    </BrowserRouter>
  );
}

/** Finds out who is signed in, at the first screen that is for people. */
function Lookup() {
  const { pathname } = useLocation();
  useEffect(() => {
    // Before the code is exchanged nobody is signed in: that page looks the person up itself. Admins sign in apart.
    if (pathname === CALLBACK_PATH || pathname.startsWith('/admin') || !useSession.getState().isPending) return;
    // Without a verdict the guards and the landing say so; they read it from the session.
    fetchUser().catch(() => undefined);
  }, [pathname]);
  return null;
}

/** Apart from the router, so that the build can write the first page as the browser will show it. */
export function Screens({ returning }: AppProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<StartSkeleton />}>
        <Routes>
          <Route index element={<LandingScreen returning={returning} />} />
          <Route path="/privacy-policy" element={<PrivacyPolicyScreen />} />
          <Route path="/terms-of-service" element={<TermsScreen />} />
          <Route path={CALLBACK_PATH} element={<CallbackScreen />} />
          <Route path="/shared-location/:token" element={<SharedLocationScreen />} />
          <Route path="/admin" element={<AdminArea />} />
          <Route path="/admin/signin" element={<AdminSignInScreen />} />
          <Route element={<NeedsSession />}>
            <Route path="/user-type" element={<UserTypeScreen />} />
            <Route path="/passenger" element={<NeedsPassenger />}>
              <Route element={<Shell role="passenger" />}>
                <Route index element={<PassengerHome />} />
                <Route path="book" element={<BookingScreen />} />
                <Route path="favorites" element={<ContactsScreen />} />
                <Route path="ride/:id" element={<RideScreen />} />
                <Route path="trips" element={<TripsScreen />} />
                <Route path="trips/:id" element={<TripScreen />} />
                <Route path="profile" element={<PassengerProfileScreen />} />
              </Route>
            </Route>
            <Route path="/driver" element={<NeedsDriver />}>
              <Route element={<Shell role="driver" />}>
                <Route element={<NeedsStanding />}>
                  <Route path="onboarding" element={<OnboardingScreen />} />
                  <Route element={<NeedsOnboarding />}>
                    <Route element={<OnDuty />}>
                      <Route index element={<DriverHomeScreen />} />
                      <Route path="rides" element={<DriverRidesScreen />} />
                      <Route path="routes" element={<DriverRoutesScreen />} />
                      <Route path="profile" element={<DriverProfileScreen />} />
                    </Route>
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
