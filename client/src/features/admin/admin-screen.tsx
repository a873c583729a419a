import { LogOut } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { cx } from '#client/lib/cx.ts';
import { ipAddress } from '#client/lib/ip-lookup.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { useAddress } from '#client/parts/location/use-address.ts';
import { signOutAdmin, useAdminSession } from '#client/data/session/admin-session.ts';
import { loadConfig } from '#client/data/phone/config.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { type AdminTab, useAdminTab } from './admin-tabs.ts';
import { SearchButton } from './search/search-button.tsx';

const NewAdmins = lazyPart(async () => ({ default: (await import('./new-admins.tsx')).NewAdmins }));

const PANELS: Record<AdminTab['value'], ComponentType> = {
  overview: lazyPart(async () => ({ default: (await import('./overview/overview-tab.tsx')).OverviewTab })),
  drivers: lazyPart(async () => ({ default: (await import('./drivers/drivers-tab.tsx')).DriversTab })),
  passengers: lazyPart(async () => ({ default: (await import('./passengers/passengers-tab.tsx')).PassengersTab })),
  rides: lazyPart(async () => ({ default: (await import('./rides/rides-tab.tsx')).RidesTab })),
  safety: lazyPart(async () => ({ default: (await import('./safety/safety-tab.tsx')).SafetyTab })),
  settings: lazyPart(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
  audit: lazyPart(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab })),
  stages: lazyPart(async () => ({ default: (await import('./stages/stages-tab.tsx')).StagesTab })),
};

/** The dashboard of a verified admin (spec 2 §2): one tab at a time, each with its title and description. */
export function AdminScreen() {
  const tab = useAdminTab();
  const Panel = PANELS[tab.value];
  useTabArrival(tab.value);
  return (
    <div className="group mx-auto grid w-full max-w-[70rem] grid-cols-1 gap-x-6 gap-y-4 px-4 pt-3 pb-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-8 lg:pt-6">
      <PortalPanel />
      <header>
        <h1 className="text-2xl font-bold">{tab.label}</h1>
        <p className="text-sm text-ink-2">{tab.description}</p>
        <SearchButton className="mt-3 max-lg:hidden" />
      </header>
      {/* On a phone this panel comes last, and shows once the content has loaded, so that nothing pushes it around. */}
      <SessionPanel className="max-lg:order-last max-lg:group-has-data-loading:invisible" />
      <Suspense>
        <NewAdmins />
      </Suspense>
      <div className="min-w-0 lg:col-span-2">
        <Suspense fallback={<PanelSkeleton />}>
          <Panel key={tab.value} />
        </Suspense>
      </div>
    </div>
  );
}

/** Does what a page load would do on a tab change: scrolls to the top, and moves a lost focus to the main content. */
function useTabArrival(tab: AdminTab['value']): void {
  const type = useNavigationType();
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [tab, type]);
}

/** Replaces the sidebar on a phone. */
function PortalPanel() {
  return (
    <section
      aria-label="Admin Portal"
      className="flex items-center justify-between rounded-card border border-line bg-surface py-1 pr-1 pl-4 lg:hidden"
    >
      <p className="grow font-bold">Admin Portal</p>
      <SearchButton isIcon />
      <IconButton icon={LogOut} label="Logout" onClick={() => void signOutAdmin()} />
    </section>
  );
}

function PanelSkeleton() {
  return (
    <Loading label="Loading" className="space-y-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-dvh rounded-card" />
    </Loading>
  );
}

/** The admin, IP address and location of this session (spec 2 §2). The audit log records the same IP address. */
function SessionPanel({ className }: { className?: string }) {
  const username = useAdminSession((state) => state.admin?.username);
  const ip = useIpAddress();
  const { address, loading } = useAddress(true);
  return (
    <section
      aria-label="Admin session"
      className={cx('rounded-control border border-line bg-surface px-3.5 py-2 text-sm', className)}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink-2">Admin</dt>
        <dd className="truncate font-semibold">{username}</dd>
        <dt className="text-ink-2">IP address</dt>
        <dd className="truncate font-semibold tabular">{ip ?? 'Looking it up…'}</dd>
        <dt className="text-ink-2">Location</dt>
        <dd className="font-semibold wrap-anywhere">{loading ? 'Finding where you are…' : address}</dd>
      </dl>
    </section>
  );
}

/** null while it is being looked up. */
function useIpAddress(): string | null {
  const [ip, setIp] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const look = async () => {
      const found = await loadConfig().then(
        ({ ipLookupUrl }) => ipAddress(ipLookupUrl),
        () => ADMIN_MESSAGES.ipUnavailable,
      );
      if (here) setIp(found);
    };
    void look();
    return () => void (here = false);
  }, []);
  return ip;
}
