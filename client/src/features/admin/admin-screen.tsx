import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { AccountMenu } from './account/account-menu.tsx';
import { addressOfTab, type AdminTab, useAdminTab, usePersonId } from './admin-tabs.ts';
import { SearchButton } from './search/search-button.tsx';

const PersonPage = lazyPart(() => import('./person/person-page.tsx'), 'PersonPage');
const NewAdmins = lazyPart(() => import('./new-admins.tsx'), 'NewAdmins');

const PANELS: Record<AdminTab['value'], ComponentType> = {
  overview: lazyPart(() => import('./overview/overview-tab.tsx'), 'OverviewTab'),
  drivers: lazyPart(() => import('./drivers/drivers-tab.tsx'), 'DriversTab'),
  passengers: lazyPart(() => import('./passengers/passengers-tab.tsx'), 'PassengersTab'),
  rides: lazyPart(() => import('./rides/rides-tab.tsx'), 'RidesTab'),
  safety: lazyPart(() => import('./safety/safety-tab.tsx'), 'SafetyTab'),
  settings: lazyPart(() => import('./settings/settings-tab.tsx'), 'SettingsTab'),
  audit: lazyPart(() => import('./audit/audit-tab.tsx'), 'AuditTab'),
  stages: lazyPart(() => import('./stages/stages-tab.tsx'), 'StagesTab'),
};

/** The dashboard of a verified admin (spec 2 §2): one tab at a time with its title and description, or a person's page. */
export function AdminScreen() {
  const tab = useAdminTab();
  const person = usePersonId();
  const Panel = PANELS[tab.value];
  useTabArrival(tab.value);
  return (
    <>
      {person === undefined ? <TabBar tab={tab} /> : <PersonBar tab={tab} />}
      <div className="mx-auto w-full max-w-[70rem] space-y-4 px-4 pt-2 pb-10 lg:px-6 lg:pt-5">
        {person === undefined && <p className="mb-2 text-xs leading-4 text-ink-2 lg:hidden">{tab.description}</p>}
        <Suspense>
          <NewAdmins />
        </Suspense>
        <Suspense fallback={<Loading label="Loading" className="space-y-3" blocks={['h-12', 'h-dvh rounded-card']} />}>
          {person === undefined ? <Panel key={tab.value} /> : <PersonPage key={person} id={person} />}
        </Suspense>
      </div>
    </>
  );
}

/** The tab's title and description. */
const TabBar = ({ tab: { label, description } }: { tab: AdminTab }) => (
  <Bar>
    <div className="min-w-0 grow lg:flex lg:items-baseline lg:gap-3">
      <p className="text-xs leading-4 text-ink-2 lg:hidden">Admin Portal</p>
      <h1 className="truncate text-xl font-bold lg:shrink-0">{label}</h1>
      <p className="truncate text-sm text-ink-2 max-lg:hidden">{description}</p>
    </div>
  </Bar>
);

/** The way back to the list of a person's page. */
const PersonBar = ({ tab: { value, label } }: { tab: AdminTab }) => (
  <Bar>
    <Link
      to={addressOfTab(value)}
      aria-label={`All ${value}`}
      title={`All ${value}`}
      className="-ml-2.5 inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunk"
    >
      <Icon of={ArrowLeft} />
    </Link>
    <h1 className="-ml-2 min-w-0 grow truncate text-xl font-bold">{label.slice(0, -1)}</h1>
  </Bar>
);

/** A title, the search across all lists, and the account: 56 px on every screen. */
const Bar = ({ children }: { children: ReactNode }) => (
  <header className="h-14 border-b border-line bg-surface print:hidden">
    <div className="mx-auto flex h-full max-w-[70rem] items-center gap-3 pr-2 pl-4 lg:px-6">
      {children}
      <div className="flex shrink-0 items-center lg:gap-1">
        <SearchButton />
        <AccountMenu />
      </div>
    </div>
  </header>
);

/** On a tab change, does what a page load does: scrolls to the top, and moves a lost focus to the main content. */
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
