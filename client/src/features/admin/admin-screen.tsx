import { LogOut } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { signOutAdmin } from '../../stores/admin-session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { addressOfTab, ADMIN_TABS, useAdminTab, type AdminTab } from './admin-tabs.ts';
import { SessionPanel } from './session-panel.tsx';

const PANELS: Record<AdminTab['value'], ComponentType> = {
  overview: lazy(async () => ({ default: (await import('./overview/overview-tab.tsx')).OverviewTab })),
  drivers: lazy(async () => ({ default: (await import('./drivers/drivers-tab.tsx')).DriversTab })),
  passengers: lazy(async () => ({ default: (await import('./passengers/passengers-tab.tsx')).PassengersTab })),
  rides: lazy(async () => ({ default: (await import('./rides/rides-tab.tsx')).RidesTab })),
  settings: lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab })),
};

/** The dashboard of a verified admin (spec 2 §2): its tabs, each with its title and a line about it. */
export function AdminScreen() {
  const tab = useAdminTab();
  const navigate = useNavigate();
  const Panel = PANELS[tab.value];
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pt-3 pb-10 lg:px-8 lg:pt-6">
      <PortalPanel />
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-bold">{tab.label}</h1>
          <p className="text-sm text-ink-2">{tab.description}</p>
        </div>
        {/* On a phone the tables need the room. */}
        <SessionPanel className={cx('w-full lg:w-80', tab.value !== 'overview' && 'max-lg:hidden')} />
      </header>
      <Tabs
        label="Admin dashboard"
        value={tab.value}
        onChange={(value) => void navigate(addressOfTab(value))}
        tabs={ADMIN_TABS}
      >
        <Suspense fallback={<PanelSkeleton />}>
          <Panel />
        </Suspense>
      </Tabs>
    </div>
  );
}

/** What stands for the sidebar on a phone. */
function PortalPanel() {
  return (
    <section
      aria-label="Admin Portal"
      className="mb-4 flex items-center justify-between rounded-card border border-line bg-surface py-1 pr-1 pl-4 lg:hidden"
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
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}
