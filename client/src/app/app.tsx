import { Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { MESSAGES } from '#shared/contract/messages.ts';
import { CONNECTIVITY_LOST_MS } from '#shared/domain/constants/screens.ts';
import { LandingActions } from '../features/landing/landing-actions.tsx';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { listenForBack } from '../lib/back.ts';
import { hasLastKnown } from '../data/phone/last-known-storage.ts';
import { lazyPart } from '../data/connection/lazy-part.ts';
import { fetchUser, useSession } from '../data/session/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GoOn, NeedsDriver, NeedsOnboarding, NeedsPassenger, NeedsSession, NeedsReviewStatus } from './guards.tsx';
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
const MyRide = lazyPart(async () => ({
  default: (await import('../features/passenger/ride/ride-screen.tsx')).MyRide,
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
const OnDuty = lazyPart(async () => ({ default: (await import('#client/features/driver/on-duty.tsx')).OnDuty }));
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
const EarningsScreen = lazyPart(async () => ({
  default: (await import('../features/driver/earnings/earnings-screen.tsx')).EarningsScreen,
}));
const StatementScreen = lazyPart(async () => ({
  default: (await import('../features/driver/statement/statement-screen.tsx')).StatementScreen,
}));
const OnboardingScreen = lazyPart(async () => ({
  default: (await import('../features/driver/onboarding/onboarding-screen.tsx')).OnboardingScreen,
}));
const SharedLocationScreen = lazyPart(async () => ({
  default: (await import('../features/shared-location/shared-location-screen.tsx')).SharedLocationScreen,
}));
const ReceiptScreen = lazyPart(async () => ({
  default: (await import('../features/receipt/receipt-screen.tsx')).ReceiptScreen,
}));
const StageScreen = lazyPart(async () => ({
  default: (await import('../features/stage/stage-screen.tsx')).StageScreen,
}));
const StagePoster = lazyPart(async () => ({
  default: (await import('../features/stage/stage-poster.tsx')).StagePoster,
}));
const AdminArea = lazyPart(async () => ({ default: (await import('./shell/admin-area.tsx')).AdminArea }));
const AdminSignInScreen = lazyPart(async () => ({
  default: (await import('../features/admin/sign-in/admin-sign-in-screen.tsx')).AdminSignInScreen,
}));
// In a release, these two are prerendered pages; these routes serve navigation within the app.
const PrivacyPolicyScreen = lazyPart(async () => ({
  default: (await import('../features/legal/privacy-policy-screen.tsx')).PrivacyPolicyScreen,
}));
const TermsScreen = lazyPart(async () => ({
  default: (await import('../features/legal/terms-screen.tsx')).TermsScreen,
}));
const NotFoundScreen = lazyPart(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

const CALLBACK_PATH = '/auth/callback';

interface AppProps {
  /** The visitor probably has a session (see LandingActions). */
  returning: boolean;
}

/**
 * The router. Screens are lazy, so that a phone loads only what it shows; only the landing page is in the main bundle.
 */
export function App({ returning }: AppProps) {
  return (
    <BrowserRouter>
      <NavigationEffects />
      <SessionLookup />
      <Screens returning={returning} />
    </BrowserRouter>
  );
}

/** Without an answer, the app starts with the last known screens. */
const OR_LAST_KNOWN = {
  timeoutMs: CONNECTIVITY_LOST_MS,
  otherwise: async () => (await import('../data/wiring/last-known.ts')).restoreLastKnown(),
};

/** Looks up who is signed in, on the first screen that needs it. */
function SessionLookup() {
  const { pathname } = useLocation();
  useEffect(() => {
    // The callback screen has no session yet and looks the person up itself; admins have their own session.
    if (pathname === CALLBACK_PATH || pathname.startsWith('/admin') || !useSession.getState().isPending) return;
    // Guards and landing page read the outcome, even a failure, from the session store.
    fetchUser(hasLastKnown() ? OR_LAST_KNOWN : {}).catch(() => undefined);
  }, [pathname]);
  return null;
}

/** Without the router, so that the build can prerender the landing page. */
export function Screens({ returning }: AppProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<StartSkeleton />}>
        <Routes>
          <Route
            index
            element={
              <LandingScreen>
                <LandingActions returning={returning} />
              </LandingScreen>
            }
          />
          <Route path="/privacy-policy" element={<PrivacyPolicyScreen />} />
          <Route path="/terms-of-service" element={<TermsScreen />} />
          <Route path={CALLBACK_PATH} element={<CallbackScreen />} />
          <Route path="/shared-location/:token" element={<SharedLocationScreen />} />
          <Route path="/receipt/:id" element={<ReceiptScreen />} />
          <Route path="/stage/:slug" element={<StageScreen />} />
          <Route path="/stage/:slug/poster" element={<StagePoster />} />
          <Route path="/admin" element={<AdminArea />} />
          <Route path="/admin/signin" element={<AdminSignInScreen />} />
          <Route element={<NeedsSession />}>
            <Route path="/user-type" element={<UserTypeScreen />} />
            <Route path="/go/:where?" element={<GoOn />} />
            <Route path="/passenger" element={<NeedsPassenger />}>
              <Route element={<Shell role="passenger" />}>
                <Route index element={<PassengerHome />} />
                <Route path="book" element={<BookingScreen />} />
                <Route path="favorites" element={<ContactsScreen />} />
                <Route path="ride" element={<MyRide />} />
                <Route path="ride/:id" element={<RideScreen />} />
                <Route path="trips" element={<TripsScreen />} />
                <Route path="trips/:id" element={<TripScreen />} />
                <Route path="profile" element={<PassengerProfileScreen />} />
              </Route>
            </Route>
            <Route path="/driver" element={<NeedsDriver />}>
              <Route element={<Shell role="driver" />}>
                <Route element={<NeedsReviewStatus />}>
                  <Route path="onboarding" element={<OnboardingScreen />} />
                  <Route element={<NeedsOnboarding />}>
                    <Route element={<OnDuty />}>
                      <Route index element={<DriverHomeScreen />} />
                      <Route path="rides" element={<DriverRidesScreen />} />
                      <Route path="earnings" element={<EarningsScreen />} />
                      <Route path="statement" element={<StatementScreen />} />
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

const TITLES: readonly [RegExp, string][] = [
  [/^\/passenger$/, 'Home'],
  [/^\/passenger\/book$/, 'Book a Ride'],
  [/^\/passenger\/favorites$/, 'Contacts'],
  [/^\/passenger\/ride(\/|$)/, 'Your Trip'],
  [/^\/passenger\/trips$/, 'My Trips'],
  [/^\/passenger\/trips\//, 'Trip Details'],
  [/^\/passenger\/profile$/, 'Profile'],
  [/^\/driver$/, 'Dashboard'],
  [/^\/driver\/rides$/, 'Passengers'],
  [/^\/driver\/earnings$/, 'Earnings'],
  [/^\/driver\/statement$/, 'Monthly Statement'],
  [/^\/driver\/routes$/, 'Routes & Pricing'],
  [/^\/driver\/profile$/, 'Profile'],
  [/^\/driver\/onboarding$/, 'Driver Registration'],
  [/^\/admin$/, 'Admin Portal'],
  [/^\/admin\/signin$/, 'Admin Sign In'],
  [/^\/shared-location\//, 'Shared Location'],
  [/^\/receipt\//, 'Receipt'],
  [/^\/stage\//, 'Boda Stage'],
  [/^\/privacy-policy$/, 'Privacy Policy'],
  [/^\/terms-of-service$/, 'Terms of Service'],
  [/^\/user-type$/, 'Complete Your Profile'],
];

/** Does after a navigation what a page load does: title, scroll to the top, focus for screen readers. */
function NavigationEffects() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(listenForBack, []);
  useEffect(() => {
    const title = TITLES.find(([path]) => path.test(pathname))?.[1];
    document.title = title ? `${title} · ${MESSAGES.brand.name}` : MESSAGES.brand.name;
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    // On Back, the browser restores the scroll position.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, type]);
  return null;
}
