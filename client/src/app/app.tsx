import { Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { APP } from '#shared/texts/en/app.ts';
import { CONNECTIVITY_LOST_MS } from '#shared/domain/constants/screens.ts';
import { LandingActions } from '../features/landing/landing-actions.tsx';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { listenForBack } from '../lib/back.ts';
import { hasLastKnown } from '../data/phone/last-known-storage.ts';
import { lazyPart } from '../data/connection/lazy-part.ts';
import { fetchUser, useSession } from '../data/session/session.ts';
import { useLanguage } from '../data/session/language.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GoOn, NeedsDriver, NeedsOnboarding, NeedsPassenger, NeedsSession, NeedsReviewStatus } from './guards.tsx';
import { StartSkeleton } from './skeletons.tsx';

const CallbackScreen = lazyPart(() => import('../features/auth/callback-screen.tsx'), 'CallbackScreen');
const UserTypeScreen = lazyPart(() => import('../features/auth/user-type-screen.tsx'), 'UserTypeScreen');
const Shell = lazyPart(() => import('./shell/shell.tsx'), 'Shell');
const PassengerHome = lazyPart(() => import('../features/passenger/home/home-screen.tsx'), 'PassengerHome');
const BookingScreen = lazyPart(() => import('../features/passenger/booking/booking-screen.tsx'), 'BookingScreen');
const RideScreen = lazyPart(() => import('../features/passenger/ride/ride-screen.tsx'), 'RideScreen');
const MyRide = lazyPart(() => import('../features/passenger/ride/ride-screen.tsx'), 'MyRide');
const TripsScreen = lazyPart(() => import('../features/passenger/trips/trips-screen.tsx'), 'TripsScreen');
const TripScreen = lazyPart(() => import('../features/passenger/trips/trip-screen.tsx'), 'TripScreen');
const PassengerProfileScreen = lazyPart(
  () => import('../features/passenger/profile/profile-screen.tsx'),
  'PassengerProfileScreen',
);
const ContactsScreen = lazyPart(() => import('../features/passenger/contacts/contacts-screen.tsx'), 'ContactsScreen');
const OnDuty = lazyPart(() => import('#client/features/driver/on-duty.tsx'), 'OnDuty');
const DriverHomeScreen = lazyPart(() => import('../features/driver/home/driver-home-screen.tsx'), 'DriverHomeScreen');
const DriverRidesScreen = lazyPart(
  () => import('../features/driver/rides/driver-rides-screen.tsx'),
  'DriverRidesScreen',
);
const DriverRoutesScreen = lazyPart(() => import('../features/driver/driver-routes-screen.tsx'), 'DriverRoutesScreen');
const DriverProfileScreen = lazyPart(
  () => import('../features/driver/profile/driver-profile-screen.tsx'),
  'DriverProfileScreen',
);
const EarningsScreen = lazyPart(() => import('../features/driver/earnings/earnings-screen.tsx'), 'EarningsScreen');
const StatementScreen = lazyPart(() => import('../features/driver/statement/statement-screen.tsx'), 'StatementScreen');
const OnboardingScreen = lazyPart(
  () => import('../features/driver/onboarding/onboarding-screen.tsx'),
  'OnboardingScreen',
);
const SharedLocationScreen = lazyPart(
  () => import('../features/shared-location/shared-location-screen.tsx'),
  'SharedLocationScreen',
);
const ReceiptScreen = lazyPart(() => import('../features/receipt/receipt-screen.tsx'), 'ReceiptScreen');
const StageScreen = lazyPart(() => import('../features/stage/stage-screen.tsx'), 'StageScreen');
const StagePoster = lazyPart(() => import('../features/stage/stage-poster.tsx'), 'StagePoster');
const AdminArea = lazyPart(() => import('./shell/admin-area.tsx'), 'AdminArea');
const AdminSignInScreen = lazyPart(
  () => import('../features/admin/sign-in/admin-sign-in-screen.tsx'),
  'AdminSignInScreen',
);
// A release serves these two as prerendered pages; these routes are for navigation within the app.
const PrivacyPolicyScreen = lazyPart(
  () => import('../features/legal/privacy-policy-screen.tsx'),
  'PrivacyPolicyScreen',
);
const TermsScreen = lazyPart(() => import('../features/legal/terms-screen.tsx'), 'TermsScreen');
const NotFoundScreen = lazyPart(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

const CALLBACK_PATH = '/auth/callback';

interface AppProps {
  /** Whether the visitor probably has a session (see LandingActions). */
  returning: boolean;
}

/** The router. Each screen's code is loaded on first use; only the landing page is in the main bundle. */
export function App({ returning }: AppProps) {
  const { language } = useLanguage();
  return (
    <BrowserRouter>
      <NavigationEffects />
      <SessionLookup />
      <Screens key={language} returning={returning} />
    </BrowserRouter>
  );
}

/** If the server does not answer in time, the app starts with the last known screens. */
const OR_LAST_KNOWN = {
  timeoutMs: CONNECTIVITY_LOST_MS,
  otherwise: async () => (await import('../data/wiring/last-known.ts')).restoreLastKnown(),
};

/** Fetches the signed-in user, on the first screen that needs the user. */
function SessionLookup() {
  const { pathname } = useLocation();
  useEffect(() => {
    // The callback screen has no session yet and fetches the user itself; admins have their own session.
    if (pathname === CALLBACK_PATH || pathname.startsWith('/admin') || !useSession.getState().isPending) return;
    // The guards and the landing page read the outcome, including a failure, from the session store.
    fetchUser(hasLastKnown() ? OR_LAST_KNOWN : {}).catch(() => undefined);
  }, [pathname]);
  return null;
}

/** All screens. The router is outside, so that the build can prerender the landing page without it. */
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
          <Route path="/admin/drivers/:id" element={<AdminArea />} />
          <Route path="/admin/passengers/:id" element={<AdminArea />} />
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

const TITLES: readonly [RegExp, keyof typeof APP.titles][] = [
  [/^\/passenger$/, 'home'],
  [/^\/passenger\/book$/, 'book'],
  [/^\/passenger\/favorites$/, 'contacts'],
  [/^\/passenger\/ride(\/|$)/, 'yourTrip'],
  [/^\/passenger\/trips$/, 'myTrips'],
  [/^\/passenger\/trips\//, 'tripDetails'],
  [/^\/passenger\/profile$/, 'profile'],
  [/^\/driver$/, 'dashboard'],
  [/^\/driver\/rides$/, 'passengers'],
  [/^\/driver\/earnings$/, 'earnings'],
  [/^\/driver\/statement$/, 'statement'],
  [/^\/driver\/routes$/, 'routes'],
  [/^\/driver\/profile$/, 'profile'],
  [/^\/driver\/onboarding$/, 'registration'],
  [/^\/admin(\/drivers\/|\/passengers\/|$)/, 'adminPortal'],
  [/^\/admin\/signin$/, 'adminSignIn'],
  [/^\/shared-location\//, 'sharedLocation'],
  [/^\/receipt\//, 'receipt'],
  [/^\/stage\//, 'stage'],
  [/^\/privacy-policy$/, 'privacyPolicy'],
  [/^\/terms-of-service$/, 'terms'],
  [/^\/user-type$/, 'userType'],
];

/** After a navigation, does what a page load does: title, scroll to the top, focus for screen readers. */
function NavigationEffects() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const { language } = useLanguage();
  const shown = useRef(pathname);
  useEffect(listenForBack, []);
  useEffect(() => {
    const title = TITLES.find(([path]) => path.test(pathname))?.[1];
    document.title = title ? `${APP.titles[title]} · ${MESSAGES.brand.name}` : MESSAGES.brand.name;
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    // On Back, the browser itself restores the scroll position.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, type, language]);
  return null;
}
