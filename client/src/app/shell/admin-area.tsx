import {
  Motorbike,
  ClipboardList,
  LayoutDashboard,
  MapPin,
  Settings,
  ShieldCheck,
  Siren,
  UserRound,
  Users,
} from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { AdminScreen } from '#client/features/admin/admin-screen.tsx';
import { AlertBar } from '#client/features/admin/safety/alert-bar.tsx';
import { addressOfTab, useAdminTab, type AdminTab } from '#client/features/admin/admin-tabs.ts';
import { connectAdmin } from '#client/data/admin/admin.ts';
import { signOutAdmin, useAdminSession, verifyAdmin } from '#client/data/session/admin-session.ts';
import { watchConnectivity } from '#client/data/connection/connectivity.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { preloadToasts } from '#client/ui/toast.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Unreachable } from '../unreachable.tsx';
import { AdminBar } from './admin-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import type { NavItem } from './nav-items.ts';
import { Sidebar } from './sidebar.tsx';

/**
 * The sidebar's items (docs/decisions/011-admin-navigation.md). The heading "Passengers" opens the rides (spec 2 §2);
 * "All Rides" and "Accounts" are below it.
 */
type AdminItem = Omit<NavItem, 'to'> & { tab: AdminTab['value'] };
const NAV: readonly AdminItem[] = [
  { tab: 'overview', label: 'Overview', icon: LayoutDashboard, description: 'Live figures and map' },
  { tab: 'drivers', label: 'Drivers', icon: ShieldCheck, description: 'Review and approve' },
  { tab: 'rides', label: 'Passengers', icon: Users, description: 'Monitor and manage all passengers', heads: true },
  { tab: 'rides', label: 'All Rides', icon: Motorbike, inset: true },
  { tab: 'passengers', label: 'Accounts', icon: UserRound, inset: true },
  { tab: 'safety', label: 'Safety', icon: Siren, description: 'Calls for help, reports' },
  { tab: 'settings', label: 'Settings', icon: Settings, description: 'Rules of the platform' },
  { tab: 'audit', label: 'Audit log', icon: ClipboardList, description: 'Who did what, when' },
  { tab: 'stages', label: 'Stages', icon: MapPin, description: 'Names, queues, posters' },
];

/** The tabs in the phone's bottom bar, with their names from spec 2 §2. The other tabs are behind "More". */
const BAR: readonly AdminItem[] = [
  { tab: 'overview', label: 'Overview', icon: LayoutDashboard },
  { tab: 'drivers', label: 'Drivers', icon: ShieldCheck },
  { tab: 'passengers', label: 'Passengers', icon: Users },
  { tab: 'rides', label: 'All Rides', icon: Motorbike },
];
const MORE = NAV.filter(({ tab, heads, inset }) => !heads && !inset && BAR.every((item) => item.tab !== tab));

const itemOf = ({ tab, ...item }: AdminItem, current: AdminTab['value']): NavItem => ({
  ...item,
  to: addressOfTab(tab),
  current: tab === current && item.heads !== true,
});

/** The admin area, for verified admins only; anyone else is redirected to the sign-in (spec 2 §2, §4). */
export function AdminArea() {
  const { status, admin } = useAdminSession();
  const { pathname, search } = useLocation();
  useEffect(() => void verifyAdmin(), []);
  switch (status) {
    case 'pending':
      return (
        <main className="grid min-h-dvh place-items-center">
          <Spinner label={ADMIN_MESSAGES.loading} visible className="font-semibold" />
        </main>
      );
    case 'silent':
    case 'failing':
      return <Unreachable trouble={status} busy={false} onRetry={verifyAdmin} />;
    case 'none':
      return <Navigate to="/admin/signin" replace state={{ from: pathname.replace('/admin', '') + search }} />;
    case 'admin':
      return <AdminFrame key={admin?.id} />;
  }
}

function AdminFrame() {
  useConnection();
  const current = useAdminTab().value;
  const items = NAV.map((item) => itemOf(item, current));
  return (
    <div className="min-h-dvh lg:flex">
      <Sidebar items={items} onLogout={() => void signOutAdmin()} />
      <div className="flex min-w-0 grow flex-col">
        <div className="sticky top-0 z-20">
          <AlertBar />
          <ConnectionBanner />
        </div>
        <main
          tabIndex={-1}
          className="grow pb-[calc(4rem+env(safe-area-inset-bottom))] outline-none lg:pb-0 print:p-0!"
        >
          <ErrorBoundary resetKey={current}>
            <AdminScreen />
          </ErrorBoundary>
        </main>
      </div>
      <AdminBar main={BAR.map((item) => itemOf(item, current))} more={MORE.map((item) => itemOf(item, current))} />
    </div>
  );
}

/** Opens the admin's live connection and starts the network check; restarts both when another admin signs in. */
function useConnection(): void {
  const adminId = useAdminSession((state) => state.admin?.id);
  useEffect(() => {
    if (adminId === undefined) return;
    const stops = [connectAdmin(), watchConnectivity('adminVerify')];
    return () => stops.forEach((stop) => stop());
  }, [adminId]);
  useEffect(preloadToasts, []);
}
