import {
  Motorbike,
  Contact,
  History,
  House,
  LayoutDashboard,
  Navigation,
  Route,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { SHELL } from '#shared/texts/en/shell.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useDriverRides } from '#client/data/rides/rides.ts';

export type Role = 'passenger' | 'driver';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The number of items that wait on this screen. */
  count?: number;
  /** Shown only where there is room. */
  description?: string;
  /** Whether this is a group heading, which links to the first item below it. */
  heads?: boolean;
  /** Whether the item belongs to the group heading above it. */
  inset?: boolean;
  /** Whether this is the current screen, for items whose path alone does not tell. */
  current?: boolean;
}

/** Whether an item is Home, which is current only on its own path; other items also on the paths below theirs. */
export const isHome = ({ to }: NavItem): boolean => to === '/passenger' || to === '/driver';

/** Returns the navigation items of a passenger (spec 1 §2). */
export const passengerNav = (): readonly NavItem[] => [
  { to: '/passenger', label: SHELL.nav.home, icon: House },
  { to: '/passenger/book', label: SHELL.nav.book, icon: Motorbike },
  { to: '/passenger/favorites', label: SHELL.nav.contact, icon: Contact },
  { to: '/passenger/trips', label: SHELL.nav.trips, icon: History },
  { to: '/passenger/profile', label: SHELL.nav.profile, icon: UserRound },
];

/** Returns the navigation item that leads to the current ride. */
export const rideItem = (ride: Ride): NavItem => ({
  to: `/passenger/ride/${ride.id}`,
  label: SHELL.nav.yourTrip,
  icon: Navigation,
});

/** Returns the navigation items of a driver, with the number of new requests. */
export function useDriverNav(): readonly NavItem[] {
  const { requests } = useDriverRides();
  return [
    { to: '/driver', label: SHELL.nav.dashboard, icon: LayoutDashboard },
    { to: '/driver/rides', label: SHELL.nav.passengers, icon: Users, count: requests.length },
    { to: '/driver/routes', label: SHELL.nav.routes, icon: Route },
    { to: '/driver/profile', label: SHELL.nav.profile, icon: UserRound },
  ];
}
