import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { signOutAdmin } from '../../stores/admin-session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { addressOfTab, ADMIN_TABS, useAdminTab, type AdminTab } from './admin-tabs.ts';
import { SessionPanel } from './session-panel.tsx';

const PANELS: Record<AdminTab['value'], ComponentType> = {
  overview: lazyPart(async () => ({ default: (await import('./overview/overview-tab.tsx')).OverviewTab })),
  drivers: lazyPart(async () => ({ default: (await import('./drivers/drivers-tab.tsx')).DriversTab })),
  passengers: lazyPart(async () => ({ default: (await import('./passengers/passengers-tab.tsx')).PassengersTab })),
  rides: lazyPart(async () => ({ default: (await import('./rides/rides-tab.tsx')).RidesTab })),
  settings: lazyPart(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
  audit: lazyPart(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab })),
};

/** The dashboard of a verified admin (spec 2 §2): its tabs, each with its title and a line about it. */
export function AdminScreen() {
  const tab = useAdminTab();
  const navigate = useNavigate();
  const Panel = PANELS[tab.value];
  useArrivalAt(tab.value);
  const open = (picked: AdminTab['value']) => {
    // A press picks the tab twice, by the pointer and by the focus: one step of the history.
    const { pathname, search } = window.location;
    if (addressOfTab(picked) !== pathname + search) void navigate(addressOfTab(picked));
  };
  return (
    <div className="mx-auto grid w-full max-w-[70rem] grid-cols-1 gap-x-6 gap-y-4 px-4 pt-3 pb-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-8 lg:pt-6">
      <PortalPanel />
      <header>
        <h1 className="text-2xl font-bold">{tab.label}</h1>
        <p className="text-sm text-ink-2">{tab.description}</p>
      </header>
      {/* On a phone it gives way to what one came for. */}
      <SessionPanel className="max-lg:order-last" />
      <div className="min-w-0 lg:col-span-2">
        <Tabs label="Admin dashboard" value={tab.value} onChange={open} tabs={ADMIN_TABS}>
          <Suspense fallback={<PanelSkeleton />}>
            <Panel />
          </Suspense>
        </Tabs>
      </div>
    </div>
  );
}

/** What a page load would do: the top of the page, and a place for the focus when the pressed link went with its tab. */
function useArrivalAt(tab: AdminTab['value']): void {
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

/** What stands for the sidebar on a phone. */
function PortalPanel() {
  return (
    <section
      aria-label="Admin Portal"
      className="flex items-center justify-between rounded-card border border-line bg-surface py-1 pr-1 pl-4 lg:hidden"
    >
      <p className="font-bold">Admin Portal</p>
      <IconButton icon={LogOut} label="Logout" onClick={() => void signOutAdmin()} />
    </section>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-dvh rounded-card" />
    </div>
  );
}
