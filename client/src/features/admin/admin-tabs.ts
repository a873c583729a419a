import { useLocation, useParams, useSearchParams } from 'react-router';

/** The tabs of the dashboard (spec 2 §2), each with its label and the description under its title. */
const ADMIN_TABS = [
  { value: 'overview', label: 'Overview', description: 'The platform at a glance, live' },
  { value: 'drivers', label: 'Drivers', description: 'Review, approve and correct driver accounts' },
  { value: 'passengers', label: 'Passengers', description: 'Find and correct passenger accounts' },
  { value: 'rides', label: 'All Rides', description: 'Follow, correct and cancel rides' },
  { value: 'safety', label: 'Safety', description: 'Calls for help, open ones first' },
  { value: 'settings', label: 'Settings', description: 'The rules that the platform works by' },
  { value: 'audit', label: 'Audit log', description: 'Who did what, when and from where' },
  { value: 'stages', label: 'Stages', description: 'Name boda stages from what drivers wrote' },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The lists whose rows have a page of their own: `/admin/drivers/<id>`. */
export type PeopleList = 'drivers' | 'passengers';

/** Returns the tab named by `?tab=`, or the list of the person on screen; the overview if it is missing or unknown. */
export function useAdminTab(): AdminTab {
  const [query] = useSearchParams();
  const [, list] = /^\/admin\/(\w+)\//.exec(useLocation().pathname) ?? [];
  const named = list ?? query.get('tab');
  return ADMIN_TABS.find(({ value }) => value === named) ?? ADMIN_TABS[0];
}

/** Returns the id of the person whose page is open. */
export const usePersonId = (): string | undefined => useParams()['id'];

/** Returns the address of a tab, without search or filters. */
export const addressOfTab = (tab: AdminTab['value']): string => (tab === 'overview' ? '/admin' : `/admin?tab=${tab}`);

/** Returns the address of a driver's review, which an admin can send to a colleague. */
export const addressOfReview = (id: string): string => `${addressOfTab('drivers')}&review=${id}`;

export const addressOfPerson = (list: PeopleList, id: string): string => `/admin/${list}/${id}`;

export const addressOfRide = (id: string): string => `${addressOfTab('rides')}&ride=${id}`;

export const ADDRESS_OF_ADMINS = `${addressOfTab('settings')}&show=admins`;

export const ADDRESS_OF_ACCOUNT = `${addressOfTab('settings')}&show=account`;

export const addressOfSetting = (key: string): string =>
  `${addressOfTab('settings')}&setting=${encodeURIComponent(key)}`;
